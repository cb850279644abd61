import { utf8Bytes } from '../../base/byte-string';
import { type Header, type HttpRequest, httpVersion, isNamed } from '../http-request';
import { splitUrl } from '../url';

/** One entry of a HAR file. */
export interface HarRequest {
  /** Index of the entry in `log.entries`. */
  readonly index: number;
  /** The request. Undefined if the entry is not an HTTP request. */
  readonly request: HttpRequest | undefined;
  /** Status code of the response, if there was one. */
  readonly status: number | undefined;
}

/** Reads one entry of `log.entries` (HAR 1.2) from its JSON text. */
export function readHarEntry(json: string, index: number): HarRequest {
  let entry: unknown;
  try {
    entry = JSON.parse(json);
  } catch {
    entry = undefined;
  }
  const { request, response, startedDateTime } = record(entry);
  const status = record(response).status;
  const time = typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : Number.NaN;
  return {
    index,
    request: requestOf(record(request), Number.isNaN(time) ? undefined : time),
    status: typeof status === 'number' && status > 0 ? status : undefined,
  };
}

function requestOf(
  given: Readonly<Record<string, unknown>>,
  time: number | undefined,
): HttpRequest | undefined {
  const { method, url, httpVersion: version } = given;
  const address = typeof url === 'string' ? splitUrl(url) : undefined;
  if (typeof method !== 'string' || method === '' || address === undefined) return undefined;
  const all = pairs(given.headers);
  // Browsers include the HTTP/2 pseudo-headers in addition to the real headers.
  const authority = all.find(({ name }) => name === ':authority')?.value;
  const headers = all.filter(({ name }) => !name.startsWith(':'));
  const host =
    authority !== undefined && !headers.some((header) => isNamed(header, 'host')) ? authority : undefined;
  return {
    method,
    scheme: address.scheme,
    authority: host ?? utf8Bytes(address.authority ?? ''),
    target: utf8Bytes(address.target),
    version: typeof version === 'string' ? httpVersion(version) : undefined,
    headers,
    body: bodyOf(record(given.postData), headers),
    ...(time === undefined ? {} : { time }),
  };
}

function pairs(value: unknown): Header[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const { name, value: text } = record(one);
    return typeof name === 'string' && typeof text === 'string'
      ? [{ name: utf8Bytes(name), value: utf8Bytes(text) }]
      : [];
  });
}

/**
 * Returns the body of a request: `text` or, if there is none, the joined `params`. Text that is marked as Base64 is
 * decoded. Returns undefined if there are neither.
 */
function bodyOf(data: Readonly<Record<string, unknown>>, headers: readonly Header[]): string | undefined {
  const { text, encoding, _encoding: own } = data;
  const type = headers.find((header) => isNamed(header, 'content-type'))?.value ?? '';
  if (typeof text === 'string' && (text !== '' || pairs(data.params).length === 0)) {
    if (encoding !== 'base64' && own !== 'base64') return utf8Bytes(text);
    try {
      return atob(text);
    } catch {
      return utf8Bytes(text);
    }
  }
  const params = pairs(data.params);
  if (params.length === 0) return undefined;
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary === undefined) return params.map(({ name, value }) => `${name}=${value}`).join('&');
  const parts = params.map(
    ({ name, value }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
