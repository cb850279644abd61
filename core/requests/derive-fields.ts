import { type Cell, unknownCell, type Value } from '../expression/evaluate/value';
import { asciiLower } from '../base/byte-string';
import { acceptedLanguages } from './accepted-languages';
import { setBodyFields } from './body-fields';
import { cookiesOf } from './cookies';
import { FieldValues, grouped } from './field-values';
import { type Header, headerValues, hostOf, type HttpRequest, isNamed } from './http-request';
import { normalizedPath, normalizedQuery, type UrlNormalization } from './normalize-url';
import { queryArguments } from './query-arguments';
import { type RequestAssumptionId } from './request-assumptions';

export interface DeriveOptions {
  /** URL normalization setting of the zone. The default is `cloudflare`. */
  readonly normalization?: UrlNormalization;
  /**
   * Time at which the request arrives, in milliseconds since the Unix epoch. Used only if the request itself does not
   * contain a time.
   */
  readonly now?: number;
}

/** Fields whose values are determined by a request. Fields that are missing from `cells` are unknown. */
export interface DerivedFields {
  readonly cells: ReadonlyMap<string, Cell>;
  /** Assumptions on which each field's value is based, by field name. */
  readonly assumes: ReadonlyMap<string, readonly RequestAssumptionId[]>;
}

/**
 * Computes the fields of a request. Values are never guessed: a field that the request does not determine is left
 * out. See the reference "Request to fields".
 */
export function deriveFields(request: HttpRequest, options: DeriveOptions = {}): DerivedFields {
  const fields = new FieldValues();
  const method = request.method.toUpperCase();
  fields.set('http.request.method', method);
  if (request.version !== undefined)
    fields.set(
      'http.request.version',
      request.version,
      request.assumes?.includes('assume/curl-defaults') === true && 'assume/curl-defaults',
    );
  setAddress(request, options.normalization ?? 'cloudflare', fields);
  setHeaders(request, fields);
  setBodyFields(request, fields);
  setConnection(request, options.now, fields);
  return request.placeholders === undefined
    ? fields
    : { cells: withoutPlaceholders(fields.cells, request.placeholders, request), assumes: fields.assumes };
}

/**
 * Returns `cells` with the URL fields updated for a new path or query. The raw URL fields keep their values. If the
 * new path or query is unknown, the fields that are derived from them are unknown, too.
 */
export function rewriteAddress(
  cells: ReadonlyMap<string, Cell>,
  { path, query }: { readonly path?: Cell; readonly query?: Cell },
): ReadonlyMap<string, Cell> {
  const changed = new Map(cells);
  const part = (name: string, given: Cell): Cell => given ?? cells.get(name);
  const newPath = part('http.request.uri.path', path);
  const newQuery = part('http.request.uri.query', query);
  const own = [...cells.keys()].filter((name) => /^http\.request\.(?:full_)?uri/.test(name));
  if (typeof newPath !== 'string' || typeof newQuery !== 'string') {
    for (const name of [...own, ...addressFields]) changed.set(name, unknownCell);
    if (newPath !== undefined) changed.set('http.request.uri.path', newPath);
    if (newQuery !== undefined) changed.set('http.request.uri.query', newQuery);
    return changed;
  }
  const ssl = cells.get('ssl');
  const before = cells.get('http.request.uri');
  const hasMark = typeof before === 'string' && before.includes('?');
  const host = cells.get('http.host');
  const fields = new FieldValues();
  setAddressFields(
    fields,
    '',
    newPath,
    newQuery === '' && !hasMark ? undefined : newQuery,
    ssl === true ? 'https' : ssl === false ? 'http' : undefined,
    typeof host === 'string' ? host : undefined,
    [],
    [],
    [],
  );
  for (const name of own) changed.delete(name);
  for (const [name, cell] of fields.cells) changed.set(name, cell);
  return changed;
}

