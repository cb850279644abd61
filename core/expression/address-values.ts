import { type Interval } from '../net/interval-set';
import { intervalOf, parseInterval } from '../net/network';
import { ipv4Bits, isIpv6, isLooseIpv4, prefixLength } from './scan/addresses';
import { type AddressLiteral } from './tree';

/**
 * Returns the interval of addresses that a literal represents. Returns undefined for an invalid literal. In a set, a
 * literal may be an IPv4 network in shortened form.
 */
export function addressInterval(source: string, literal: AddressLiteral): Interval | undefined {
  const { start, end, mark, form } = literal;
  if (form === 'range' || isIpv6(source, start, mark < 0 ? end : mark))
    return parseInterval(source.slice(start, end)).value;
  const addressEnd = mark < 0 ? end : mark;
  if (!isLooseIpv4(source, start, addressEnd)) return undefined;
  const bits = ipv4Bits(source, start, addressEnd);
  if (mark < 0) {
    const value = BigInt(bits);
    return { family: 4, first: value, last: value };
  }
  return intervalOf({
    address: { family: 4, value: BigInt(bits) },
    prefixLength: prefixLength(source, mark, end),
  });
}
