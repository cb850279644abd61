import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Ranked, reorder } from '../../../../core/rules/reorder';

/** Reads `a1 b5 c` as rule a with priority 1, b with priority 5, and c without a priority. */
const read = (text: string): Ranked[] =>
  text.split(' ').map((word) => ({
    id: word[0] ?? '',
    ...(word.length > 1 ? { priority: Number(word.slice(1)) } : {}),
  }));

const rows: readonly (readonly [rules: string, moved: string, target: string, changes: string])[] = [
  ['a10 b20 c30', 'c', 'b', 'c15'],
  ['a10 b20 c30', 'a', 'b', 'a25'],
  ['a10 b20 c30', 'a', 'c', 'a31'],
  ['a10 b20 c30', 'c', 'a', 'c5'],
  ['a1 b2 c3', 'c', 'b', 'c2 b3'],
  ['a1 b2 c9', 'c', 'a', 'c1 a2 b3'],
  ['a1 b2 c', 'c', 'b', 'c2 b3'],
  ['a1 b2 c', 'a', 'b', 'a3'],
  ['a1 b c', 'c', 'b', 'c2'],
  ['a1 b c d', 'a', 'c', 'b1 c2 a3'],
  ['a b c', 'c', 'a', 'c1'],
  ['a b c', 'a', 'c', 'b1 c2 a3'],
  ['a10 b20 c30 d40', 'cd', 'a', 'c3 d6'],
  ['a10 b20 c30', 'b', 'b', ''],
  ['a10 b20 c30', 'b', 'x', ''],
  ['a0 b1', 'b', 'a', 'b1 a2'],
  ['a0 b10 c20', 'c', 'b', 'c5'],
  ['a10 b10 c20', 'c', 'b', 'c11 b12'],
  ['a10 b10 c20 d40', 'c', 'b', 'b30'],
];

describe('the order of firewall rules', () => {
  for (const [rules, moved, target, changes] of rows)
    it(`${rules}: ${moved} to ${target}`, () => {
      const found = reorder(read(rules), Array.from(moved), target) ?? [];
      const shown = found.map(({ id, priority }) => `${id}${priority}`).join(' ');
      assert.equal(shown, changes.split(' ').filter((word) => !read(rules).some(({ id, priority }) => `${id}${priority}` === word)).join(' '));
    }); // prettier-ignore

  it('does not fit after the highest priority', () => {
    assert.deepEqual(reorder(read('a1 b2147483646'), ['a'], 'b'), [{ id: 'a', priority: 2_147_483_647 }]);
    assert.equal(reorder(read('a1 b2147483647'), ['a'], 'b'), undefined);
  });

  it('needs rules that are moved', () => {
    assert.deepEqual(reorder(read('a1 b2'), [], 'b'), []);
    assert.deepEqual(reorder(read('a1 b2'), ['x'], 'b'), []);
    assert.deepEqual(reorder(read('a1 b2'), ['b'], 'x'), []);
  });

  it('puts the moved rules where requested, and keeps every other pair in order', () => {
    const priorities = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(priorities, fc.nat(3), fc.nat(7), fc.nat(7), (numbers, without, from, to) => {
        const ranked = [...numbers].sort((a, b) => a - b).map((priority, index) => ({ id: `r${index}`, priority }));
        const rules: Ranked[] = [...ranked, ...Array.from({ length: without }, (_, index) => ({ id: `n${index}` }))];
        const [moved, target] = [rules[from % rules.length], rules[to % rules.length]];
        if (!moved || !target || moved === target) return;
        const changes = new Map((reorder(rules, [moved.id], target.id) ?? []).map(({ id, priority }) => [id, priority]));
        const after = rules.map(({ id, priority }) => ({ id, priority: changes.get(id) ?? priority ?? Infinity }));
        const of = (id: string) => after.find((one) => one.id === id)?.priority ?? NaN;
        const down = rules.indexOf(moved) < rules.indexOf(target);
        assert.ok(down ? of(moved.id) > of(target.id) : of(moved.id) < of(target.id));
        const others = after.filter(({ id }) => id !== moved.id).map(({ priority }) => priority);
        assert.deepEqual(others, [...others].sort((a, b) => a - b));
      }),
    ); // prettier-ignore
  });
});
