import { parseAddress } from '../../net/address';
import { formatIpv4 } from '../../net/ipv4';
import { formatIpv6 } from '../../net/ipv6';
import { type Interval, intervalSet } from '../../net/interval-set';

/**
 * An address during evaluation: a number for IPv4, or a string of 16 bytes for IPv6. In this form, addresses can be
 * compared with `===`. Addresses of the same family can also be compared with `<`.
 */
export type Address = number | string;

/** Reads an address strictly. Returns undefined if the text is not an address. */
export function addressOfText(text: string): Address | undefined {
  const parsed = parseAddress(text);
  if (parsed.value === undefined) return undefined;
  return addressOf(parsed.value.family, parsed.value.value);
}

/** Creates an address from its bits. */
export function addressOf(family: 4 | 6, bits: bigint): Address {
  if (family === 4) return Number(bits);
  let bytes = '';
  for (let shift = 120n; shift >= 0n; shift -= 8n)
    bytes += String.fromCharCode(Number((bits >> shift) & 0xffn));
  return bytes;
}

/** Formats an address: IPv4 in dotted decimal, IPv6 according to RFC 5952. */
export function textOfAddress(address: Address): string {
  return typeof address === 'number' ? formatIpv4(address) : formatIpv6(bitsOfIpv6(address));
}

/** Returns the bits of an IPv6 address as a number. */
function bitsOfIpv6(bytes: string): bigint {
  let bits = 0n;
  for (let i = 0; i < 16; i++) bits = (bits << 8n) | BigInt(bytes.charCodeAt(i));
  return bits;
}

/**
 * A set of addresses. The families are stored separately, because `0.0.0.0/0` contains no IPv6 addresses (Semantics,
 * section 5).
 */
export class AddressSet {
  private readonly firstV4: number[] = [];
  private readonly lastV4: number[] = [];
  private readonly firstV6: string[] = [];
  private readonly lastV6: string[] = [];

  /** `v4` contains the first and last address of each IPv4 range. */
  constructor(v4: readonly (readonly [number, number])[], v6: readonly Interval[]) {
    const sorted = v4.length > 1 ? [...v4].sort(([a], [b]) => a - b) : v4;
    for (const [first, last] of sorted) {
      const end = this.lastV4[this.lastV4.length - 1];
      if (end === undefined || first > end + 1) {
        this.firstV4.push(first);
        this.lastV4.push(last);
      } else if (last > end) this.lastV4[this.lastV4.length - 1] = last;
    }
    for (const { first, last } of v6.length > 1 ? intervalSet(v6) : v6) {
      this.firstV6.push(addressOf(6, first) as string);
      this.lastV6.push(addressOf(6, last) as string);
    }
  }

  /** Creates a set from intervals of either family. */
  static of(intervals: readonly Interval[]): AddressSet {
    return new AddressSet(
      intervals.flatMap(({ family, first, last }) =>
        family === 4 ? [[Number(first), Number(last)] as const] : [],
      ),
      intervals.filter(({ family }) => family === 6),
    );
  }

  has(address: Address): boolean {
    return typeof address === 'number'
      ? isWithin(this.firstV4, this.lastV4, address)
      : isWithin(this.firstV6, this.lastV6, address);
  }

  /** Returns the first and last address of each range. IPv4 ranges come first. */
  bounds(): Address[] {
    const [v4, v6] = [this.firstV4, this.firstV6];
    return [
      ...v4.flatMap((first, i) => [first, this.lastV4[i] ?? first]),
      ...v6.flatMap((first, i) => [first, this.lastV6[i] ?? first]),
    ];
  }
}

/** Whether a value is in one of the sorted ranges. */
export function isWithin<T extends number | string | bigint>(
  firsts: readonly T[],
  lasts: readonly T[],
  value: number | T,
): boolean {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const first = firsts[middle];
    if (first === undefined || value < first) high = middle;
    else low = middle + 1;
  }
  const last = low > 0 ? lasts[low - 1] : undefined;
  return last !== undefined && value <= last;
}
