import assert from 'node:assert/strict';
import { Conditions } from '../../../../../../core/expression/algebra/condition';
import { parseFor } from '../../../../../../core/language/expression/check';
import { SetLooks } from '../../../../../../core/language/expression/lints/set-looks';

function mayShare(text: string): boolean {
  const { root, problems } = parseFor(text, { kind: 'filter' });
  assert.deepEqual(problems, []);
  assert.ok(root?.kind === 'comparison' && root.right?.kind === 'set');
  return new SetLooks(new Conditions(text)).mayShare(root.right);
}

describe('a quick check of sets', () => {
  for (const text of [
    'http.host in {"a"}',
    'http.host in {"a" "b" r"c"}',
    'ip.src.asnum in {3 1 2 5..7}',
    'ip.src in {10.0.0.0/8 11.0.0.0/8 9.255.255.255 192.168/16}',
    'ip.src in {::1 ::2 2001:db8::/32 10.0.0.0/8 1.2.3.1..1.2.3.9}',
  ])
    it(`sees that no items share a value: ${text}`, () => assert.equal(mayShare(text), false));

  for (const text of [
    'http.host in {"a" "b" "a"}',
    'http.host in {"a" "\\x61"}',
    'http.host in {"a" 61:62}',
    'ip.src.asnum in {0x10 3 16}',
    'ip.src.asnum in {5..7 1 7}',
    'ip.src.asnum in {9007199254740993 9007199254740992}',
    'ip.src in {10.0.0.0/8 10.1.2.3}',
    'ip.src in {1.2.3.4 1.2.3.1..1.2.3.9}',
    'ip.src in {2001:db8::1 1.2.3.4 2001:db8::/32}',
    'ip.src in {::1 1.2.3.4 0:0::1}',
  ])
    it(`needs a full check: ${text}`, () => assert.equal(mayShare(text), true));
});
