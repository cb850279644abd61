import assert from 'node:assert/strict';
import { type Json } from '../../../../core/resources/json';
import { merge3 } from '../../../../core/resources/merge';

interface Case {
  readonly name: string;
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
  readonly value: Json;
  readonly conflicts?: readonly string[];
}

const ip = (value: string): Json => ({ target: 'ip', value });

const cases: readonly Case[] = [
  {
    name: 'keeps what no one changed, and each side’s change of another property',
    base: { mode: 'block', notes: 'a', paused: false },
    mine: { mode: 'challenge', notes: 'a', paused: false },
    theirs: { mode: 'block', notes: 'b', paused: false },
    value: { mode: 'challenge', notes: 'b', paused: false },
  },
  {
    name: 'has no conflict if both made the same change',
    base: { mode: 'block' },
    mine: { mode: 'challenge' },
    theirs: { mode: 'challenge' },
    value: { mode: 'challenge' },
  },
  {
    name: 'has a conflict if both changed one property differently, down to one digit',
    base: { configuration: ip('192.0.2.1') },
    mine: { configuration: ip('192.0.2.7') },
    theirs: { configuration: ip('192.0.2.9') },
    value: { configuration: ip('192.0.2.7') },
    conflicts: ['/configuration/value'],
  },
  {
    name: 'keeps additions and removals of both sides in a list of addresses',
    base: { configurations: [ip('192.0.2.1'), ip('192.0.2.2')] },
    mine: { configurations: [ip('192.0.2.2'), ip('192.0.2.3')] },
    theirs: { configurations: [ip('192.0.2.1'), ip('192.0.2.2'), ip('192.0.2.4')] },
    value: { configurations: [ip('192.0.2.2'), ip('192.0.2.4'), ip('192.0.2.3')] },
  },
  {
    name: 'keeps a removal beside unchanged properties',
    base: { scopes: ['a', 'b'] },
    mine: { scopes: ['a'] },
    theirs: { scopes: ['a', 'b'] },
    value: { scopes: ['a'] },
  },
  {
    name: 'has a conflict if one side changed what the other removed',
    base: { policies: [{ id: 'p', access: 'allow' }] },
    mine: { policies: [{ id: 'p', access: 'deny' }] },
    theirs: { policies: [] },
    value: { policies: [{ id: 'p', access: 'deny' }] },
    conflicts: ['/policies/id p'],
  },
  {
    name: 'keeps the position to which I moved a rule, and what they added and changed',
    base: { rules: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
    mine: { rules: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] },
    theirs: { rules: [{ id: 'a', enabled: false }, { id: 'n' }, { id: 'b' }, { id: 'c' }] },
    value: { rules: [{ id: 'c' }, { id: 'a', enabled: false }, { id: 'n' }, { id: 'b' }] },
  },
  {
    name: 'keeps the position to which they moved a rule, and puts my new one after the rule that it followed',
    base: { rules: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
    mine: { rules: [{ id: 'a' }, { ref: 'new' }, { id: 'b' }, { id: 'c' }] },
    theirs: { rules: [{ id: 'c' }, { id: 'b' }, { id: 'a' }] },
    value: { rules: [{ id: 'c' }, { id: 'b' }, { id: 'a' }, { ref: 'new' }] },
  },
  {
    name: 'has a conflict if both moved rules differently',
    base: { rules: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
    mine: { rules: [{ id: 'b' }, { id: 'a' }, { id: 'c' }] },
    theirs: { rules: [{ id: 'c' }, { id: 'a' }, { id: 'b' }, { id: 'd' }] },
    value: { rules: [{ id: 'b' }, { id: 'd' }, { id: 'a' }, { id: 'c' }] },
    conflicts: ['/rules'],
  },
  {
    name: 'keeps changes of both sides in the items of a list',
    base: { items: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }] },
    mine: { items: [{ ip: '192.0.2.1', comment: 'Office' }, { ip: '192.0.2.2' }] },
    theirs: { items: [{ ip: '192.0.2.1' }, { ip: '192.0.2.3' }] },
    value: { items: [{ ip: '192.0.2.1', comment: 'Office' }, { ip: '192.0.2.3' }] },
  },
  {
    name: 'treats a list without IDs as one value',
    base: { list: [[1], [2]] },
    mine: { list: [[1]] },
    theirs: { list: [[1], [2], [3]] },
    value: { list: [[1]] },
    conflicts: ['/list'],
  },
  {
    name: 'keeps a property that only one side added',
    base: {},
    mine: { notes: 'x' },
    theirs: { ref: 'y' },
    value: { notes: 'x', ref: 'y' },
  },
];

describe('merge3', () => {
  for (const { name, base, mine, theirs, value, conflicts = [] } of cases)
    it(name, () => {
      const merge = merge3(base, mine, theirs);
      assert.deepEqual(merge.value, value);
      assert.deepEqual(
        merge.conflicts.map(({ pointer }) => pointer),
        conflicts,
      );
    });

  it('keeps their side if a person chose it', () => {
    const [base, mine, theirs] = [{ mode: 'block' }, { mode: 'challenge' }, { mode: 'whitelist' }];
    assert.deepEqual(merge3(base, mine, theirs, { '/mode': 'theirs' }).value, theirs);
    assert.deepEqual(merge3(base, mine, theirs, { '/mode': 'mine' }).value, mine);
  });
});
