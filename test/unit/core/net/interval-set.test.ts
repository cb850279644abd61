import assert from 'node:assert/strict';
import {
  contains,
  difference,
  everyAddress,
  formatInterval,
  intersection,
  intervalSet,
  type IntervalSet,
  sizeOf,
} from '../../../../core/net/interval-set';
import { parseInterval } from '../../../../core/net/network';

const set = (...texts: readonly string[]): IntervalSet =>
  intervalSet(texts.flatMap((text) => parseInterval(text).value ?? assert.fail(text)));
const written = (intervals: IntervalSet): string => intervals.map(formatInterval).join(' ');

describe('sets of addresses', () => {
  it('contain every address', () => {
    assert.equal(sizeOf(everyAddress), 2n ** 32n + 2n ** 128n);
    assert.equal(
      contains(everyAddress, set('255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')),
      true,
    );
  });

  it('are sorted by family, then joined where they touch', () => {
    assert.equal(
      written(set('2001:db8::2', '10.0.0.2', '2001:db8::1', '10.0.0.0..10.0.0.1', '10.0.0.4')),
      '10.0.0.0..10.0.0.2 10.0.0.4 2001:db8::1..2001:db8::2',
    );
  });

  it('have the right common and different parts at their edges', () => {
    const a = set('10.0.0.0..10.0.0.9', '2001:db8::1');
    const b = set('10.0.0.9..10.0.0.12', '2001:db8::1..2001:db8::5');
    assert.equal(written(intersection(a, b)), '10.0.0.9 2001:db8::1');
    assert.equal(written(difference(a, b)), '10.0.0.0..10.0.0.8');
    assert.equal(written(difference(b, a)), '10.0.0.10..10.0.0.12 2001:db8::2..2001:db8::5');
  });

  it('ignore networks with mistakes', () => {
    assert.equal(parseInterval('10.0.0.0/33').value, undefined);
    assert.equal(parseInterval('10.0.0/8').fault?.kind, 'octet-count');
  });
});
