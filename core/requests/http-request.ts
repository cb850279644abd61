import { type RequestAssumptionId } from './request-assumptions';

/**
 * A request as sent by a client. All strings are byte strings (`core/base/byte-string.ts`). Nothing has been decoded
 * or normalized.
 */
export interface HttpRequest {
  readonly method: string;
  /** Scheme of the URL. Undefined if the source does not contain it, as in raw HTTP. */
  readonly scheme: Scheme | undefined;
  /**
   * Host and port of the URL, without a user name. Undefined if the source has no URL. In that case, only a header
   * can contain the host.
   */
  readonly authority: string | undefined;
  /** Path and query as sent, without the fragment. */
  readonly target: string;
  /** HTTP version, such as `HTTP/1.1` or `HTTP/2`. Undefined if the source does not contain it. */
  readonly version: string | undefined;
  readonly headers: readonly Header[];
  /** Body of the request. Undefined if there is no body. An empty string is an empty body. */
  readonly body: string | undefined;
  /** Time at which the request was sent, in milliseconds since the Unix epoch. */
  readonly time?: number;
  /** Unresolved placeholders such as `{{token}}`, as written. */
  readonly placeholders?: readonly string[];
  /** Whether the request has a body with unknown content, such as a file that was not read. */
  readonly isBodyUnknown?: true;
  /** Assumptions that were made when the request was imported. */
  readonly assumes?: readonly RequestAssumptionId[];
}

export type Scheme = 'http' | 'https';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A part of a request that could not be read, with its range in the source text. */
export interface RequestProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** Returns the values of a header, in order. */
export function headerValues(request: Pick<HttpRequest, 'headers'>, name: string): string[] {
  return request.headers.filter((header) => isNamed(header, name)).map(({ value }) => value);
}

export const isNamed = (header: Header, name: string): boolean =>
  header.name.toLowerCase() === name.toLowerCase();

/**
 * Returns the request's host, as in `http.host`. This is the value of the Host header, or, without such a header, the
 * host and port from the URL. A client can send a Host header that differs from the URL. Returns undefined if there is
 * neither.
 */
export const hostOf = (request: HttpRequest): string | undefined =>
  headerValues(request, 'host')[0] ?? request.authority;

/**
 * Returns the complete URL to which the client connects, even if the Host header names another host. Returns
 * undefined if the scheme or host is unknown.
 */
export function addressOf(request: HttpRequest): string | undefined {
  const authority = request.authority ?? headerValues(request, 'host')[0];
  return request.scheme === undefined || authority === undefined
    ? undefined
    : `${request.scheme}://${authority}${request.target}`;
}

/**
 * Returns the normalized name of an HTTP version. Returns undefined for any other string. See the reference "Request
 * to fields", section 1.
 */
export function httpVersion(text: string): string | undefined {
  const [, version] = /^(?:http\/|h)(1\.0|1\.1|2|2\.0|3|3\.0)(?:-\d+)?$/i.exec(text.trim()) ?? [];
  return version === undefined ? undefined : `HTTP/${version.replace(/^([23])\.0$/, '$1')}`;
}
