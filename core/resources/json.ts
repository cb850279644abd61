/** Plain JSON, as used by the API. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * Returns a decoded response as JSON. Decoders keep unknown properties and produce only JSON; the bytes of a step's
 * output are the one exception and are read differently.
 */
export const asJson = (decoded: unknown): Json => decoded as Json;

/** Parses JSON text; undefined if it is invalid. */
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

/** Returns the properties of an object; empty for anything else. */
export const propertiesOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Removes the value's own ID; nested elements keep theirs. */
export const withoutId = (value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'id')) : value;

/** Compares values deeply; the order of properties is ignored, the order of elements is not. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isArray(a) && isArray(b))
    return a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && equalJson(a[key], b[key]));
}

/** Appends a step to a JSON Pointer (RFC 6901). */
export const pointerTo = (parent: string, key: string | number): string =>
  `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Returns the steps of a JSON Pointer; also accepts the fragment form `#/a/b`. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Returns the identity of an element in a list whose order has no meaning: its ID, or its match. Undefined if it has no
 * identity; such lists are compared as a whole.
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

/** Returns the identity of an item within a list, or the text of a value that is not an item. */
export const itemKey = (item: Json): string =>
  (isObject(item) ? listItemKey(item) : undefined) ?? JSON.stringify(item);

/** Returns the identity of an item within a list (lists.md, "Objects"); undefined for anything else. */
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
 * Returns the elements by identity, as `byIdentity` does, but includes those that have none yet: the service assigns
 * the ID of a new rule. Undefined if one is not an object or two have the same identity.
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

/** Returns the elements by identity, in order; undefined if one has none or two have the same. */
export function byIdentity(items: readonly Json[]): Map<string, Json> | undefined {
  const result = new Map<string, Json>();
  for (const item of items) {
    const identity = identityOf(item);
    if (identity === undefined || result.has(identity)) return undefined;
    result.set(identity, item);
  }
  return result;
}
