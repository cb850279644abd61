import { asciiLower, textOfUtf8 } from '../base/byte-string';
import { encodeBase64 } from '../expression/evaluate/functions/base64';
import { type TraceContextWire, type TraceRequestWire } from '../model/request-trace';
import { cookiesOf } from './cookies';
import { type Header, headerValues, hostOf, type HttpRequest } from './http-request';
import { type TraceFact, traceFacts } from './trace-context.data';

/** A part of a request that may be confidential. It is sent only if the user allows it. */
export interface ConfidentialPart {
  /** ID of the part: `cookies`, `header:<name>`, `body`, or `query:<name>`. */
  readonly id: string;
  readonly kind: 'cookies' | 'header' | 'body' | 'query';
  /** Name of the header or query argument, or the names of the cookies. Empty for a body. */
  readonly name: string;
  /** Size of a body in bytes. */
  readonly size?: number;
}

/** A request to the tracer, with the parts of the sample that the user can leave out or include. */
export interface TraceDraft {
  readonly body: TraceRequestWire;
  /** All parts that may be confidential, regardless of whether `body` contains them. */
  readonly confidential: readonly ConfidentialPart[];
  /** Names of the fields whose facts cannot be sent, because the tracer does not accept them. */
  readonly unsent: readonly string[];
}

/** Reason why a sample cannot be sent to the tracer. */
export type Untraceable = 'no-request' | 'no-host' | 'placeholders' | 'body-unknown';

/** Pattern for common names of secrets in headers and queries. */
const secretName =
  /auth|cookie|token|secret|passw|pwd|session|csrf|xsrf|signature|credential|api[-_]?key|access[-_]?key|^(?:key|sig|code|jwt|sid)$/i;

/**
 * Headers that are left out, because the URL or other properties of the request to the tracer contain the same
 * information.
 */
const elsewhere: ReadonlySet<string> = new Set(['host', 'cookie', 'content-length']);

/**
 * Builds the request to the service's tracer for a sample. The traced request never reaches the origin. Parts that
 * may be confidential are left out, unless `included` contains their IDs. If the sample cannot be sent to the tracer,
 * returns the reason. See the reference "Request to fields", section 4.
 */
export function traceRequest(
  request: HttpRequest | undefined,
  facts: Readonly<Record<string, unknown>>,
  included: ReadonlySet<string>,
): TraceDraft | Untraceable {
  if (request === undefined) return 'no-request';
  const host = hostOf(request);
  if (host === undefined || host === '') return 'no-host';
  if (request.placeholders !== undefined) return 'placeholders';
  if (request.isBodyUnknown) return 'body-unknown';
  const confidential = confidentialParts(request);
  const isSent = (id: string): boolean => included.has(id) || confidential.every((part) => part.id !== id);
  const headers = headersOf(request.headers.filter(({ name }) => isSent(headerId(name))));
  const cookies = isSent('cookies') ? cookieRecord(request) : {};
  const { context, unsent } = contextOf(facts);
  const body = request.body !== undefined && isSent('body') ? bodyOf(request.body) : undefined;
  return {
    confidential,
    unsent,
    body: {
      method: request.method,
      url: `${request.scheme ?? 'https'}://${shown(host)}${shown(targetOf(request.target, isSent))}`,
      ...(request.version === undefined ? {} : { protocol: request.version }),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(Object.keys(cookies).length === 0 ? {} : { cookies }),
      ...(body === undefined ? {} : { body }),
      ...(context === undefined ? {} : { context }),
      skip_response: true,
    },
  };
}

/** Returns the fields whose values may change if a part is left out of the request. */
export function fieldsOfPart({ kind, name }: ConfidentialPart): readonly string[] {
  switch (kind) {
    case 'cookies':
      return ['http.cookie', 'http.request.cookies', 'http.request.headers["cookie"]'];
    case 'header':
      return [
        `http.request.headers["${asciiLower(name)}"]`,
        'http.request.headers.names',
        'http.request.headers.values',
        ...(asciiLower(name) === 'authorization' ? ['http.request.jwt.claims'] : []),
      ];
    case 'body':
      return ['http.request.body', 'http.request.body.raw', 'http.request.body.form', 'http.request.body.size', 'http.request.body.mime']; // prettier-ignore
    case 'query':
      return ['http.request.uri', 'http.request.full_uri', 'http.request.uri.query', 'http.request.uri.args', 'raw.http.request.uri', 'raw.http.request.full_uri']; // prettier-ignore
  }
}

