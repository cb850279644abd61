import assert from 'node:assert/strict';
import { matching } from '../../../../app/tree/list-rows';
import { type TreeNode } from '../../../../app/tree/node';
import { resourceNode } from '../../../../app/tree/nodes';
import { account } from '../../../support/targets';

const parent: TreeNode = {
  id: 'list',
  type: 'account',
  label: 'A',
  expandable: true,
  marks: [],
  scope: account,
};
const row = (id: string, more: Readonly<Record<string, string>>): TreeNode =>
  resourceNode(parent, account, 'access_rule', { id, ...more, configuration: { value: '192.0.2.1' } }, []);
const rows = [row('Rule-1', { mode: 'block', notes: 'Night shift' }), row('rule-2', { mode: 'challenge' })];

describe('a filter of rows', () => {
  for (const [words, found] of [
    ['BLOCK', ['Rule-1']],
    ['night', ['Rule-1']],
    ['RULE', ['Rule-1', 'rule-2']],
    ['192.0.2.1', ['Rule-1', 'rule-2']],
    ['192.0.2.1 block', ['Rule-1']],
    ['Shift rule-1', ['Rule-1']],
    ['2.1challenge', []],
  ] as const)
    it(`finds a label, a description, and an ID, also across them: ${words}`, () => {
      assert.deepEqual(
        matching(rows, words).map((one) => one.ref?.path.at(-1)?.id),
        found,
      );
    });
});
