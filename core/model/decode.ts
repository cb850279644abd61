/**
 * Tolerant decoding of API responses. Decoders never throw. They leave out unreadable data and record its path.
 * Unknown data, such as undocumented properties and enumeration values, is kept. `null` is treated like a missing
 * value.
 */

/** Data that could not be read, with its path, such as `result[3].configuration.target`. */
export interface DecodeIssue {
  readonly path: string;
  /** A short description of the expected value, such as `text` or `a list`. */
  readonly expected: string;
  /** Kind of the value that was found. The value itself is never included, because it may be confidential. */
  readonly found: string;
}

/**
 * A value of an enumeration that services may extend. The type allows the known values, for code completion, and any
 * other string.
 */
export type Open<T extends string> = T | (string & Record<never, never>);

/** Reads one value. Returns undefined if the value could not be read, after recording this in the trail. */
export type Decoder<T> = (value: unknown, trail: DecodeTrail) => T | undefined;

/**
 * Maximum number of recorded issues. Without a limit, a broken response with 50,000 items would produce 50,000
 * issues.
 */
const maxIssues = 50;

/** Tracks the current path of the decoder, and the data that could not be read so far. */
class DecodeTrail {
  readonly issues: DecodeIssue[] = [];
  private readonly keys: (string | number)[] = [];

  constructor(private readonly root: string) {}

  /** Decodes a part of the current value. `key` is added to the paths of all issues in this part. */
  within<T>(key: string | number, decoder: Decoder<T>, value: unknown): T | undefined {
    this.keys.push(key);
    const decoded = decoder(value, this);
    this.keys.pop();
    return decoded;
  }

  /** Records that the current value is not as expected. Returns undefined, for use as the result of a decoder. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a bare `undefined` counts as void
  refuse<T = never>(expected: string, found: unknown): T | undefined {
    this.add({ path: this.path(), expected, found: kindOf(found) });
    return undefined;
  }

  /**
   * Adds an issue that another decoder found. `pointer` is the JSON Pointer to the unreadable data, relative to the
   * current value.
   */
  note(pointer: string, expected: string): void {
    const path = pointer.replace(/\/(?:(\d+)(?=\/|$)|([^/]+))/g, (_all, index?: string, name?: string) =>
      index === undefined ? `.${name ?? ''}` : `[${index}]`,
    );
    this.add({ path: this.path() + path, expected, found: 'something else' });
  }

  private add(issue: DecodeIssue): void {
    if (this.issues.length < maxIssues) this.issues.push(issue);
  }

