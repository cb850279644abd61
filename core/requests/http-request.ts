import { type RequestAssumptionId } from './request-assumptions';

/**
 * A request as a client sends it. All strings are byte strings (`core/base/byte-string.ts`): nothing is decoded, and
 * nothing is put in order.
 */
export interface HttpRequest {
  readonly method: string;
  /** Undefined if the source does not say, as in raw HTTP. */
  readonly scheme: Scheme | undefined;
  /** Host and port as the address has them, without user name; undefined if only a header can say. */
  readonly authority: string | undefined;
  /** Path and query as they are sent, without the fragment. */
  readonly target: string;
  /** `HTTP/1.1`, `HTTP/2` and so on; undefined if the source does not say. */
  readonly version: string | undefined;
  readonly headers: readonly Header[];
  /** Undefined if there is none, which is not the same as an empty one. */
  readonly body: string | undefined;
  /** When it was sent, in milliseconds since 1970 UTC. */
  readonly time?: number;
  /** Unresolved placeholders such as `{{token}}`, as they are written. */
  readonly placeholders?: readonly string[];
  /** There is a body, and it is not known: a file that was not read. */
  readonly isBodyUnknown?: true;
  /** Assumptions of the importer. */
  readonly assumes?: readonly RequestAssumptionId[];
}

export type Scheme = 'http' | 'https';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Something about a request that could not be read, with its place in the text. */
export interface RequestProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** The values of a header, in order. */
export function headerValues(request: Pick<HttpRequest, 'headers'>, name: string): string[] {
  return request.headers.filter((header) => isNamed(header, name)).map(({ value }) => value);
}

export const isNamed = (header: Header, name: string): boolean =>
  header.name.toLowerCase() === name.toLowerCase();

/** Host and port: of the address, else of the Host header. */
export const hostOf = (request: HttpRequest): string | undefined =>
  headerValues(request, 'host')[0] ?? request.authority;

/** The whole address; undefined if the scheme or host is not known. */
export function addressOf(request: HttpRequest): string | undefined {
  const authority = request.authority ?? headerValues(request, 'host')[0];
  return request.scheme === undefined || authority === undefined
    ? undefined
    : `${request.scheme}://${authority}${request.target}`;
}

/** One spelling for each version of HTTP; undefined for anything else. Request to fields, section 1. */
export function httpVersion(text: string): string | undefined {
  const [, version] = /^(?:http\/|h)(1\.0|1\.1|2|2\.0|3|3\.0)(?:-\d+)?$/i.exec(text.trim()) ?? [];
  return version === undefined ? undefined : `HTTP/${version.replace(/^([23])\.0$/, '$1')}`;
}
