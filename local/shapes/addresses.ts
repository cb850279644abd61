import net from 'node:net';
import { type Shape, text } from '../http/shape';

/** The shapes in this file describe values that represent addresses and networks. */

const is4 = (value: string): boolean => net.isIPv4(value);
/**
 * Whether a value is an IPv6 address without a zone ID. A zone ID, as in `fe80::1%eth0`, is meaningful only on a single
 * machine.
 */
const is6 = (value: string): boolean => net.isIPv6(value) && !value.includes('%');

export const ip6: Shape = text({ fits: { test: is6, what: 'an IPv6 address' } });
export const ip: Shape = text({
  fits: { test: (value) => is4(value) || is6(value), what: 'an IPv4 or IPv6 address' },
});

/**
 * Returns the shape of a range. The prefix length must be one of the lengths that are allowed for its address family.
 */
export function ipRange(lengths4: readonly number[], lengths6: readonly number[]): Shape {
  const test = (value: string): boolean => {
    const [address = '', length = '', ...rest] = value.split('/');
    const allowed = is4(address) ? lengths4 : is6(address) ? lengths6 : [];
    return rest.length === 0 && allowed.some((one) => String(one) === length);
  };
  const slash = (lengths: readonly number[]) => lengths.map((length) => `/${length}`).join(', ');
  const both = lengths4.join() === lengths6.join();
  const what = both
    ? `an address with ${slash(lengths4)}`
    : `an IPv4 address with ${slash(lengths4)} or an IPv6 address with ${slash(lengths6)}`;
  return text({ fits: { test, what } });
}

const maxAsNumber = 0xffff_ffff;

/** An AS number: `64500` or `AS64500`. */
export const asNumber: Shape = text({
  fits: {
    test: (value) => /^(AS)?\d{1,10}$/i.test(value) && Number(value.replace(/^AS/i, '')) <= maxAsNumber,
    what: `a number of an autonomous system, up to AS${maxAsNumber}`,
  },
});