const addressFields = ['http.request.uri', 'http.request.uri.path', 'http.request.uri.query'];

const defaultPorts = { http: '80', https: '443' } as const;

function setAddress(request: HttpRequest, kind: UrlNormalization, fields: FieldValues): void {
  const { scheme, target } = request;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  const hasQuery = mark >= 0;
  const isPath = path.startsWith('/');
  const newPath = isPath ? normalizedPath(path, kind) : path;
  const newQuery = normalizedQuery(query, kind);
  const assumed: readonly (RequestAssumptionId | false)[] = [newPath !== path && 'assume/url-normalization'];
  const assumedQuery: readonly (RequestAssumptionId | false)[] =
    newQuery === query ? [] : ['assume/url-normalization', 'assume/query-normalization'];
  const authority = hostOf(request);
  const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(authority ?? '') ?? [];
  const isDefaultPort = port !== undefined && scheme !== undefined && port === defaultPorts[scheme];
  const host = isDefaultPort ? name : authority;
  const hostAssumes: readonly (RequestAssumptionId | false)[] = [
    port !== undefined && 'assume/host-port',
    host !== undefined && host !== asciiLower(host) && 'assume/host-case',
  ];
  if (host !== undefined) fields.set('http.host', host, ...hostAssumes);
  setAddressFields(
    fields,
    '',
    newPath,
    hasQuery ? newQuery : undefined,
    scheme,
    host,
    [...assumed, ...assumedQuery],
    assumed,
    hostAssumes,
  );
  setAddressFields(fields, 'raw.', path, hasQuery ? query : undefined, scheme, host, [], [], hostAssumes);
  if (scheme !== undefined) fields.set('ssl', scheme === 'https');
  const serverPort = port ?? (scheme === undefined ? undefined : defaultPorts[scheme]);
  if (serverPort !== undefined) fields.set('cf.edge.server_port', Number(serverPort));
}

type Assumed = readonly (RequestAssumptionId | false)[];

function setAddressFields(
  fields: FieldValues,
  prefix: '' | 'raw.',
  path: string,
  query: string | undefined,
  scheme: HttpRequest['scheme'],
  host: string | undefined,
  assumed: Assumed,
  pathAssumed: Assumed,
  hostAssumed: Assumed,
): void {
  const uri = query === undefined ? path : `${path}?${query}`;
  const base = `${prefix}http.request`;
  fields.set(`${base}.uri`, uri, ...assumed);
  fields.set(`${base}.uri.path`, path, ...pathAssumed);
  fields.set(`${base}.uri.query`, query ?? '', ...assumed);
  if (scheme !== undefined && host !== undefined)
    fields.set(`${base}.full_uri`, `${scheme}://${host}${uri}`, ...assumed, ...hostAssumed);
  const last = path.slice(path.lastIndexOf('/') + 1);
  const dot = last.lastIndexOf('.');
  const extension = dot <= 0 ? '' : asciiLower(last.slice(dot + 1));
  fields.set(
    `${base}.uri.path.extension`,
    extension,
    ...pathAssumed,
    dot < 0 && path.includes('.') && 'assume/path-extension',
  );
  if (prefix === '') fields.set(`${base}.uri.path.basename`, last, ...pathAssumed, 'assume/path-basename');
  const { list, hasBare, hasEmpty } = queryArguments(query ?? '');
  fields.setNamed(
    `${base}.uri.args`,
    list,
    ...assumed,
    hasBare && 'assume/argument-without-equals',
    hasEmpty && 'assume/empty-argument',
  );
}

/** Fields that contain the value of a single header, each with the name of the header. */
const singleHeaders = [
  ['http.user_agent', 'user-agent'],
  ['http.referer', 'referer'],
  ['http.x_forwarded_for', 'x-forwarded-for'],
] as const;

