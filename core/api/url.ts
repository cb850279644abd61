import { wellFormed } from '../base/well-formed';
import { trimEndOf } from '../base/runs';
/** The value of a query parameter. A list is sent by repeating the parameter. */
export type QueryValue = string | number | boolean | readonly string[];

/**
 * Fills in a path template. Each value becomes one percent-encoded segment, so that characters such as `/`, `*`, and
 * spaces do not change the path. For example, the IDs of cron runs and event types can contain these characters.
 * Returns undefined if a value is missing, empty, `.`, or `..`, because the path would then lead somewhere else.
 */
export function fillPath(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  let path = '';
  let end = 0;
  for (;;) {
    const open = template.indexOf('{', end);
    const close = open < 0 ? -1 : template.indexOf('}', open);
    if (close < 0) return path + template.slice(end);
    const segment = fillSegment(values[template.slice(open + 1, close)]);
    if (segment === undefined) return undefined;
    path += template.slice(end, open) + segment;
    end = close + 1;
  }
}

function fillSegment(value: string | undefined): string | undefined {
  return value === undefined || value === '' || value === '.' || value === '..'
    ? undefined
    : encodeSegment(value);
}

/** Encodes a segment more strictly than `encodeURIComponent`, which does not encode `*` and some other characters. */
function encodeSegment(value: string): string {
  if (/^[\w.~-]*$/.test(value)) return value;
  return encodeURIComponent(wellFormed(value)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns the query string, starting with `?`. Returns an empty string if there are no parameters. Undefined
 * properties are left out.
 */
export function queryText(query: Readonly<Record<string, QueryValue | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  const pairs = new URLSearchParams();
  for (const [name, value] of given) {
    if (typeof value === 'object') for (const one of value) pairs.append(name, one);
    else pairs.append(name, String(value));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns a base URL without a trailing slash, so that paths can be appended. According to api-behaviour.md, the
 * trailing slash of a base URL is optional.
 */
export function trimBase(baseUrl: string): string {
  return trimEndOf(baseUrl, '/');
}

/** Returns the host of a valid URL. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
