import assert from 'node:assert/strict';
import { lockedSources } from '../../../../app/simulation/locked-sources';
import { lockText } from '../../../../core/changes/folder-sync/lock';

const lock = lockText({
  origin: 'https://api.example',
  scope: { type: 'zones', id: 'z' },
  scopeName: 'shop',
  accountId: 'a',
  pulledAt: '2026-11-22T00:00:00.000Z',
  resources: [
    { file: 'ua_rule/a.ua_rule.jsonc', kind: 'ua_rule', id: '1', value: { mode: 'block' } },
    { file: 'ua_rule/b.ua_rule.jsonc', kind: 'ua_rule', id: '2', value: { mode: 'challenge' } },
    { file: 'list/c.list.jsonc', kind: 'list', id: '3', value: { name: 'c' } },
  ],
});
const uriOf = (file: string): string => `file:///w/${file}`;
const a = {
  uri: uriOf('ua_rule/a.ua_rule.jsonc'),
  kind: 'ua_rule',
  level: 'zone',
  record: { mode: 'block' },
};
const b = {
  uri: uriOf('ua_rule/b.ua_rule.jsonc'),
  kind: 'ua_rule',
  level: 'zone',
  record: { mode: 'challenge' },
};
const c = { uri: uriOf('list/c.list.jsonc'), kind: 'list', level: 'zone', record: { name: 'c' } };

describe('rules as they were pulled', () => {
  it('are all rules of a folder, including those that were deleted from it', () => {
    assert.deepEqual(lockedSources(lock, [{ uri: a.uri }], uriOf, true), [c, a, b]);
  });

  it('are the rule of a file, with the lists that it may use', () => {
    assert.deepEqual(lockedSources(lock, [{ uri: a.uri }], uriOf, false), [c, a]);
  });

  it('are unknown if the lock cannot be read', () => {
    assert.equal(lockedSources('{', [], uriOf, true), undefined);
  });
});
