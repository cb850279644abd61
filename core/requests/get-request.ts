import { utf8Bytes } from '../base/byte-string';
import { type HttpRequest } from './http-request';
import { splitUrl } from './url';

/**
 * Returns a GET request without headers for a URL. Returns undefined if the string is not an http or https URL.
 * Credentials in the URL are dropped.
 */
export function getRequest(url: string): HttpRequest | undefined {
  const address = splitUrl(url);
  if (address?.authority === undefined) return undefined;
  return {
    method: 'GET',
    scheme: address.scheme,
    authority: utf8Bytes(address.authority),
    target: utf8Bytes(address.target),
    version: undefined,
    headers: [],
    body: undefined,
  };
}
