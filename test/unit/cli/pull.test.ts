import assert from 'node:assert/strict';
import { pulledText } from '../../../cli/pull';
import { type PullEntry, type PullType } from '../../../core/changes/folder-sync/plan-pull';

const entry = (type: PullType, id: string): PullEntry => ({
  type,
  kind: 'access_rule',
  id,
  file: `${type}-${id}.json`,
});

describe('what rampart pull prints', () => {
  it('lists and counts what was written, what was kept, and what could not be read', () => {
    const types = ['new', 'updated', 'removed', 'same', 'changed', 'both', 'goneThere', 'deletedHere', 'taken', 'unread'] as const; // prettier-ignore
    const entries = [...types.map((type) => entry(type, '1')), entry('same', '2')];
    assert.equal(
      pulledText(entries),
      `new-1.json: new
updated-1.json: updated
removed-1.json: removed, because the resource was deleted
changed-1.json: kept: changed here
both-1.json: kept: changed here and in the account
goneThere-1.json: kept: changed here, and deleted in the account
deletedHere-1.json: deleted here, but not in the account
taken-1.json: not written, because another document has its name
unread-1.json: kept: the state in the account could not be read
11 documents: 1 new, 1 updated, 1 removed, 3 kept, 1 deleted here, 1 not written, 1 not read, 2 unchanged.
`,
    );
  });

  it('does not count kept documents as changed', () => {
    assert.equal(pulledText([entry('changed', '1')]), 'changed-1.json: kept: changed here\n1 document: 1 kept.\n'); // prettier-ignore
    assert.equal(pulledText([entry('same', '1'), entry('same', '2')]), '2 documents: 2 unchanged.\n');
    assert.equal(pulledText([]), '0 documents.\n');
  });
});
