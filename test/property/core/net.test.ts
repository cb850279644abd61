import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { formatAddress, parseAddress } from '../../../core/net/address';
import {
  contains,
  difference,
  type Interval,
  intersection,
  type IntervalSet,
  intervalSet,
  overlaps,
  sizeOf,
  union,
} from '../../../core/net/interval-set';
import { intervalOf, networksOf, parseNetwork } from '../../../core/net/network';

const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
// The deprecated form `::192.0.2.1` is excluded, because ipaddr.js reads it as a mapped address (`::ffff:`), unlike
// RFC 4291 and node:net.
const ipV6 = fc.ipV6().filter((text) => !/^::[0-9]+\./.test(text));
const addressText = fc.oneof(fc.ipV4(), ipV6);
/**
 * Strings that are similar to addresses: valid addresses, valid addresses with a fragment inserted or replaced, and
 * random sequences of the characters and groups that addresses contain.
 */
const nearAddress = fc.oneof(
  addressText,
  fc
    .tuple(addressText, fc.nat(40), fc.constantFrom('', '.', ':', '0', '00', 'f', '256', '::', ' ', 'g', '1'))
    .map(([text, at, piece]) => text.slice(0, at) + piece + text.slice(at + (at % 3))),
  fc.stringMatching(/^[0-9a-f:.]{0,24}$/),
  fc.array(group, { minLength: 1, maxLength: 9 }).map((groups) => groups.join(':')),
);

/**
 * Returns the address family according to ipaddr.js, or 0 if the text is not an address. Also returns 0 if a decimal
 * number has leading zeros, because ipaddr.js allows them, but Rampart and node:net do not.
 */
function familyInIpaddr(text: string): number {
  if (/(^|[.:])0[0-9]+(\.|$)/.test(text) && text.includes('.')) return 0;
  if (text.includes(':')) return ipaddr.IPv6.isValid(text) ? 6 : 0;
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? 4 : 0;
}

describe('addresses, compared with two other implementations', () => {
  it('are accepted exactly when node:net and ipaddr.js accept them', () => {
    fc.assert(
      fc.property(nearAddress, (text) => {
        const family = parseAddress(text).value?.family ?? 0;
        assert.equal(family, isIP(text));
        assert.equal(family, familyInIpaddr(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('mean the same bits as in ipaddr.js, and print so that they read back', () => {
    fc.assert(
      fc.property(addressText, (text) => {
        const { value } = parseAddress(text);
        assert.ok(value);
        const bytes = ipaddr.parse(text).toByteArray();
        assert.equal(
          value.value,
          bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
        );
        const printed = formatAddress(value);
        assert.deepEqual(parseAddress(printed).value, value);
        if (!printed.includes('.')) assert.equal(printed, ipaddr.parse(text).toString());
      }),
      { numRuns: 1000 },
    );
  });

  it('networks reach from the network address to the broadcast address of ipaddr.js', () => {
    const network = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(ipV6, fc.integer({ min: 0, max: 128 })),
    );
    fc.assert(
      fc.property(network, ([address, length]) => {
        const { value } = parseNetwork(`${address}/${length}`);
        assert.ok(value);
        const interval = intervalOf(value);
        const theirs = address.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
        const ends = [
          theirs.networkAddressFromCIDR(`${address}/${length}`),
          theirs.broadcastAddressFromCIDR(`${address}/${length}`),
        ];
        const expected = ends.map((end) =>
          end.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
        );
        assert.deepEqual([interval.first, interval.last], expected);
        assert.ok(contains([interval], [{ ...interval, last: interval.first }]));
      }),
    );
  });

  it('any text gives a value or a problem within the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const parsed of [parseAddress(text), parseNetwork(text)]) {
          if (!parsed.fault) continue;
          assert.ok(0 <= parsed.fault.start && parsed.fault.start <= parsed.fault.end);
          assert.ok(parsed.fault.end <= text.length);
        }
      }),
    );
  });
});

describe('sets of addresses, compared with sets of numbers', () => {
  // Intervals of both families with addresses from 0 to 31, which are few enough to list every address.
  const interval = fc
    .tuple(fc.constantFrom<4 | 6>(4, 6), fc.nat(31), fc.nat(31))
    .map(([family, a, b]): Interval => ({
      family,
      first: BigInt(Math.min(a, b)),
      last: BigInt(Math.max(a, b)),
    }));
  const set = fc.array(interval, { maxLength: 6 }).map(intervalSet);

  const members = (intervals: readonly Interval[]): Set<string> => {
    const all = new Set<string>();
    for (const { family, first, last } of intervals)
      for (let n = first; n <= last; n++) all.add(`${family}/${n}`);
    return all;
  };
  const isNormal = (normal: IntervalSet): boolean =>
    normal.every(({ family, first, last }, i) => {
      const next = normal[i + 1];
      return (
        first <= last && (!next || family < next.family || (family === next.family && last + 1n < next.first))
      );
    });

  it('joining keeps the members and leaves no overlap', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 8 }), (intervals) => {
        const normal = intervalSet(intervals);
        assert.deepEqual(members(normal), members(intervals));
        assert.ok(isNormal(normal));
        assert.equal(sizeOf(normal), BigInt(members(intervals).size));
      }),
    );
  });

  it('union, intersection, difference, containment and overlap', () => {
    fc.assert(
      fc.property(set, set, (a, b) => {
        const [inA, inB] = [members(a), members(b)];
        assert.deepEqual(members(union(a, b)), new Set([...inA, ...inB]));
        assert.deepEqual(members(intersection(a, b)), new Set([...inA].filter((x) => inB.has(x))));
        assert.deepEqual(members(difference(a, b)), new Set([...inA].filter((x) => !inB.has(x))));
        assert.ok(isNormal(union(a, b)) && isNormal(intersection(a, b)) && isNormal(difference(a, b)));
        assert.equal(
          contains(a, b),
          [...inB].every((x) => inA.has(x)),
        );
        assert.equal(
          overlaps(a, b),
          [...inB].some((x) => inA.has(x)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('an interval is the sum of its networks, and one network is not split', () => {
    fc.assert(
      fc.property(interval, (whole) => {
        const networks = networksOf(whole);
        assert.deepEqual(members(networks.map(intervalOf)), members([whole]));
        assert.deepEqual(intervalSet(networks.map(intervalOf)), [whole]);
        for (const network of networks) assert.deepEqual(networksOf(intervalOf(network)), [network]);
      }),
    );
  });
});
