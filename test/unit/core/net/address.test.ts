import assert from 'node:assert/strict';
import { formatAddress, parseAddress } from '../../../../core/net/address';
import { parseAsn } from '../../../../core/net/asn';
import { describeFault, type Parsed } from '../../../../core/net/fault';
import {
  formatMasked,
  formatNetwork,
  formatShortest,
  hasHostBits,
  maskNetwork,
  networksOf,
  parseInterval,
  parseNetwork,
} from '../../../../core/net/network';
import { formatInterval } from '../../../../core/net/interval-set';

/** Returns the value as printed by `print`. If the text is invalid, returns the kind and the range of the fault. */
function result<T>(parsed: Parsed<T>, text: string, print: (value: T) => string): string {
  if (!parsed.fault) return print(parsed.value);
  assert.ok(describeFault(parsed.fault, text).length > 10);
  return `${parsed.fault.kind} ${parsed.fault.start}-${parsed.fault.end}`;
}

describe('addresses', () => {
  const cases: [text: string, expected: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['', 'empty 0-0'],
    ['192.0.2', 'octet-count 0-7'],
    ['192.0.2.1.5', 'octet-count 9-11'],
    ['192.0..1', 'octet-empty 6-6'],
    ['192.0.2.', 'octet-empty 8-8'],
    ['192.0.2.256', 'octet-too-big 8-11'],
    ['192.00.2.1', 'leading-zero 4-6'],
    ['01.0.2.1', 'leading-zero 0-2'],
    ['192.0.2.x', 'not-an-address 0-9'],
    [' 192.0.2.1', 'not-an-address 0-10'],
    ['example.net', 'not-an-address 0-11'],
    ['192.0.2.1/24', 'prefix-unexpected 9-12'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['1:0:0:2:3:0:0:4', '1::2:3:0:0:4'],
    ['1:2:3:4:5:6:7:0', '1:2:3:4:5:6:7:0'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['1:2:3:4:5:6:7', 'group-count 0-13'],
    ['1:2:3:4:5:6:7:8:9', 'group-count 0-17'],
    ['1:2:3:4::5:6:7:8', 'group-count 0-16'],
    ['1::2::3', 'second-gap 4-6'],
    [':::', 'second-gap 1-3'],
    ['1:2:', 'group-empty 4-4'],
    ['12345::', 'group-too-long 0-5'],
    ['::12345', 'group-too-long 2-7'],
    ['fe80::1%eth0', 'zone 7-12'],
    ['::g', 'not-an-address 0-3'],
    ['::192.0.2.256', 'octet-too-big 10-13'],
    ['192.0.2.1::', 'not-an-address 0-9'],
  ];
  for (const [text, expected] of cases)
    it(`${text || '(empty)'} → ${expected}`, () => {
      assert.equal(result(parseAddress(text), text, formatAddress), expected);
    });
});

describe('networks', () => {
  const cases: [text: string, expected: string][] = [
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.9/24', '192.0.2.9/24 → 192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:db8::1/32', '2001:db8::1/32 → 2001:db8::/32'],
    ['192.0.2.0', 'prefix-missing 9-9'],
    ['192.0.2.0/', 'prefix-missing 9-10'],
    ['192.0.2.0/33', 'prefix-too-big 10-12'],
    ['::/129', 'prefix-too-big 3-6'],
    ['192.0.2.0/024', 'prefix-not-a-number 10-13'],
    ['192.0.2.0/x', 'prefix-not-a-number 10-11'],
    ['10/8', 'octet-count 0-2'],
  ];
  for (const [text, expected] of cases)
    it(`${text} → ${expected}`, () => {
      const shown = result(parseNetwork(text), text, (network) =>
        hasHostBits(network)
          ? `${formatNetwork(network)} → ${formatNetwork(maskNetwork(network))}`
          : formatNetwork(network),
      );
      assert.equal(shown, expected);
    });
});

describe('networks in their shortest form', () => {
  const cases: [text: string, expected: string][] = [
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['2001:DB8::/64', '2001:db8::/64'],
    ['2001:db8::1/128', '2001:db8::1'],
  ];
  for (const [text, expected] of cases)
    it(`${text} → ${expected}`, () => {
      assert.equal(result(parseNetwork(text), text, formatShortest), expected);
    });
});

describe('networks without host bits', () => {
  for (const [text, expected] of [
    ['192.0.2.9/24', '192.0.2.0/24'],
    ['192.0.2.9/32', '192.0.2.9'],
    ['2001:db8:1::1/32', '2001:db8::/32'],
  ] as const)
    it(`${text} → ${expected}`, () => {
      assert.equal(result(parseNetwork(text), text, formatMasked), expected);
    });
});

describe('intervals as text', () => {
  const cases: [text: string, expected: string][] = [
    ['192.0.2.1', '192.0.2.1 = 192.0.2.1/32'],
    ['192.0.2.0/30', '192.0.2.0..192.0.2.3 = 192.0.2.0/30'],
    ['192.0.2.1..192.0.2.6', '192.0.2.1..192.0.2.6 = 192.0.2.1/32 192.0.2.2/31 192.0.2.4/31 192.0.2.6/32'],
    ['192.0.2.9..192.0.2.1', 'range-order 0-20'],
    ['192.0.2.1..::1', 'range-families 0-14'],
    ['192.0.2.1..', 'range-incomplete 0-11'],
    ['192.0.2.1..192.0.2.300', 'octet-too-big 19-22'],
  ];
  for (const [text, expected] of cases)
    it(`${text} → ${expected}`, () => {
      const shown = result(
        parseInterval(text),
        text,
        (interval) => `${formatInterval(interval)} = ${networksOf(interval).map(formatNetwork).join(' ')}`,
      );
      assert.equal(shown, expected);
    });
});

describe('autonomous system numbers', () => {
  const cases: [text: string, expected: string][] = [
    ['AS64496', '64496 prefixed'],
    ['as1', '1 prefixed'],
    ['64496', '64496 bare'],
    ['AS4294967295', '4294967295 prefixed'],
    ['AS4294967296', 'asn-too-big 2-12'],
    ['AS064', 'leading-zero 2-5'],
    ['AS', 'asn-not-a-number 0-2'],
    ['ASN1', 'asn-not-a-number 0-4'],
    ['AS 1', 'asn-not-a-number 0-4'],
    ['', 'asn-not-a-number 0-0'],
  ];
  for (const [text, expected] of cases)
    it(`${text || '(empty)'} → ${expected}`, () => {
      const shown = result(
        parseAsn(text),
        text,
        (asn) => `${asn.number} ${asn.prefixed ? 'prefixed' : 'bare'}`,
      );
      assert.equal(shown, expected);
    });
});
