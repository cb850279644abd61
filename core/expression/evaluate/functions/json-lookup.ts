import { utf8Bytes } from '../../../base/byte-string';
import { wellFormed } from '../../../base/well-formed';
import { type Inputs } from '../inputs';
import { type Cell, integer, unknownCell, type Value } from '../value';
import { type FunctionRow } from './function-row';

/** Functions that read a value from a JSON string (Semantics, section 6). */
export const jsonFunctions: readonly FunctionRow[] = [
  {
    name: 'lookup_json_string',
    missingAssumes: 'assume/missing-argument',
    mayReturnNothing: true,
    prepare: () => (given, inputs) => lookup(given, inputs, stringOfToken),
  },
  {
    name: 'lookup_json_integer',
    missingAssumes: 'assume/missing-argument',
    mayReturnNothing: true,
    prepare: () => (given, inputs) => lookup(given, inputs, integerOfToken),
  },
];

function lookup([text, ...path]: readonly Value[], inputs: Inputs, read: (token: string) => Cell): Cell {
  const token = tokenAt(text as string, path);
  const value = token === undefined ? undefined : read(token);
  // The documentation confirms only that there is no result for numbers such as 42.0. In all other cases, a missing
  // result is an assumption.
  if (value !== undefined || /^-?\d+\.0+$/.test(token ?? '')) return value;
  return inputs.assume('assume/json-lookup') ? undefined : unknownCell;
}

/**
 * Returns the JSON text of the value at a path of names and zero-based positions. Returns undefined if there is none
 * or the JSON is invalid.
 */
function tokenAt(json: string, path: readonly Value[]): string | undefined {
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  const walker = new Walker(json);
  walker.skipSpace();
  for (const step of path) {
    const at = typeof step === 'string' ? walker.member(step) : walker.element(Number(step));
    if (at < 0) return undefined;
    walker.at = at;
  }
  const start = walker.at;
  walker.skipValue();
  return json.slice(start, walker.at);
}

/** Reads JSON text that is known to be valid. `at` is the offset of the next character. */
class Walker {
  at = 0;

  constructor(private readonly json: string) {}

  skipSpace(): void {
    while (' \t\n\r'.includes(this.json.charAt(this.at)) && this.at < this.json.length) this.at++;
  }

  skipValue(): void {
    const first = this.json[this.at];
    if (first === '"') this.skipString();
    else if (first === '{' || first === '[') {
      for (let depth = 0; ;) {
        const character = this.json[this.at];
        if (character === '"') {
          this.skipString();
          continue;
        }
        if (character === '{' || character === '[') depth++;
        if (character === '}' || character === ']') depth--;
        this.at++;
        if (depth === 0) return;
      }
    } else while (this.at < this.json.length && !',]} \t\n\r'.includes(this.json.charAt(this.at))) this.at++;
  }

  private skipString(): void {
    for (this.at++; this.json[this.at] !== '"'; this.at++) if (this.json[this.at] === '\\') this.at++;
    this.at++;
  }

  /**
   * Finds a property of the object at the current position and returns the offset of its value. Returns -1 if there
   * is no such property. If the name occurs several times, the last value is used.
   */
  member(name: string): number {
    if (this.json[this.at] !== '{') return -1;
    let found = -1;
    this.each('}', () => {
      const start = this.at;
      this.skipString();
      const key = stringOfToken(this.json.slice(start, this.at));
      this.skipSpace();
      this.at++; // the colon
      this.skipSpace();
      if (key === name) found = this.at;
    });
    return found;
  }

  /**
   * Returns the offset of an element of the array at the current position. Returns -1 if there is none. `position` is
   * zero-based.
   */
  element(position: number): number {
    if (this.json[this.at] !== '[') return -1;
    let found = -1;
    let index = 0;
    this.each(']', () => {
      if (index++ === position) found = this.at;
    });
    return found;
  }

  /**
   * Calls `visit` at the start of each item up to the closing bracket. After each call, the value at the current
   * position is skipped. For a property, `visit` must therefore move the position to the property's value.
   */
  private each(close: string, visit: () => void): void {
    this.at++;
    for (;;) {
      this.skipSpace();
      if (this.json[this.at] === close) return;
      if (this.json[this.at] === ',') {
        this.at++;
        this.skipSpace();
      }
      visit();
      this.skipValue();
    }
  }
}

/**
 * Returns the bytes of a JSON string. Returns undefined for any other value, and for a string with an unpaired
 * surrogate.
 */
function stringOfToken(token: string): string | undefined {
  if (!token.startsWith('"')) return undefined;
  const content = token.slice(1, -1);
  if (!content.includes('\\')) return content;
  const halves: string[] = [];
  // A run of `\u` escapes is decoded as a whole, so that surrogate pairs are joined. Other escapes are decoded one by
  // one, and all other bytes stay as they are.
  const bytes = content.replace(/(?:\\u[0-9a-fA-F]{4})+|\\./g, (escape) => {
    const text = JSON.parse(`"${escape}"`) as string;
    if (wellFormed(text) !== text) halves.push(escape);
    return utf8Bytes(text);
  });
  return halves.length === 0 ? bytes : undefined;
}

/** Reads a 64-bit integer in plain notation. Returns undefined for anything else, including `42.0` and `4e1`. */
function integerOfToken(token: string): number | bigint | undefined {
  if (!/^-?\d+$/.test(token)) return undefined;
  const value = BigInt(token);
  return value === BigInt.asIntN(64, value) ? integer(value) : undefined;
}