function setHeaders(request: HttpRequest, fields: FieldValues): void {
  const headers = sentHeaders(request);
  fields.set(
    'http.request.headers',
    grouped(headers.map(({ name, value }) => ({ name: asciiLower(name), value }))),
  );
  fields.set(
    'http.request.headers.names',
    headers.map(({ name }) => name),
  );
  fields.set(
    'http.request.headers.values',
    headers.map(({ value }) => value),
  );
  fields.set('http.request.headers.truncated', false, 'assume/headers-not-truncated');
  for (const [field, name] of singleHeaders) {
    const values = headerValues(request, name);
    const isCurls =
      name === 'user-agent' &&
      request.assumes?.includes('assume/curl-defaults') === true &&
      (values[0] ?? '').startsWith('curl/');
    fields.set(
      field,
      values[0] ?? '',
      values.length === 0 && 'assume/absent-header-empty',
      values.length > 1 && 'assume/repeated-header',
      isCurls && 'assume/curl-defaults',
    );
  }
  const cookies = headerValues(request, 'cookie');
  const cookie = cookies.join('; ');
  const repeated = cookies.length > 1 && 'assume/repeated-cookie';
  fields.set('http.cookie', cookie, cookies.length === 0 && 'assume/absent-header-empty', repeated);
  const { list, isMalformed } = cookiesOf(cookie);
  fields.set('http.request.cookies', grouped(list), repeated, isMalformed && 'assume/cookie-name-decoding');
  fields.set(
    'http.request.accepted_languages',
    acceptedLanguages(headerValues(request, 'accept-language').join(',')),
  );
}

/**
 * Returns the headers as the service receives them. If there is no Host header, one is added with the request's
 * `authority`.
 */
function sentHeaders(request: HttpRequest): readonly Header[] {
  const { authority, headers } = request;
  const isHttp2 = request.version === 'HTTP/2' || request.version === 'HTTP/3';
  const own =
    authority === undefined || headers.some((header) => isNamed(header, 'host'))
      ? []
      : [{ name: 'Host', value: authority }];
  const all = [...own, ...headers];
  return isHttp2 ? all.map(({ name, value }) => ({ name: asciiLower(name), value })) : all;
}

function setConnection(request: HttpRequest, now: number | undefined, fields: FieldValues): void {
  const time = request.time ?? now;
  if (time !== undefined) {
    fields.set('http.request.timestamp.sec', Math.floor(time / 1000));
    fields.set('http.request.timestamp.msec', Math.floor(time) % 1000);
  }
  if (request.version !== undefined)
    fields.set('cf.edge.client_tcp', request.version !== 'HTTP/3', 'assume/client-tcp');
  fields.set('cf.tls_client_auth.cert_presented', false, 'assume/no-client-certificate');
  fields.set('cf.threat_score', 0);
  fields.set('cf.worker.upstream_zone', '', 'assume/not-from-worker');
}

/**
 * Marks values that contain a placeholder as unknown. The names of all headers, and the values of headers without
 * placeholders, are still known.
 */
function withoutPlaceholders(
  cells: ReadonlyMap<string, Cell>,
  placeholders: readonly string[],
  request: HttpRequest,
): ReadonlyMap<string, Cell> {
  const isOpen = (value: Cell): boolean => {
    if (typeof value === 'string') return placeholders.some((one) => value.includes(one));
    if (Array.isArray(value)) return (value as readonly Value[]).some(isOpen);
    return value instanceof Map && [...(value as ReadonlyMap<string, Value>).values()].some(isOpen);
  };
  const known = new Map<string, Cell>();
  for (const [name, cell] of cells) known.set(name, isOpen(cell) ? unknownCell : cell);
  if (known.get('http.request.headers') === unknownCell)
    for (const [name, values] of grouped(
      sentHeaders(request).map((header) => ({ name: asciiLower(header.name), value: header.value })),
    ))
      if (!isOpen(values)) known.set(`http.request.headers["${name.replace(/["\\]/g, '\\$&')}"]`, values);
  return known;
}
