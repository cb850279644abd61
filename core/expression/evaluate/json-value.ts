import { bytesOfHex, hexOfBytes, textOfUtf8, utf8Bytes } from '../../base/byte-string';
import { integerType, ipType, stringType, booleanType, type Type } from '../types';
import { type Address, addressOfText, textOfAddress } from './address-value';
import { type Cell, integer, type unknownCell, type Value, type ValueMap, valueMap } from './value';

/**
 * Conversion between values and JSON, as used in files and on the command line. Strings and addresses are represented
 * by JSON strings, strings that are not UTF-8 by `{"hex": "ff00"}`, integers beyond 2^53 - 1 by `{"int": "…"}`, and
 * maps by JSON objects. `null` represents a missing value (Contracts, section "Values").
 */

/** A JSON value that does not have the expected type. */
export class WrongValue {
  constructor(
    /** The type that the value should have. */
    readonly expected: Type,
  ) {}
}

/**
 * Converts JSON to a value of the given type. `null` becomes a missing value. Returns a `WrongValue` if the JSON does
 * not represent a value of this type.
 */
export function cellOfJson(json: unknown, type: Type): Exclude<Cell, typeof unknownCell> | WrongValue {
  if (json === null || json === undefined) return undefined;
  switch (type.kind) {
    case 'string':
      return stringOfJson(json) ?? new WrongValue(type);
    case 'integer':
      return integerOfJson(json) ?? new WrongValue(type);
    case 'boolean':
      return typeof json === 'boolean' ? json : new WrongValue(type);
    case 'ip':
      return (typeof json === 'string' ? addressOfText(json) : undefined) ?? new WrongValue(type);
    case 'array':
      return Array.isArray(json) ? elementsOfJson(json, type) : new WrongValue(type);
    case 'map':
      return isObject(json) ? mapOfJson(json, type) : new WrongValue(type);
    case 'unknown':
      return valueOfUntyped(json) ?? new WrongValue(type);
  }
}

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

function stringOfJson(json: unknown): string | undefined {
  if (typeof json === 'string') return utf8Bytes(json);
  return isObject(json) && typeof json.hex === 'string' ? bytesOfHex(json.hex) : undefined;
}

function integerOfJson(json: unknown): number | bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? json : undefined;
  const digits = isObject(json) ? json.int : undefined;
  if (typeof digits !== 'string' || !/^-?\d{1,19}$/.test(digits)) return undefined;
  const value = BigInt(digits);
  return value === BigInt.asIntN(64, value) ? integer(value) : undefined;
}

function elementsOfJson(json: readonly unknown[], type: Type): readonly Value[] | WrongValue {
  const values: Value[] = [];
  for (const one of json) {
    const value = type.element === undefined ? undefined : cellOfJson(one, type.element);
    if (value instanceof WrongValue) return value;
    if (value === undefined) return new WrongValue(type.element ?? type);
    values.push(value);
  }
  return values;
}

function mapOfJson(json: Readonly<Record<string, unknown>>, type: Type): ValueMap | WrongValue {
  const entries: [string, Value][] = [];
  for (const [key, one] of Object.entries(json)) {
    const value = type.element === undefined ? undefined : cellOfJson(one, type.element);
    if (value instanceof WrongValue) return value;
    if (value !== undefined) entries.push([utf8Bytes(key), value]);
  }
  return valueMap(entries);
}

/**
 * Converts JSON to a value if no type is declared, as for results of custom functions without a declared result type.
 * Supports Booleans, strings, and integers, and returns undefined for anything else.
 */
function valueOfUntyped(json: unknown): Value | undefined {
  if (typeof json === 'boolean') return json;
  return stringOfJson(json) ?? integerOfJson(json);
}

/** Converts a value of the given type to JSON. A missing value becomes `null`. */
export function jsonOfCell(cell: Exclude<Cell, typeof unknownCell>, type: Type): unknown {
  if (cell === undefined) return null;
  if (type === ipType) return textOfAddress(cell as Address);
  if (type === integerType) return typeof cell === 'bigint' ? { int: String(cell) } : cell;
  if (type === booleanType) return cell;
  if (type === stringType || typeof cell === 'string') {
    const text = textOfUtf8(cell as string);
    return text ?? { hex: hexOfBytes(cell as string) };
  }
  const element = type.element ?? type;
  if (Array.isArray(cell)) return (cell as readonly Value[]).map((one) => jsonOfCell(one, element));
  if (cell instanceof Map)
    return Object.fromEntries(
      [...(cell as ValueMap)].map(([key, one]) => [textOfUtf8(key) ?? key, jsonOfCell(one, element)]),
    );
  return typeof cell === 'bigint' ? { int: String(cell) } : cell;
}
