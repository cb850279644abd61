import * as char from '../../base/character-codes';
import { addressBit, hexBit, isClass, skipClass } from './characters';

/**
 * Functions that check address literals without creating values for them. The notations that are valid in a set differ
 * from those after `eq` (Reference, section 2.7).
 */

/**
 * Returns the offset after all characters that the engine reads as one address literal. Returns `start` if there are
 * none.
 */
export function addressChunkEnd(text: string, start: number): number {
  return skipClass(text, start, addressBit);
}

/** Whether a range of the text is an address: IPv4 with four decimal octets without leading zeros, or IPv6. */
export function isAddress(text: string, start: number, end: number): boolean {
  return isIpv4(text, start, end) || isIpv6(text, start, end);
}

/** Whether a range of the text is an IPv4 address in dotted decimal, without leading zeros. */
export function isIpv4(text: string, start: number, end: number): boolean {
  return scanIpv4(text, start, end) === end;
}

/**
 * Returns the offset after an IPv4 address in dotted decimal without leading zeros. Returns -1 if there is none. The
 * text after the address is ignored.
 */
export function scanIpv4(text: string, start: number, end = text.length): number {
  let at = start;
  for (let octet = 0; octet < 4; octet++) {
    if (octet > 0 && (at >= end || text.charCodeAt(at++) !== char.dot)) return -1;
    const first = at;
    let value = 0;
    while (at < end && at - first < 3) {
      const code = text.charCodeAt(at);
      if (code < char.zero || code > char.nine) break;
      value = value * 10 + code - 48;
      at++;
    }
    if (at === first || value > 255 || (at - first > 1 && text.charCodeAt(first) === char.zero)) return -1;
  }
  return at;
}

/** Whether a range of the text is an IPv6 address, possibly with an embedded IPv4 address. */
export function isIpv6(text: string, start: number, end: number): boolean {
  let at = start;
  let groups = 0;
  let compressed = false;
  if (text.charCodeAt(at) === char.colon) {
    if (text.charCodeAt(at + 1) !== char.colon) return false;
    compressed = true;
    at += 2;
    if (at === end) return true;
  }
  for (;;) {
    const groupEnd = skipHex(text, at, end);
    if (groupEnd < end && text.charCodeAt(groupEnd) === char.dot) {
      if (!isIpv4(text, at, end)) return false;
      groups += 2;
      break;
    }
    if (groupEnd === at || groupEnd - at > 4) return false;
    groups++;
    at = groupEnd;
    if (at === end) break;
    if (text.charCodeAt(at) !== char.colon) return false;
    at++;
    if (at < end && text.charCodeAt(at) === char.colon) {
      if (compressed) return false;
      compressed = true;
      at++;
      if (at === end) break;
    } else if (at === end) return false;
  }
  return compressed ? groups < 8 : groups === 8;
}

function skipHex(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isClass(text.charCodeAt(at), hexBit)) at++;
  return at;
}

/**
 * Whether a range of the text is an IPv4 address in the form that the engine accepts in sets. In this form, octets
 * may have leading zeros, and the last octets may be missing.
 */
export function isLooseIpv4(text: string, start: number, end: number): boolean {
  let octets = 1;
  let digits = 0;
  let value = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === char.dot) {
      if (digits === 0 || ++octets > 4) return false;
      digits = 0;
      value = 0;
    } else if (code >= char.zero && code <= char.nine) {
      digits++;
      value = value * 10 + code - 48;
      if (value > 255) return false;
    } else return false;
  }
  return digits > 0;
}

/** Returns the offset of the `..` of a range or the `/` of a network. Returns -1 if there is neither. */
export function addressMark(text: string, start: number, end: number): number {
  let slash = -1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === char.slash && slash < 0) slash = at;
    else if (code === char.dot && text.charCodeAt(at + 1) === char.dot && at + 1 < end) return at;
  }
  return slash;
}

/**
 * Whether a range of the text is an item of a set: an address, a network, or a range. `mark` is the result of
 * `addressMark`.
 */
export function isSetAddress(text: string, start: number, end: number, mark: number): boolean {
  if (mark < 0) return isLooseIpv4(text, start, end) || isIpv6(text, start, end);
  return text.charCodeAt(mark) === char.dot
    ? isRange(text, start, mark, end)
    : isNetwork(text, start, mark, end);
}

/** Whether both ends of a range are addresses of the same family, in ascending order. */
function isRange(text: string, start: number, dots: number, end: number): boolean {
  if (isIpv4(text, start, dots) && isIpv4(text, dots + 2, end))
    return ipv4Bits(text, start, dots) <= ipv4Bits(text, dots + 2, end);
  if (!isIpv6(text, start, dots) || !isIpv6(text, dots + 2, end)) return false;
  const first = ipv6Groups(text, start, dots);
  const last = ipv6Groups(text, dots + 2, end);
  const differs = first.findIndex((group, i) => group !== last[i]);
  return (first[differs] ?? 0) <= (last[differs] ?? 0);
}

/** Whether the prefix length of a network is valid, and no bits after the prefix are set. */
function isNetwork(text: string, start: number, slash: number, end: number): boolean {
  const prefix = prefixLength(text, slash, end);
  if (isLooseIpv4(text, start, slash)) return isIpv4Network(text, start, slash, end);
  if (prefix < 0 || prefix > 128 || !isIpv6(text, start, slash)) return false;
  return ipv6Groups(text, start, slash).every((group, i) => {
    const kept = Math.min(16, Math.max(0, prefix - 16 * i));
    return (group & (0xffff >> kept)) === 0;
  });
}

/** Like `isNetwork`, but for a network whose address is known to be IPv4. */
export function isIpv4Network(text: string, start: number, slash: number, end: number): boolean {
  const prefix = prefixLength(text, slash, end);
  if (prefix < 0 || prefix > 32) return false;
  return prefix === 32 || ipv4Bits(text, start, slash) << prefix === 0;
}

/** Returns the prefix length after the slash. Returns -1 if it does not consist of one to three digits. */
export function prefixLength(text: string, slash: number, end: number): number {
  if (end === slash + 1 || end > slash + 4) return -1;
  let value = 0;
  for (let at = slash + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < char.zero || code > char.nine) return -1;
    value = value * 10 + code - 48;
  }
  return value;
}

/** Returns the 32 bits of an IPv4 address, which may be shortened (`10.1`). */
export function ipv4Bits(text: string, start: number, end: number): number {
  let bits = 0;
  let octet = 0;
  let octets = 1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === char.dot) {
      bits = bits * 256 + octet;
      octet = 0;
      octets++;
    } else octet = octet * 10 + code - 48;
  }
  return (bits * 256 + octet) * 256 ** (4 - octets);
}

/** Returns the eight 16-bit groups of an IPv6 address. */
function ipv6Groups(text: string, start: number, end: number): number[] {
  const groups: number[] = [];
  let gap = -1;
  let group = 0;
  let first = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === char.dot) {
      const bits = ipv4Bits(text, first, end);
      groups.push(Math.floor(bits / 65536));
      group = bits % 65536;
      break;
    }
    if (code !== char.colon) {
      group = group * 16 + hexValue(code);
      continue;
    }
    if (at > first) groups.push(group);
    else if (at > start) gap = groups.length;
    group = 0;
    first = at + 1;
  }
  if (first < end) groups.push(group);
  if (gap < 0) return groups;
  return [...groups.slice(0, gap), ...new Array<number>(8 - groups.length).fill(0), ...groups.slice(gap)];
}

/** Returns the value of a hexadecimal digit. */
const hexValue = (code: number): number => (code <= char.nine ? code - char.zero : (code & 7) + 9);