  private path(): string {
    return this.keys.reduce<string>(
      (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}.${key}`),
      this.root,
    );
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'text' : typeof value;
}

/** Result of decoding a value. `value` is undefined if no part of it could be read. */
export interface Decoded<T> {
  readonly value: T | undefined;
  readonly issues: readonly DecodeIssue[];
}

/** Runs a decoder. The paths of all issues start with `root`. For API responses, this is `result`. */
export function decode<T>(decoder: Decoder<T>, value: unknown, root = 'result'): Decoded<T> {
  const trail = new DecodeTrail(root);
  return { value: decoder(value, trail), issues: trail.issues };
}

/** Checks whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const text: Decoder<string> = (value, trail) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : trail.refuse('text', value);
};

export const number: Decoder<number> = (value, trail) => {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return trail.refuse('a number', value);
};

/** Reads a Boolean, which can be sent as a string or number, as in the `"deprecated": "true"` of permission groups. */
export const flag: Decoder<boolean> = (value, trail) => {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 1) return true;
  if (value === 'false' || value === 0) return false;
  return trail.refuse('true or false', value);
};

/** Matches most valid timestamps in UTC, so that only the others have to be parsed. */
const inUtc = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;
const withoutOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * Reads a timestamp in ISO 8601 format. The workflow service sends UTC times without an offset (workflows.md, "Status
 * change result"), which `Date` would interpret as local times. If the offset is missing, a `Z` is therefore appended.
 * An invalid timestamp is recorded as an issue, but kept.
 */
export const timestamp: Decoder<string> = (value, trail) => {
  if (typeof value !== 'string') return trail.refuse('a timestamp', value);
  if (inUtc.test(value)) return value;
  const complete = withoutOffset.test(value) ? `${value.replace(' ', 'T')}Z` : value;
  if (Number.isNaN(Date.parse(complete))) trail.refuse('a timestamp', value);
  return complete;
};

/** Reads any JSON value and leaves it unchanged. */
export const anything: Decoder<unknown> = (value) => value;

/** Reads a value of an enumeration. Undocumented values are kept, because services add new ones. */
export function oneOf<const T extends string>(_known: readonly T[]): Decoder<Open<T>> {
  return text;
}

/**
 * Reads a list. `null` and a missing value are read as an empty list. Elements that cannot be read are left out and
 * recorded as issues.
 */
export function listOf<T>(element: Decoder<T>): Decoder<readonly T[]> {
  return (value, trail) => {
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value)) return trail.refuse('a list', value);
    // Most lists are as expected, so a new list is created only from the first element that differs.
    let items: T[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const given: unknown = value[i];
      const item = trail.within(i, element, given);
      if (item === undefined || item !== given) items ??= (value as T[]).slice(0, i);
      if (item !== undefined) items?.push(item);
    }
    return items ?? (value as readonly T[]);
  };
}

/** Reads a list, or a single element, which some sources send instead of a list. */
export function listOrOne<T>(element: Decoder<T>): Decoder<readonly T[]> {
  const list = listOf(element);
  return (value, trail) => list(isObject(value) ? [value] : value, trail);
}

/** Reads an object that is used as a map. `null` and a missing value are read as an empty map. */
export function mapOf<T>(element: Decoder<T>): Decoder<Readonly<Record<string, T>>> {
  return (value, trail) => {
    if (value === null || value === undefined) return {};
    if (!isObject(value)) return trail.refuse('an object', value);
    const entries: [string, T][] = [];
    for (const key of Object.keys(value)) {
      const item = trail.within(key, element, value[key]);
      if (item !== undefined) entries.push([key, item]);
    }
    return Object.fromEntries(entries);
  };
}

/**
 * Describes how a property of a record is read. `Value` includes undefined only for properties that may be missing.
 */
export interface Member<Value> {
  readonly decode: Decoder<Exclude<Value, undefined>>;
  /**
   * How a missing property is handled. For `identity`, the record is unreadable. For `required`, an issue is
   * recorded. For `optional`, no issue is recorded.
   */
  readonly presence: 'identity' | 'required' | 'optional';
  /**
   * Returns the value to use if the property is missing. Present only if there is a safe value, such as an empty list
   * or map.
   */
  readonly absent?: () => Value;
}

/** A property that every decoded record has. */
export interface PresentMember<Value> extends Member<Value> {
  readonly always: true;
}

/** Describes a property that identifies the record. If it is missing, the record is unreadable. */
export function identity<T>(decoder: Decoder<T>): PresentMember<T> {
  return { decode: decoder as Decoder<Exclude<T, undefined>>, presence: 'identity', always: true };
}

/**
 * Describes a property that is always present according to the documentation. If it is missing, an issue is recorded,
 * but the record is still readable.
 */
export function required<T>(decoder: Decoder<T>): Member<T | undefined> {
  return { decode: decoder as Decoder<Exclude<T, undefined>>, presence: 'required' };
}

/** Describes a property that is optional according to the documentation, or that is null in some sources. */
export function optional<T>(decoder: Decoder<T>): Member<T | undefined> {
  return { decode: decoder as Decoder<Exclude<T, undefined>>, presence: 'optional' };
}

/** Describes a list property. If it is missing, it is read as an empty list. */
export function listMember<T>(element: Decoder<T>): PresentMember<readonly T[]> {
  return { decode: listOf(element), presence: 'optional', absent: () => [], always: true };
}

/** Describes a map property. If it is missing, it is read as an empty map. */
export function mapMember<T>(element: Decoder<T>): PresentMember<Readonly<Record<string, T>>> {
  return { decode: mapOf(element), presence: 'optional', absent: () => ({}), always: true };
}

/**
 * Describes how every property of `T` is read. Required properties of `T` need a decoder that always produces a
 * value.
 */
export type Members<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Member<T[K]> : PresentMember<T[K]>;
};

/**
 * Reads an object with known properties. Unknown properties are kept unchanged, in their original position. If every
 * property is as expected, the result is the object itself.
 */
export function record<T extends object>(members: Members<T>): Decoder<T> {
  const table = new Map<string, Member<unknown>>(Object.entries(members));
  const always = [...table].filter(([, member]) => member.presence !== 'optional' || member.absent);
  return (value, trail) => {
    if (!isObject(value)) return trail.refuse('an object', value);
    let changed: Record<string, unknown> | undefined;
    for (const name of Object.keys(value)) {
      const given = value[name];
      const member = table.get(name);
      let read = given;
      if (member !== undefined) {
        read = given === null ? undefined : trail.within(name, member.decode, given);
        if (read === undefined && given !== null && member.presence === 'identity') return undefined;
        if (read === undefined || read !== given) changed ??= partBefore(value, name);
        if (read === undefined) continue;
      }
      if (changed !== undefined) put(changed, name, read);
    }
    for (const [name, member] of always) {
      if (name in (changed ?? value)) continue;
      const given = value[name];
      if (member.presence !== 'optional' && (given === undefined || given === null))
        trail.within(name, missing, given);
      if (member.presence === 'identity') return undefined;
      if (member.absent) (changed ??= { ...value })[name] = member.absent();
    }
    return (changed ?? value) as T;
  };
}

/** Returns a new object with the properties before `name`. */
function partBefore(value: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const part: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (key === name) break;
    put(part, key, value[key]);
  }
  return part;
}

const missing: Decoder<never> = (value, trail) => trail.refuse('a value', value);

/** Sets a property without calling setters, because assigning `__proto__` would change the object's prototype. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}
