import { utf8Bytes } from '../../base/byte-string';
import { type HttpRequest, httpVersion } from '../http-request';
import { type WrittenFact } from '../sample';
import { splitUrl, targetOf } from '../url';
import { factNames, headerFields, headerNames, openFields, requestNames } from './log-fields.data';

/** A line of a request log. */
export interface LogRequest {
  /** Zero-based index of the line, not counting blank lines. */
  readonly index: number;
  /** The request. Undefined if the line contains no request. */
  readonly request: HttpRequest | undefined;
  /** Additional facts from the log, including the fields that are unknown because the log does not contain them. */
  readonly facts: readonly WrittenFact[];
  /** Outcome of the request according to the log, such as `block 403`. */
  readonly recorded: string | undefined;
}

/** Checks whether a file is a request log, based on its name. */
export const isLogName = (path: string): boolean => /\.(?:jsonl|ndjson|log)$/i.test(path);

type LogRecord = Readonly<Record<string, unknown>>;

/** Reads a line of a request log, which is a JSON object with names from `log-fields.data.ts`. */
export function readLogLine(line: string, index: number): LogRequest {
  const record = parsed(line);
  const request = record && requestOf(record);
  if (!record || !request) return { index, request: undefined, facts: [], recorded: undefined };
  const recorded = [textOf(record, requestNames.action), textOf(record, requestNames.status)];
  const told = recorded.filter((one) => one !== undefined && one !== '' && one !== 'unknown' && one !== '0');
  return {
    index,
    request,
    facts: factsOf(record),
    recorded: told.length === 0 ? undefined : told.join(' '),
  };
}

/** Reads a request log from its complete text, one line at a time. */
export function* logRequests(text: string): Generator<LogRequest> {
  let index = 0;
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    if (line.trim() !== '') yield readLogLine(line, index++);
    start = end + 1;
  }
}

/** Returns all requests of a request log, given its complete text. */
export const parseLog = (text: string): readonly LogRequest[] => [...logRequests(text)];

/** Maximum length of a line. Longer lines are not read, because a file without line breaks is not a request log. */
const maxLineCharacters = 10_000_000;
/**
 * Text that replaces the start of a line that is too long. With this text, the line is not valid JSON, regardless of
 * what follows.
 */
const tooLong = 'too long';

/** Reads a request log from a stream of bytes. */
export async function* readLog(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LogRequest> {
  const decoder = new TextDecoder();
  let rest = '';
  let index = 0;
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    if (rest.length > maxLineCharacters) rest = tooLong;
    for (const line of lines) if (line.trim() !== '') yield readLogLine(line, index++);
  }
  if (rest.trim() !== '') yield readLogLine(rest, index);
}

function requestOf(record: LogRecord): HttpRequest | undefined {
  const [, lineMethod, lineTarget, lineVersion] =
    /^([A-Z]+) (\S+)(?: (HTTP\/[\d.]+))?$/.exec(textOf(record, requestNames.line) ?? '') ?? [];
  const method = textOf(record, requestNames.method) ?? lineMethod;
  const uri = textOf(record, requestNames.uri) ?? lineTarget ?? pathAndQuery(record);
  if (method === undefined || uri === undefined) return undefined;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(uri) ? splitUrl(uri) : undefined;
  if (!url && !uri.startsWith('/')) return undefined;
  const authority = url?.authority ?? textOf(record, requestNames.host);
  const scheme = textOf(record, requestNames.scheme)?.toLowerCase();
  const version = textOf(record, requestNames.version) ?? lineVersion;
  const time = timeOf(record);
  const headers = Object.entries(headerNames).flatMap(([name, names]) => {
    const value = textOf(record, names);
    return value === undefined || value === '' || value === '-' ? [] : [{ name, value: utf8Bytes(value) }];
  });
  return {
    method,
    scheme: url?.scheme ?? (scheme === 'http' || scheme === 'https' ? scheme : undefined),
    authority: authority === undefined ? undefined : utf8Bytes(authority),
    target: utf8Bytes(url?.target ?? targetOf(uri)),
    version:
      version === undefined ? undefined : httpVersion(/^\d/.test(version) ? `HTTP/${version}` : version),
    headers,
    body: undefined,
    ...(/^(?:GET|HEAD|OPTIONS)$/.test(method) ? {} : { isBodyUnknown: true as const }),
    ...(time === undefined ? {} : { time }),
  };
}

function pathAndQuery(record: LogRecord): string | undefined {
  const path = textOf(record, requestNames.path);
  const query = textOf(record, requestNames.query)?.replace(/^\?/, '');
  return path === undefined || query === undefined || query === '' ? path : `${path}?${query}`;
}

function factsOf(record: LogRecord): readonly WrittenFact[] {
  const open = [
    ...openFields,
    ...Object.entries(headerFields).flatMap(([name, field]) => {
      const value = textOf(record, headerNames[name] ?? []);
      // An empty value in the log means that the request did not have the header. The field is unknown only if the
      // log does not contain the header's property.
      return value === undefined ? [field] : [];
    }),
  ];
  const known = factNames.flatMap(({ field, names, notation }): WrittenFact[] => {
    const value = textOf(record, names);
    return value !== undefined && forms[notation].test(value)
      ? [{ name: field, value: notation === 'country' ? value.toUpperCase() : value }]
      : [];
  });
  return [...open.map((name) => ({ name, value: 'unknown' })), ...known];
}

/** Patterns for the values of each notation. Any other value is ignored. */
const forms: Readonly<Record<(typeof factNames)[number]['notation'], RegExp>> = {
  text: /[^-]/,
  address: /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+)$/i,
  country: /^[a-z][a-z\d]$/i,
  score: /^[1-9]\d*$/,
};

/**
 * Smallest number that is read as seconds since the Unix epoch. It represents a time in 1973. Smaller numbers are
 * durations, or placeholders for a missing time.
 */
const minSeconds = 1e8;

/**
 * Returns the time of a record in milliseconds since the Unix epoch. The record may contain a date, or the number of
 * seconds, milliseconds, microseconds, or nanoseconds since the Unix epoch.
 */
function timeOf(record: LogRecord): number | undefined {
  const text = textOf(record, requestNames.time);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isNaN(number)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : time;
  }
  if (number < minSeconds) return undefined;
  if (number < 1e11) return number * 1000;
  if (number < 1e14) return number;
  return number < 1e17 ? number / 1e3 : number / 1e6;
}

/**
 * Returns, as a string, the value of the first property in `names` that the record contains. Returns undefined if it
 * contains none of them.
 */
function textOf(record: LogRecord, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = valueAt(record, name);
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === 'string') return one;
    if (typeof one === 'number' || typeof one === 'boolean') return String(one);
  }
  return undefined;
}

function valueAt(record: LogRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  let value: unknown = record;
  for (const part of name.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

function parsed(line: string): LogRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is LogRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
