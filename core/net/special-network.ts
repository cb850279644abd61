import * as char from '../base/character-codes';
import { type Interval } from './interval-set';
import { parseInterval } from './network';
import { specialNetworks, type SpecialPurpose } from './special-networks.data';

/** Returns the special-purpose network that contains the whole interval. Returns undefined if there is none. */
export function specialPurposeOf(
  interval: Interval,
): { readonly network: string; readonly purpose: SpecialPurpose } | undefined {
  return specialIntervals.find(
    ({ interval: { family, first, last } }) =>
      family === interval.family && first <= interval.first && interval.last <= last,
  )?.entry;
}

/**
 * Quickly checks whether the address or network at the offset `start` of `text` may be in a special-purpose network.
 * If the result is false, it is not in such a network. If the result is true, a complete check is necessary.
 */
export function canBeSpecial(text: string, start: number): boolean {
  let octet = 0;
  let at = start;
  for (; ; at++) {
    const digit = text.charCodeAt(at) - char.zero;
    if (!(digit >= 0 && digit <= 9)) break;
    octet = octet * 10 + digit;
  }
  const isIpv4 = text.charCodeAt(at) === char.dot && at > start && text.charCodeAt(start) !== char.zero;
  return !isIpv4 || specialOctets.has(octet);
}

const specialIntervals = specialNetworks.flatMap((entry) => {
  const { value } = parseInterval(entry.network);
  return value ? [{ interval: value, entry }] : [];
});

/** First octets of the IPv4 addresses in special-purpose networks. */
const specialOctets: ReadonlySet<number> = new Set(
  specialIntervals.flatMap(({ interval: { family, first, last } }) =>
    family === 4 ? octetsBetween(Number(first >> 24n), Number(last >> 24n)) : [],
  ),
);

function octetsBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
