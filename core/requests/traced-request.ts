import { utf8Bytes } from '../base/byte-string';
import { decodeBase64 } from '../expression/evaluate/functions/base64';
import { type TraceBodyWire, type TraceContextWire, type TraceRequestWire } from '../model/request-trace';
import { type HttpRequest, httpVersion } from './http-request';
import { traceFacts } from './trace-context.data';
import { splitUrl } from './url';

/** The content of a request to the tracer. */
export interface TracedRequest {
  readonly request: HttpRequest;
  /** Facts about the request, by field name. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns the HTTP request that a request to the tracer describes. Returns undefined if its URL is invalid. */
export function tracedRequest(wire: TraceRequestWire): TracedRequest | undefined {
  const url = splitUrl(utf8Bytes(wire.url));
  if (url?.authority === undefined) return undefined;
  const cookies = Object.entries(wire.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const headers = Object.entries({
    ...wire.headers,
    ...(cookies.length === 0 ? {} : { Cookie: cookies.join('; ') }),
  });
  return {
    request: {
      method: wire.method,
      scheme: url.scheme,
      authority: url.authority,
      target: url.target,
      version: httpVersion(wire.protocol ?? '') ?? 'HTTP/1.1',
      headers: headers.map(([name, value]) => ({ name: utf8Bytes(name), value: utf8Bytes(value) })),
      body: bytesOf(wire.body),
    },
    fields: fieldsOf(wire.context ?? {}),
  };
}

function bytesOf(body: TraceBodyWire | undefined): string | undefined {
  if (body?.base64 !== undefined) return decodeBase64(body.base64);
  if (body?.plain_text !== undefined) return utf8Bytes(body.plain_text);
  return body?.json === undefined ? undefined : utf8Bytes(JSON.stringify(body.json));
}

function fieldsOf(context: TraceContextWire): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const fact of traceFacts) {
    const value = 'geoloc' in fact ? context.geoloc?.[fact.geoloc] : context[fact.context];
    if (value !== undefined) fields[fact.field] = stringFields.has(fact.field) ? String(value) : value;
  }
  return fields;
}

/** Fields whose values are strings in expressions, but numbers in requests to the tracer. */
const stringFields: ReadonlySet<string> = new Set(['ip.src.lat', 'ip.src.lon']);
