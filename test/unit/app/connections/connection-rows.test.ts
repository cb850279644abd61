import assert from 'node:assert/strict';
import { connectionTarget, scopeRows } from '../../../../app/connections/connection-rows';
import { type KnownScope } from '../../../../app/connections/known-scopes';

const account = (id: string): KnownScope => ({ type: 'accounts', id, name: id, accountId: id, typed: false });
const zone = (id: string, accountId: string): KnownScope => ({ type: 'zones', id, name: id, accountId, typed: false }); // prettier-ignore

const labels = (...scopes: readonly KnownScope[]): readonly string[] =>
  scopeRows(connectionTarget('c'), scopes, undefined).map(({ label }) => label);

describe('the rows below a connection', () => {
  it('show each account followed by its zones', () =>
    assert.deepEqual(labels(account('a'), account('b'), zone('of b', 'b'), zone('of a', 'a')), [
      'a',
      'of a',
      'b',
      'of b',
    ]));

  it('show zones whose account is unknown after all accounts', () =>
    assert.deepEqual(labels(account('a'), zone('alone', ''), zone('of another', 'b')), [
      'a',
      'alone',
      'of another',
    ]));
});
