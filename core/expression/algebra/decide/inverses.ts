import { decodeBase64, encodeBase64 } from '../../evaluate/functions/base64';
import { addressOfText } from '../../evaluate/address-value';
import { integer, type Value } from '../../evaluate/value';
import { booleanType, integerType, ipType, stringType, type Type } from '../../types';

/** A function call, and the argument for which a value is sought. */
export interface AskedCall {
  /** The values of the arguments that are literals. Undefined for all other arguments. */
  readonly literals: readonly (Value | undefined)[];
  /** Position of the argument for which a value is sought. `type` is the type of this argument. */
  readonly argument: number;
  readonly type: Type;
  /** Type of the call's result. */
  readonly result: Type;
}

/** Returns an argument for which the call probably returns the value. Returns undefined if none is found. */
export type Inverse = (value: Value, call: AskedCall) => Value | undefined;

const maxElements = 256;

/**
 * Inverse functions, used to construct requests. An inverse may be wrong for some values, which is acceptable because
 * the evaluator checks the constructed requests. For a function without an inverse, the value itself is tried if it
 * has the same type.
 */
const inverses: ReadonlyMap<string, Inverse> = new Map<string, Inverse>([
  ['url_decode', (value) => (typeof value === 'string' ? value.replace(/[%+]/g, escaped) : undefined)],
  ['lookup_json_string', (value, { literals }) => jsonWith(value, literals.slice(1))],
  ['lookup_json_integer', (value, { literals }) => jsonWith(value, literals.slice(1))],
  [
    'encode_base64',
    (value) =>
      typeof value === 'string' ? (decodeBase64(value) ?? decodeBase64(value, { url: true })) : undefined,
  ],
  [
    'decode_base64',
    (value) => (typeof value === 'string' ? encodeBase64(value, { url: false, padding: true }) : undefined),
  ],
  ['to_string', (value, { type }) => (typeof value === 'string' ? readAs(value, type) : undefined)],
  ['len', (value, { type }) => (type.kind === 'array' ? arrayOfLength(value, type) : undefined)],
  ['substring', (value, { literals: [, start] }) => afterPadding(value, start)],
  ['concat', betweenLiterals],
  [
    'has_value',
    (value, { literals: [, wanted], type }) =>
      value === true && wanted !== undefined && type.kind === 'array' ? [wanted] : undefined,
  ],
  ['join', (value) => (typeof value === 'string' ? [value] : undefined)],
]);

/** Returns the inverse of a function. */
export const inverseOf = (name: string): Inverse => inverses.get(name) ?? unchanged;

const unchanged: Inverse = (value, { type, result }) => (type === result ? value : undefined);

const escaped = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * Returns JSON text that contains the value at a path of names and positions. Returns undefined if the value or the
 * path is not supported. If the text is wrong because of bytes outside ASCII, the evaluator rejects the request later.
 */
function jsonWith(value: Value, path: readonly (Value | undefined)[]): string | undefined {
  if (typeof value === 'object' || typeof value === 'boolean') return undefined;
  let json = typeof value === 'string' ? JSON.stringify(value) : String(value);
  for (const step of path.toReversed()) {
    if (typeof step === 'string') json = `{${JSON.stringify(step)}:${json}}`;
    else if (typeof step === 'number' && step >= 0 && step < maxElements)
      json = `[${'null,'.repeat(step)}${json}]`;
    else return undefined;
  }
  return json;
}

function readAs(text: string, type: Type): Value | undefined {
  if (type === integerType) return /^-?\d{1,19}$/.test(text) ? integer(BigInt(text)) : undefined;
  if (type === booleanType) return text === 'true' ? true : text === 'false' ? false : undefined;
  return type === ipType ? addressOfText(text) : type === stringType ? text : undefined;
}

function arrayOfLength(length: Value, { element }: Type): Value | undefined {
  const count = Number(length);
  if (!(count >= 0 && count <= maxElements)) return undefined;
  if (element === stringType) return Array.from({ length: count }, () => '');
  return element === integerType ? Array.from({ length: count }, () => 0) : undefined;
}

function afterPadding(value: Value, start: Value | undefined): Value | undefined {
  if (typeof value !== 'string') return undefined;
  const skipped = typeof start === 'number' && start > 0 && start <= maxElements ? start : 0;
  return 'a'.repeat(skipped) + value;
}

/**
 * Removes the literals before and after the sought argument from the start and end of a string, and returns the rest.
 * Returns undefined if the string does not start and end with these literals.
 */
function betweenLiterals(value: Value, { literals, argument }: AskedCall): Value | undefined {
  if (typeof value !== 'string') return undefined;
  const textOf = (parts: readonly (Value | undefined)[]): string =>
    parts.map((part) => (typeof part === 'string' ? part : '')).join('');
  const [before, after] = [textOf(literals.slice(0, argument)), textOf(literals.slice(argument + 1))];
  if (value.length < before.length + after.length) return undefined;
  return value.startsWith(before) && value.endsWith(after)
    ? value.slice(before.length, value.length - after.length)
    : undefined;
}
