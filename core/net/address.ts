import { fault, type Parsed } from './fault';
import { formatIpv4, parseIpv4 } from './ipv4';
import { formatIpv6, parseIpv6 } from './ipv6';

export type Family = 4 | 6;

/** An IP address. `value` contains its 32 or 128 bits as an unsigned number. */
export interface Address {
  readonly family: Family;
  readonly value: bigint;
}

/** Returns the number of bits in an address of a family. */
export function widthOf(family: Family): 32 | 128 {
  return family === 4 ? 32 : 128;
}

/**
 * Parses an address strictly. An IPv4 address must have four decimal octets without leading zeros. An IPv6 address
 * must have the format of RFC 4291 section 2.2, without a zone or prefix length.
 */
export function parseAddress(text: string): Parsed<Address> {
  if (text === '') return fault('empty', 0, 0);
  const slash = text.indexOf('/');
  if (slash > 0) return fault('prefix-unexpected', slash, text.length);
  if (text.includes(':')) {
    const parsed = parseIpv6(text);
    return parsed.fault ? parsed : { value: { family: 6, value: parsed.value } };
  }
  const parsed = parseIpv4(text);
  return parsed.fault ? parsed : { value: { family: 4, value: BigInt(parsed.value) } };
}

/** Formats an address in its canonical form: dotted decimal for IPv4, and the format of RFC 5952 for IPv6. */
export function formatAddress(address: Address): string {
  return address.family === 4 ? formatIpv4(Number(address.value)) : formatIpv6(address.value);
}
