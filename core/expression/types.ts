import { own } from '../base/own';

/**
 * The type of a value. Each type exists only once, so types can be compared by identity. The type `unknown` is
 * compatible with every type. It is used where a mistake has already been reported, and for placeholders in an
 * embedded expression.
 */
export interface Type {
  readonly kind: 'string' | 'integer' | 'boolean' | 'ip' | 'array' | 'map' | 'unknown';
  /** The name of the type, as written in the documentation. */
  readonly name: string;
  /** Element type of an array or a map. */
  readonly element: Type | undefined;
}

function single(kind: Type['kind'], name: string): Type {
  return { kind, name, element: undefined };
}

export const stringType = single('string', 'String');
export const integerType = single('integer', 'Integer');
export const booleanType = single('boolean', 'Boolean');
export const ipType = single('ip', 'IP');
export const unknownType = single('unknown', 'unknown');

const arrays = new WeakMap<Type, Type>();
const maps = new WeakMap<Type, Type>();

/** Returns the type of arrays with the given element type. */
export function arrayOf(element: Type): Type {
  let type = arrays.get(element);
  if (type === undefined) {
    type = { kind: 'array', name: `Array<${element.name}>`, element };
    arrays.set(element, type);
  }
  return type;
}

/** Returns the type of maps with the given value type. */
export function mapOf(element: Type): Type {
  let type = maps.get(element);
  if (type === undefined) {
    type = { kind: 'map', name: `Map<${element.name}>`, element };
    maps.set(element, type);
  }
  return type;
}

/** The type of a comparison whose left side contains `[*]`. */
export const booleanArrayType = arrayOf(booleanType);

const names: Readonly<Record<string, Type>> = {
  String: stringType,
  Bytes: stringType,
  Integer: integerType,
  Number: integerType,
  Int: integerType,
  Boolean: booleanType,
  Bool: booleanType,
  IP: ipType,
  Ip: ipType,
};

/**
 * Reads a type in the notation of the documentation (`Map<Array<String>>`) or the engine (`Map(Array(Bytes))`). Returns
 * undefined if the notation is invalid.
 */
export function parseType(text: string): Type | undefined {
  const trimmed = text.trim();
  const known = own(names, trimmed);
  if (known !== undefined) return known;
  const last = trimmed[trimmed.length - 1];
  const open = trimmed.search(/[<(]/);
  if (open < 0 || last !== (trimmed[open] === '<' ? '>' : ')')) return undefined;
  const element = parseType(trimmed.slice(open + 1, -1));
  if (element === undefined) return undefined;
  const outer = trimmed.slice(0, open);
  return outer === 'Array' ? arrayOf(element) : outer === 'Map' ? mapOf(element) : undefined;
}

/**
 * Whether values of the type can be conditions without an operator. This is the case for Booleans and for values that
 * contain Booleans.
 */
export function isCondition(type: Type): boolean {
  return type === booleanType || type.element === booleanType;
}
