import { bytesOfHex, utf8Bytes } from '../base/byte-string';
import { type HttpRequest, httpVersion } from './http-request';
import { parseRawRequest } from './raw-request';
import { splitUrl } from './url';

type Json = Readonly<Record<string, unknown>>;
const noProperties: Json = {};

/** A message about an invalid part of an input line in the JSON Lines format. */
export class Mistake {
  constructor(readonly message: string) {}
}

/**
 * Reads the value of the property `request` in an input line. The value is raw HTTP, or an object with a URL
 * (document "Contracts", section "evaluate --jsonl"). Returns undefined if there is no value.
 */
export function requestOfJson(given: unknown): HttpRequest | Mistake | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'string') {
    const { request, problem } = parseRawRequest(utf8Bytes(given));
    return problem === undefined ? request : new Mistake(problem.message);
  }
  const { url, method = 'GET', version, headers = [], body } = isObject(given) ? given : noProperties;
  const address = typeof url === 'string' ? splitUrl(url) : undefined;
  if (address === undefined)
    return new Mistake('"request" must be raw HTTP, or an object whose "url" is an http or https URL.');
  if (typeof method !== 'string' || !Array.isArray(headers) || !headers.every(isPair))
    return new Mistake('"request" has a "method" that is a string, and "headers" that are pairs of strings.');
  const bytes = bodyOf(body);
  if (bytes instanceof Mistake) return bytes;
  return {
    method,
    scheme: address.scheme,
    authority: utf8Bytes(address.authority ?? ''),
    target: utf8Bytes(address.target),
    version: typeof version === 'string' ? httpVersion(version) : undefined,
    headers: headers.map(([name, value]) => ({ name: utf8Bytes(name), value: utf8Bytes(value) })),
    body: bytes,
  };
}

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

function bodyOf(body: unknown): string | Mistake | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return utf8Bytes(body);
  const bytes = isObject(body) && typeof body.hex === 'string' ? bytesOfHex(body.hex) : undefined;
  return bytes ?? new Mistake('The "body" of "request" must be a string or {"hex": "…"}.');
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
