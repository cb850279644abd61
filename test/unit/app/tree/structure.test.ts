import assert from 'node:assert/strict';
import { contextValueOf } from '../../../../app/tree/node';
import { accountNode, groupNode, resourceNode } from '../../../../app/tree/nodes';
import { childrenOf } from '../../../../app/tree/structure';
import { type Scope } from '../../../../core/resources/scope';
import { zone } from '../../../support/targets';

const account: Scope = {
  connection: 'c', connectionName: 'Demo', type: 'accounts', id: 'a', accountId: 'a', name: 'A', readOnly: false,
}; // prettier-ignore

describe('the instances of a workflow', () => {
  it('are counted by status, each with its own icon and with thousands separators', () => {
    const top = {
      id: 'workflows:/c/a',
      type: 'account',
      label: 'a',
      expandable: true,
      marks: [],
      scope: account,
    } as const;
    const record = { name: 'w', instances: { errored: 3, complete: 100_000, resting: 1 } };
    const workflow = resourceNode(top, account, 'workflow', record, []);
    const below = childrenOf('workflows', groupNode(workflow, account, 'workflow_instance'), [account], []);
    assert.ok(below.type === 'rows');
    assert.deepEqual(
      below.rows.map(({ label, description, icon }) => [label, description, icon?.id]),
      [['All', undefined, 'list-unordered'], ['errored', '3', 'error'], ['complete', '100,000', 'pass'], ['resting', '1', 'circle-outline']], // prettier-ignore
    );
  });
});

describe('the zones of an account', () => {
  const rowOf = (readOnly: boolean) => {
    const scopes = [
      account,
      { ...zone, connection: account.connection, accountId: account.id, readOnly, dashboard: true as const },
    ];
    const below = childrenOf('firewall', accountNode('firewall', account), scopes, []);
    assert.ok(below.type === 'rows');
    const row = below.rows.find(({ type }) => type === 'zone');
    assert.ok(row);
    return contextValueOf(row);
  };

  it('offer changes, except through a read-only connection', () => {
    assert.equal(rowOf(false), ';zone;writable;dashboard;');
    assert.equal(rowOf(true), ';zone;dashboard;');
  });
});