function confidentialParts(request: HttpRequest): readonly ConfidentialPart[] {
  const parts: ConfidentialPart[] = [];
  const cookies = Object.keys(cookieRecord(request));
  if (cookies.length > 0) parts.push({ id: 'cookies', kind: 'cookies', name: cookies.join(', ') });
  for (const { name } of request.headers) {
    const id = headerId(name);
    const isKnown = elsewhere.has(asciiLower(name)) || parts.some((part) => part.id === id);
    if (!isKnown && secretName.test(name)) parts.push({ id, kind: 'header', name: shown(name) });
  }
  for (const argument of argumentsOf(request.target)) {
    const id = queryId(argument);
    const name = nameOf(argument);
    if (secretName.test(name) && !parts.some((part) => part.id === id))
      parts.push({ id, kind: 'query', name: shown(name) });
  }
  const size = request.body?.length ?? 0;
  if (size > 0) parts.push({ id: 'body', kind: 'body', name: '', size });
  return parts;
}

const headerId = (name: string): string => `header:${asciiLower(name)}`;
const nameOf = (argument: string): string => argument.split('=', 1)[0] ?? '';
const queryId = (argument: string): string => `query:${nameOf(argument)}`;

const argumentsOf = (target: string): readonly string[] => {
  const mark = target.indexOf('?');
  return mark < 0 ? [] : target.slice(mark + 1).split('&');
};

function targetOf(target: string, isSent: (id: string) => boolean): string {
  const all = argumentsOf(target);
  const kept = all.filter((argument) => isSent(queryId(argument)));
  if (kept.length === all.length) return target;
  const path = target.slice(0, target.indexOf('?'));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** Returns the values of the headers to send, by name. The values of repeated headers are joined with commas. */
function headersOf(headers: readonly Header[]): Readonly<Record<string, string>> {
  const byName = new Map<string, { readonly name: string; value: string }>();
  for (const { name, value } of headers) {
    const key = asciiLower(name);
    if (elsewhere.has(key)) continue;
    const known = byName.get(key);
    if (known) known.value += `, ${shown(value)}`;
    else byName.set(key, { name: shown(name), value: shown(value) });
  }
  return Object.fromEntries([...byName.values()].map(({ name, value }) => [name, value]));
}

function cookieRecord(request: HttpRequest): Readonly<Record<string, string>> {
  const { list } = cookiesOf(headerValues(request, 'cookie').join('; '));
  return Object.fromEntries(list.map(({ name, value }) => [shown(name), shown(value)]));
}

function bodyOf(bytes: string): TraceRequestWire['body'] {
  const text = textOfUtf8(bytes);
  return text === undefined
    ? { base64: encodeBase64(bytes, { url: false, padding: true }) }
    : { plain_text: text };
}

/** Converts bytes to a string for JSON. Valid UTF-8 is decoded. Otherwise, each byte becomes a Latin-1 character. */
const shown = (bytes: string): string => textOfUtf8(bytes) ?? bytes;

function contextOf(facts: Readonly<Record<string, unknown>>): {
  readonly context: TraceContextWire | undefined;
  readonly unsent: readonly string[];
} {
  const unsent = new Set<string>();
  const geoloc: Record<string, unknown> = {};
  const context: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    // Names that start with `ip.geoip.` are deprecated names of fields whose current names start with `ip.src.`.
    const field = name.replace(/^ip\.geoip\./, 'ip.src.');
    const fact = traceFacts.find((one) => one.field === field);
    const given = fact && typed(value, fact.type);
    if (fact === undefined || given === undefined) unsent.add(field);
    else if ('geoloc' in fact) geoloc[fact.geoloc] = given;
    else context[fact.context] = given;
  }
  if (Object.keys(geoloc).length > 0) context.geoloc = geoloc;
  return { context: Object.keys(context).length === 0 ? undefined : context, unsent: [...unsent] };
}

/**
 * Converts the value of a fact to the tracer's type. Latitudes and longitudes are strings in fields, but numbers for
 * the tracer.
 */
function typed(value: unknown, type: TraceFact['type']): unknown {
  const given = type === 'number' && typeof value === 'string' ? Number(value) : value;
  return typeof given === type && !Number.isNaN(given) ? given : undefined;
}
