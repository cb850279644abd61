import { utf8Bytes } from '../../base/byte-string';
import { addressInterval } from '../address-values';
import { integerBounds } from '../literals';
import { ipv4Bits, isIpv4, isIpv6, prefixLength } from '../scan/addresses';
import { escapeLength } from '../scan/strings';
import {
  type AddressLiteral,
  type Argument,
  type Index,
  type IntegerLiteral,
  type Literal,
  type StringLiteral,
} from '../tree';
import { type Interval } from '../../net/interval-set';
import { type Address, addressOf, AddressSet } from './address-value';
import { integer, type Value } from './value';

/** Returns the bytes of a string literal in any of its forms. */
export function literalBytes(source: string, literal: StringLiteral): string {
  const content = source.slice(literal.contentStart, literal.contentEnd);
  if (literal.form === 'bytes') {
    let bytes = '';
    for (let at = 0; at < content.length; at += 3)
      bytes += String.fromCharCode(Number.parseInt(content.slice(at, at + 2), 16));
    return bytes;
  }
  return literal.form === 'quoted' ? quotedBytes(content) : utf8Bytes(content);
}

/** Returns the bytes between quotes. Invalid escapes are kept as they are. */
function quotedBytes(content: string): string {
  if (!content.includes('\\')) return utf8Bytes(content);
  let bytes = '';
  let plain = 0;
  for (let at = content.indexOf('\\'); at >= 0; at = content.indexOf('\\', at)) {
    const length = escapeLength(content, at);
    if (length === 0) {
      at++;
      continue;
    }
    bytes += utf8Bytes(content.slice(plain, at));
    const isHex = content[at + 1] === 'x';
    bytes +=
      length === 2
        ? (content[at + 1] ?? '')
        : String.fromCharCode(Number.parseInt(content.slice(at + (isHex ? 2 : 1), at + 4), isHex ? 16 : 8));
    at += length;
    plain = at;
  }
  return bytes + utf8Bytes(content.slice(plain));
}

/** Returns the key in an index such as `["key"]`, as bytes. */
export function indexKey(source: string, index: Index): string {
  return quotedBytes(source.slice(index.valueStart + 1, index.valueEnd - 1));
}

/** Returns the position of an index such as `[0]`. */
export function indexPosition(source: string, index: Index): number {
  const text = source.slice(index.valueStart, index.valueEnd);
  if (text.startsWith('0x')) return Number.parseInt(text.slice(2), 16);
  return Number.parseInt(text, text.length > 1 && text.startsWith('0') ? 8 : 10);
}

/** Returns the first and last value of an integer literal. */
export function integerRange(
  source: string,
  literal: IntegerLiteral,
): readonly [number | bigint, number | bigint] {
  if (Number.isSafeInteger(literal.value) && Number.isSafeInteger(literal.last))
    return [literal.value, literal.last];
  const [first, last] = integerBounds(source, literal);
  return [integer(first), integer(last)];
}

/** Reads a single address. Returns undefined for a network, a range, or text that cannot be read. */
function literalAddress(source: string, literal: AddressLiteral): Address | undefined {
  if (literal.form !== 'address') return undefined;
  if (isIpv4(source, literal.start, literal.end)) return ipv4Bits(source, literal.start, literal.end);
  const interval = addressInterval(source, literal);
  return interval === undefined ? undefined : addressOf(interval.family, interval.first);
}

/**
 * Returns the addresses that the literals in a set represent. A literal can be an address, a network, or a range.
 * IPv4 networks can also be shortened (`10/8`).
 */
export function literalAddresses(source: string, literals: readonly AddressLiteral[]): AddressSet {
  const v4: (readonly [number, number])[] = [];
  const v6: Interval[] = [];
  for (const literal of literals) {
    const range = ipv4Range(source, literal);
    if (range === undefined) v6.push(...intervalsOf(source, literal));
    else v4.push(range);
  }
  return new AddressSet(v4, v6);
}

/** Returns the first and last IPv4 address of a literal in a set. Returns undefined for IPv6. */
export function ipv4Range(
  source: string,
  { start, end, mark, form }: AddressLiteral,
): readonly [number, number] | undefined {
  const addressEnd = mark < 0 ? end : mark;
  if (isIpv6(source, start, addressEnd)) return undefined;
  const first = ipv4Bits(source, start, addressEnd);
  const size = form === 'network' ? 2 ** (32 - prefixLength(source, mark, end)) : 1;
  return [first, form === 'range' ? ipv4Bits(source, mark + 2, end) : first + size - 1];
}

function intervalsOf(source: string, literal: AddressLiteral): Interval[] {
  const interval = addressInterval(source, literal);
  return interval === undefined ? [] : [interval];
}

/** Returns the value of a literal. Returns undefined for a literal that does not have a single value. */
export function literalValue(source: string, literal: Literal): Value | undefined {
  switch (literal.kind) {
    case 'string':
      return literalBytes(source, literal);
    case 'integer':
      return integerRange(source, literal)[0];
    case 'address':
      return literalAddress(source, literal);
    case 'unknown':
      return undefined;
  }
}

/** Returns the value of a literal argument. Returns undefined for other arguments. */
export function literalOf(source: string, argument: Argument): Value | undefined {
  return argument.kind === 'string' || argument.kind === 'integer' || argument.kind === 'address'
    ? literalValue(source, argument)
    : undefined;
}
