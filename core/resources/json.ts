/** Plain JSON, as used by the API. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * Returns a decoded response as JSON. The value is not converted, because decoders keep unknown properties and
 * produce only JSON. The only exception is the byte output of a step, which is read differently.
 */
export const asJson = (decoded: unknown): Json => decoded as Json;

/** Parses JSON text. Returns undefined if it is invalid. */
export function readJson(text: string): Json | undefined {
  try {
    return asJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Returns a value if it is an object. Returns an empty object for any other value. */
export const propertiesOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Returns a value without its `id` property. Nested values keep theirs. */
export const withoutId = (value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'id')) : value;

/** Compares values deeply. The order of properties does not matter, but the order of elements does. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isArray(a) && isArray(b))
    return a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  );
}

/** Appends a reference token to a JSON Pointer (RFC 6901). */
export const pointerTo = (parent: string, key: string | number): string =>
  `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Returns the reference tokens of a JSON Pointer. A pointer in the form of a URI fragment, `#/a/b`, is accepted, too.
 */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Returns the key that identifies an element of an unordered list, such as its ID or its cron expression. Returns
 * undefined if there is no such key, in which case the list is compared as a whole.
 */
function identityOf(item: Json): string | undefined {
  if (typeof item === 'string' || typeof item === 'number') return String(item);
  if (!isObject(item)) return undefined;
  if (typeof item.id === 'string') return `id ${item.id}`;
  if (typeof item.key === 'string') return `key ${item.key}`;
  if (typeof item.cron === 'string') return `cron ${item.cron}`;
  if (typeof item.target === 'string' && typeof item.value === 'string')
    return `${item.target} ${item.value}`;
  return listItemKey(item);
}

/** Returns the key that identifies an item within a list. For a value that is not an item, returns its JSON text. */
export const itemKey = (item: Json): string =>
  (isObject(item) ? listItemKey(item) : undefined) ?? JSON.stringify(item);

/**
 * Returns the key that identifies an item within its list (lists.md, "Objects"). Returns undefined if the object is
 * not an item of a list.
 */
function listItemKey(item: JsonObject): string | undefined {
  const { ip, asn, hostname, redirect } = item;
  if (typeof ip === 'string') return `ip ${ip}`;
  if (typeof asn === 'number') return `asn ${String(asn)}`;
  if (isObject(hostname) && typeof hostname.url_hostname === 'string')
    return `hostname ${hostname.url_hostname}`;
  if (isObject(redirect) && typeof redirect.source_url === 'string') return `redirect ${redirect.source_url}`;
  return undefined;
}

/**
 * Returns the elements by their keys. Unlike the result of `byIdentity`, this result also includes elements that have
 * no key yet, such as a new rule without an ID. Returns undefined if any element is not an object, or if two elements
 * have the same key.
 */
export function byIdentityOrNew(items: readonly Json[]): Map<string, Json> | undefined {
  const result = new Map<string, Json>();
  for (const [index, item] of items.entries()) {
    const identity = identityOf(item) ?? (isObject(item) ? `new ${String(index + 1)}` : undefined);
    if (identity === undefined || result.has(identity)) return undefined;
    result.set(identity, item);
  }
  return result;
}

/**
 * Returns the elements by their keys, in order. Returns undefined if any element has no key, or if two elements have
 * the same key.
 */
export function byIdentity(items: readonly Json[]): Map<string, Json> | undefined {
  const result = new Map<string, Json>();
  for (const item of items) {
    const identity = identityOf(item);
    if (identity === undefined || result.has(identity)) return undefined;
    result.set(identity, item);
  }
  return result;
}
