import * as l10n from '@vscode/l10n';
import { asciiTrim } from '../base/byte-string';
import {
  type Header,
  headerValues,
  type HttpRequest,
  httpVersion,
  type RequestProblem,
} from './http-request';
import { splitUrl, targetOf } from './url';

/** The parsed request, or the reason why the request could not be read. */
export type ImportedRequest =
  | { readonly request: HttpRequest; readonly problem?: undefined }
  | { readonly request?: undefined; readonly problem: RequestProblem };

/**
 * Reads a raw HTTP/1.1 request with a request line, headers, a blank line, and a body. Lines end with CR LF or LF.
 * Positions refer to the byte string. The scheme is known only if the target is a complete URL.
 */
export function parseRawRequest(bytes: string): ImportedRequest {
  const start = /^(?:\r?\n)*/.exec(bytes)?.[0].length ?? 0;
  const lineEnd = endOfLine(bytes, start);
  const line = asciiTrim(bytes.slice(start, lineEnd));
  const [, method, target, version] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) +(\S+)(?: +(\S+))?$/.exec(line) ?? [];
  const known = version === undefined ? undefined : httpVersion(version);
  if (method === undefined || target === undefined || (version !== undefined && known === undefined))
    return refused(
      start,
      lineEnd,
      l10n.t('This line is not a request line. Write it like `GET /path HTTP/1.1`.'),
    );
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? splitUrl(target) : undefined;
  const headers: Header[] = [];
  let at = lineEnd + 1;
  for (; at < bytes.length;) {
    const end = endOfLine(bytes, at);
    const text = bytes.slice(at, end).replace(/\r$/, '');
    const next = end + 1;
    if (text === '') {
      at = next;
      break;
    }
    const last = headers[headers.length - 1];
    const colon = text.indexOf(':');
    // A line that starts with whitespace continues the previous line (RFC 9112, section 5.2).
    if (/^[ \t]/.test(text) && last !== undefined)
      headers[headers.length - 1] = { name: last.name, value: `${last.value} ${asciiTrim(text)}` };
    else if (colon > 0)
      headers.push({ name: asciiTrim(text.slice(0, colon)), value: asciiTrim(text.slice(colon + 1)) });
    else return refused(at, end, l10n.t('This line is not a header. Write it like `Name: value`.'));
    at = next;
  }
  return {
    request: {
      method,
      scheme: url?.scheme,
      authority: url?.authority,
      target: url?.target ?? targetOf(target),
      version: known,
      headers,
      body: bodyOf(headers, bytes.slice(at)),
    },
  };
}

const refused = (start: number, end: number, message: string): ImportedRequest => ({
  problem: { start, end: Math.max(end, start + 1), message },
});

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

function bodyOf(headers: readonly Header[], rest: string): string | undefined {
  if (headerValues({ headers }, 'transfer-encoding').some((value) => /\bchunked\b/i.test(value)))
    return dechunked(rest);
  const length = headerValues({ headers }, 'content-length')[0];
  if (length !== undefined && /^\d+$/.test(length) && Number(length) <= rest.length)
    return Number(length) === 0 && rest === '' ? '' : rest.slice(0, Number(length));
  return rest === '' ? undefined : rest;
}

/**
 * Returns the decoded body of a chunked message. If the text does not consist of chunks, returns it unchanged (RFC
 * 9112, section 7.1).
 */
function dechunked(text: string): string {
  let body = '';
  for (let at = 0; ;) {
    const end = endOfLine(text, at);
    const [, size] = /^([0-9a-f]{1,8})(?:;.*)?\r?$/i.exec(text.slice(at, end)) ?? [];
    if (size === undefined) return text;
    const length = Number.parseInt(size, 16);
    if (length === 0) return body;
    body += text.slice(end + 1, end + 1 + length);
    at = endOfLine(text, end + 1 + length) + 1;
  }
}
