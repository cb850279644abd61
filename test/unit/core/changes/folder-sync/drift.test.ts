import assert from 'node:assert/strict';
import { driftOf } from '../../../../../core/changes/folder-sync/drift';
import { type Locked } from '../../../../../core/changes/folder-sync/lock';
import { type Json } from '../../../../../core/resources/json';

const rule = (description: string): Json => ({ description, paused: false, urls: ['a.example/*'], configurations: [{ target: 'ip', value: '192.0.2.1' }] }); // prettier-ignore
const locked = (id: string, value: Json, written?: Json): Locked => ({
  file: `lockdown_rule/${id}.lockdown_rule.jsonc`,
  kind: 'lockdown_rule',
  id,
  value,
  ...(written === undefined ? {} : { written }),
});
const remote = (records: Readonly<Record<string, Json>>) =>
  new Map([['lockdown_rule', new Map(Object.entries(records))]] as const);

describe('drift of an account', () => {
  it('is what differs from the lock, whatever the documents contain', () => {
    const drift = driftOf(
      [locked('same', rule('Same')), locked('changed', rule('Old')), locked('gone', rule('Gone'))],
      remote({ same: rule('Same'), changed: rule('New'), made: rule('Made') }),
    );
    assert.deepEqual(
      drift.map(({ type, id, file, name, changes }) => [type, id, file, name, changes]),
      [
        ['changed', 'changed', 'lockdown_rule/changed.lockdown_rule.jsonc', 'Old', ['description: Old → New']],
        ['deleted', 'gone', 'lockdown_rule/gone.lockdown_rule.jsonc', 'Gone', []],
        ['created', 'made', undefined, 'Made', ['1 address · a.example/*']],
      ],
    ); // prettier-ignore
  });

  it('does not include how the service normalizes a document', () => {
    assert.deepEqual(driftOf([locked('one', rule('One'), rule(' One '))], remote({ one: rule('One') })), []);
  });

  it('is not guessed if the account could not be read', () => {
    assert.deepEqual(
      driftOf([locked('one', rule('One'))], new Map()).map(({ type }) => type),
      ['unread'],
    );
  });
});
