import * as char from '../base/character-codes';
import { fault, type Parsed } from './fault';

/**
 * Parses an IPv4 address in dotted decimal notation, and returns it as an unsigned 32-bit number. The address must
 * have exactly four numbers without leading zeros.
 */
export function parseIpv4(text: string): Parsed<number> {
  let value = 0;
  let octets = 0;
  for (let start = 0; ; octets++) {
    let end = start;
    while (isDigit(text.charCodeAt(end))) end++;
    if (end < text.length && text[end] !== '.') return fault('not-an-address', 0, text.length);
    if (octets === 4) return fault('octet-count', start - 1, text.length);
    if (end === start) return fault(octets === 0 ? 'not-an-address' : 'octet-empty', start, end);
    if (end - start > 1 && text[start] === '0') return fault('leading-zero', start, end);
    const octet = Number(text.slice(start, end));
    if (octet > 255) return fault('octet-too-big', start, end);
    value = value * 256 + octet;
    if (end === text.length) {
      octets++;
      break;
    }
    start = end + 1;
  }
  return octets === 4 ? { value } : fault('octet-count', 0, text.length);
}

/** Formats an unsigned 32-bit number in dotted decimal. */
export function formatIpv4(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}

function isDigit(code: number): boolean {
  return code >= char.zero && code <= char.nine;
}
