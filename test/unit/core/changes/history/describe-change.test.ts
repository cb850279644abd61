import assert from 'node:assert/strict';
import { type ChangeEntry } from '../../../../../core/changes/history/change-entry';
import { describeChange } from '../../../../../core/changes/history/describe-change';
import { account } from '../../../../support/targets';

const now = new Date(2026, 10, 20, 14, 0).getTime();
const entry: ChangeEntry = {
  id: 'c',
  atMs: new Date(2026, 10, 20, 9, 5).getTime(),
  title: 'Apply changes to IP Access Rule 192.0.2.1',
  target: '192.0.2.1',
  verb: 'Apply',
  changes: ['mode: block → challenge'],
  scope: account,
  operation: 'accountAccessRules.update',
  ref: '/work/accounts/acc/access_rule/r',
  before: { mode: 'block' },
  after: { mode: 'challenge' },
  state: 'verified',
};

describe('a change in the history', () => {
  it('starts with the resource that it changed', () => {
    const { label, description } = describeChange(entry, now);
    assert.equal(label, '192.0.2.1');
    assert.match(description, /^Apply · \d\d?:05.* · IP Access Rule · Example Ltd$/);
  });

  it('names the day when it is not today', () => {
    const { description } = describeChange(entry, now + 24 * 3600_000);
    assert.match(description, /^Apply · (Nov 20|20 Nov)\b/);
  });

  it('starts with problems', () => {
    const said = (state: ChangeEntry['state']) => describeChange({ ...entry, state }, now).description;
    assert.match(said('begun'), /^interrupted, outcome unknown · Apply/);
    assert.match(said('unread'), /^done, but not verified · Apply/);
    assert.match(said('failed'), /^rejected · Apply/);
    assert.match(said('written'), /^Apply/);
  });

  it('has all details in its tooltip', () => {
    const { tooltip } = describeChange({ ...entry, state: 'differs' }, now);
    const [title, place, , ...rest] = tooltip.split('\n');
    assert.equal(title, 'Apply changes to IP Access Rule 192.0.2.1');
    assert.equal(place, 'in account Example Ltd (Work)');
    assert.deepEqual(rest, ['mode: block → challenge', 'done, but the result differs']);
  });

  it('says in its tooltip why it cannot be undone', () => {
    const { tooltip } = describeChange({ ...entry, operation: 'instances.sendEvent' }, now);
    assert.match(tooltip, /\nCannot be undone: A sent event cannot be recalled\.$/);
  });

  it('is named after what it created', () => {
    const made = { ref: '/work/accounts/acc/access_rule/r', target: '192.0.2.7', after: {} };
    const { id, atMs, title, scope, operation, state } = entry;
    const creation = {
      id,
      atMs,
      title,
      scope,
      operation,
      state,
      target: 'IP Access Rule',
      items: [made],
    };
    const { label, description } = describeChange(creation, now);
    assert.equal(label, '192.0.2.7');
    assert.match(description, /Access Rule/);
  });

  it('of an earlier version is shown without a verb', () => {
    const { id, atMs, title, target, scope, operation, state } = entry;
    const old = { id, atMs, title, target, scope, operation, state };
    assert.match(describeChange(old, now).description, /^\d\d?:05/);
  });
});
