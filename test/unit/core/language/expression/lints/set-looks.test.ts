import assert from 'node:assert/strict';
import { Conditions } from '../../../../../../core/expression/algebra/condition';
import { type AddressLiteral, type SetLiteral } from '../../../../../../core/expression/tree';
import { parseFor } from '../../../../../../core/language/expression/check';
import { SetLooks } from '../../../../../../core/language/expression/lints/set-looks';

/** Counts how often an address is converted to an interval. */
class CountingConditions extends Conditions {
  conversions = 0;

  override addressesOf(literal: AddressLiteral) {
    this.conversions++;
    return super.addressesOf(literal);
  }
}

function setOf(text: string): SetLiteral {
  const { root } = parseFor(text, { kind: 'filter' });
  assert.ok(root?.kind === 'comparison' && root.right?.kind === 'set');
  return root.right;
}

const mayShare = (text: string): boolean => new SetLooks(new Conditions(text)).mayShare(setOf(text));

function mayShareValid(text: string): boolean {
  assert.deepEqual(parseFor(text, { kind: 'filter' }).problems, []);
  return mayShare(text);
}

describe('a quick check of sets', () => {
  for (const text of [
    'http.host in {}',
    'http.host in {"a"}',
    'http.host in {61:62}',
    'http.host in {"a" "b" r"c"}',
    'http.host in {"ab" "ac" "bb" "a" "b" "abc"}',
    'http.host in {"a" "b" "c" "d" "e" "f" "g"}',
    'http.host in {"a" "b" "c" "d" "e" "f" "ab" "" r"g"}',
    'ip.src.asnum in {3 1 2 5..7}',
    'ip.src.asnum in {1 2 3}',
    'ip.src.asnum in {8..9 1..2 3..7}',
    'ip.src.asnum in {20 18 16 14 12 10 8 6}',
    'ip.src in {10.0.0.0/8 11.0.0.0/8 9.255.255.255 192.168/16}',
    'ip.src in {0.0.0.0/1 128.0.0.0/1}',
    'ip.src in {128.0.0.0/1 0.0.0.0/1}',
    'ip.src in {1.2.3.4/31 1.2.3.6/32 1.2.3.7 1.2.3.3}',
    'ip.src in {1.2.3.4..1.2.3.5 1.2.3.1..1.2.3.3 1.2.3.6}',
    'ip.src in {::1 ::2 2001:db8::/32 10.0.0.0/8 1.2.3.1..1.2.3.9}',
    'ip.src in {::2 ::1}',
    'ip.src in {8000::/1 ::/1}',
    'ip.src in {::/0 0.0.0.0/0}',
    'ip.src in {0.0.0.0/0 ::/0}',
    'ip.src in {::1 0.0.0.1 ::2 0.0.0.2}',
    'ip.src in {::1..::3 ::4..::5 ::6}',
  ])
    it(`sees that no items share a value: ${text}`, () => assert.equal(mayShareValid(text), false));

  for (const text of [
    'http.host in {"a" "b" "a"}',
    'http.host in {"" ""}',
    'http.host in {"a" r"a"}',
    'http.host in {"a" "b" "c" "d" "e" "a"}',
    'http.host in {"a" "b" "c" "d" "e" "f" "a"}',
    'http.host in {"a" "b" "c" "d" "e" "f" "f"}',
    'http.host in {"a" "\\x61"}',
    'http.host in {"\\x61" "a"}',
    'http.host in {"a" "b" "c" "d" "e" "f" "\\x61"}',
    'http.host in {"a" 61:62}',
    'http.host in {61:62 "ab"}',
    'http.host in {"a" "ab" "c" "d" "e" "f" 61:62}',
    'http.host in {61:62 "ab" "c" "d" "e" "f" "g"}',
    'ip.src.asnum in {0x10 3 16}',
    'ip.src.asnum in {5..7 1 7}',
    'ip.src.asnum in {5..7 1 5}',
    'ip.src.asnum in {1 1}',
    'ip.src.asnum in {1..3 3..4}',
    'ip.src.asnum in {7 1 2 3 4 5 6 7}',
    'ip.src.asnum in {9007199254740993 9007199254740992}',
    'ip.src.asnum in {1..9007199254740993 2}',
    'ip.src in {1.2.3.4 1.2.3.4}',
    'ip.src in {10.0.0.0/8 10.1.2.3}',
    'ip.src in {10.1.2.3 10.0.0.0/8}',
    'ip.src in {1.2.3.4/31 1.2.3.5}',
    'ip.src in {1.2.3.4/32 1.2.3.4}',
    'ip.src in {0.0.0.0/0 255.255.255.255}',
    'ip.src in {255.255.255.255 0.0.0.0/0}',
    'ip.src in {192.168/16 192.168.255.255}',
    'ip.src in {1.2.3.4 1.2.3.1..1.2.3.9}',
    'ip.src in {1.2.3.1..1.2.3.9 1.2.3.9}',
    'ip.src in {9.9.9.9 1.2.3.4..1.2.3.5 1.2.3.1..1.2.3.4}',
    'ip.src in {2001:db8::1 1.2.3.4 2001:db8::/32}',
    'ip.src in {::1 1.2.3.4 0:0::1}',
    'ip.src in {::/0 ::1}',
    'ip.src in {::2 ::1 ::3..::4 ::2}',
    'ip.src in {::1 1.2.3.4 ::2 1.2.3.4}',
  ])
    it(`needs a full check: ${text}`, () => assert.equal(mayShareValid(text), true));

  for (const text of [
    'http.host in {"a" 1}',
    'http.host in {"a" "b" "c" "d" "e" "f" 1}',
    'ip.src.asnum in {1 "a"}',
    'ip.src.asnum in {1 1.2.3.4}',
    'ip.src.asnum in {7..5 8}',
    'ip.src in {1.2.3.4 1.2.3.5/33}',
    'ip.src in {1.2.3.4 1.2.3.5/}',
  ])
    it(`needs a full check of a set with an error: ${text}`, () => assert.equal(mayShare(text), true));

  for (const [text, conversions] of [
    ['ip.src in {1.2.3.4 1.2.3.5 1.2.3.6}', 0],
    ['ip.src in {1.2.3.6 1.2.3.4/31 0.0.0.0/8 192.168/16}', 0],
    ['ip.src in {0.0.0.0/1 128.0.0.0/1}', 0],
    ['ip.src in {1.2.3.4/32 1.2.3.5/32}', 0],
    ['ip.src in {1.2.3.6 1.2.3.4/31}', 0],
    ['ip.src in {1.2.3.4 1.2.3.5..1.2.3.6}', 2],
    ['ip.src in {1.2.3.4 ::1 ::2}', 3],
  ] as const)
    it(`converts ${conversions} addresses: ${text}`, () => {
      const conditions = new CountingConditions(text);
      assert.equal(new SetLooks(conditions).mayShare(setOf(text)), false);
      assert.equal(conditions.conversions, conversions);
    });

  it('answers again about the latest set without converting addresses', () => {
    const [first, second] = ['ip.src in {::1 ::2}', 'ip.src in {::1 ::1}'];
    const conditions = new CountingConditions(first);
    const looks = new SetLooks(conditions);
    const set = setOf(first);
    assert.equal(looks.mayShare(set), false);
    assert.equal(looks.mayShare(set), false);
    assert.equal(conditions.conversions, 2);
    assert.equal(new SetLooks(new Conditions(second)).mayShare(setOf(second)), true);
  });
});
