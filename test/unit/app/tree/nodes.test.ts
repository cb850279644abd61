import assert from 'node:assert/strict';
import { contextValueOf, type TreeNode } from '../../../../app/tree/node';
import { groupNode, resourceNode } from '../../../../app/tree/nodes';
import { zone } from '../../../support/targets';

const root: TreeNode = { id: 'root', type: 'zone', label: '', expandable: true, marks: [], scope: zone };

describe('the row of a resource', () => {
  const parent = groupNode(root, zone, 'ua_rule');
  const row = (record: Record<string, string>) => resourceNode(parent, zone, 'ua_rule', record, []);

  it('opens the resource, which can be changed', () => {
    const node = row({ id: 'u1', description: 'Old' });
    assert.deepEqual([node.command, node.notes, node.id.endsWith('ua_rule:u1')], ['rampart.resource.open', undefined, true]);
    assert.match(contextValueOf(node), /;writable;/);
  }); // prettier-ignore

  it('of a record without an ID is shown, says so, and offers no change', () => {
    const node = row({ description: 'Old' });
    assert.equal(node.command, undefined);
    assert.deepEqual(node.notes, ['This resource has no ID, so it is read-only.']);
    assert.doesNotMatch(contextValueOf(node), /;writable;/);
    assert.notEqual(node.id, row({ description: 'New' }).id);
  });
});
