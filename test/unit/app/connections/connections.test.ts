import assert from 'node:assert/strict';
import { type ConnectionsChange, Connections } from '../../../../app/connections/connections';
import { type Connection } from '../../../../app/connections/connection';
import { Secret } from '../../../../core/api/secret';
import { type Credential } from '../../../../core/api/credential';
import { exampleConnection, fakeHost } from '../../../support/accounts';
import { refusal, reply, success } from '../../../support/fake-transport';

const token: Credential = { scheme: 'bearer', token: new Secret('marked-token-0123456789') };
const path = { zone_id: 'z', lock_downs_id: 'l' };

describe('connections', () => {
  it('keep addresses in the state and credentials in the secret store, and survive a restart', async () => {
    const host = fakeHost(() => success([]));
    await new Connections(host).put(exampleConnection, token);
    assert.deepEqual(host.state.get('rampart.connections'), [exampleConnection]);
    assert.ok(!JSON.stringify([...host.state.values]).includes('marked-token'));
    const again = new Connections(host);
    assert.deepEqual(again.list(), [exampleConnection]);
    await again.api('c1')?.call('oauthScopes.list', {});
    assert.equal(host.transport.requests[0]?.headers.authorization, 'Bearer marked-token-0123456789');
  });

  it('do not send a credential to another origin than the one it was entered for', async () => {
    const host = fakeHost(() => success([]));
    await new Connections(host).put(exampleConnection, token);
    const moved = { ...exampleConnection, baseUrl: 'https://other.example/client/v4' };
    await host.state.update('rampart.connections', [moved]);
    const outcome = await new Connections(host).api('c1')?.call('oauthScopes.list', {});
    assert.equal(outcome?.ok === false && outcome.error.reason, 'signedOut');
    assert.equal(host.transport.requests.length, 0);
  });

  it('drop the credential when a service redirects to another origin', async () => {
    const host = fakeHost((request) =>
      new URL(request.url).host === 'api.example'
        ? reply(302, '', { location: 'https://elsewhere.example/x' })
        : success([]),
    );
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    await connections.api('c1')?.call('oauthScopes.list', {});
    assert.deepEqual(
      host.transport.requests.map(({ url, headers }) => [url, 'authorization' in headers]),
      [
        ['https://api.example/client/v4/oauth/scopes', true],
        ['https://elsewhere.example/x', false],
      ],
    );
  });

  it('keep entries that they cannot read, and skip addresses that are not allowed', async () => {
    const host = fakeHost(() => success([]));
    const entries = [
      { ...exampleConnection, id: 'later', kind: 'runtime' },
      { ...exampleConnection, id: 'plain', baseUrl: 'http://api.example' },
      'nonsense',
      exampleConnection,
    ];
    await host.state.update('rampart.connections', entries);
    const connections = new Connections(host);
    assert.deepEqual(connections.list().map(({ id }) => id), ['c1']); // prettier-ignore
    await connections.setReadOnly('c1', true);
    assert.deepEqual(host.state.get('rampart.connections'), [
      { ...exampleConnection, readOnly: true },
      ...entries.slice(0, 3),
    ]);
  });

  it('reject writes through a read-only connection, from the moment it is switched', async () => {
    const host = fakeHost(() => success({ id: 'l' }));
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    const api = connections.api('c1');
    assert.equal((await api?.call('lockdowns.delete', { path }))?.ok, true);
    await connections.setReadOnly('c1', true);
    const refused = await api?.call('lockdowns.delete', { path });
    assert.equal(refused?.ok === false && refused.error.reason, 'readOnly');
    assert.equal(host.transport.requests.length, 1);
    assert.equal(connections.api('c1'), api);
  });

  it('send nothing from a workspace that is not trusted', async () => {
    let trusted = false;
    const host = fakeHost(() => success([]), () => trusted); // prettier-ignore
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    const refused = await connections.api('c1')?.call('oauthScopes.list', {});
    assert.equal(refused?.ok === false && refused.error.reason, 'untrusted');
    const trial = await connections.trial('https://api.example', token).call('oauthScopes.list', {});
    assert.equal(!trial.ok && trial.error.reason, 'untrusted');
    assert.equal(host.transport.requests.length, 0);
    trusted = true;
    assert.equal((await connections.api('c1')?.call('oauthScopes.list', {}))?.ok, true);
  });

  describe('for changes that the command line made in an account', () => {
    const account = { type: 'accounts', id: 'a' } as const;
    const origin = 'https://api.example';

    /**
     * Creates connections, each with the accounts that its token can access. With `forbidden`, the token is not
     * allowed to list accounts.
     */
    async function connected(seen: Readonly<Record<string, readonly string[] | 'forbidden'>>, more: Readonly<Record<string, Partial<Connection>>> = {}) {
      const host = fakeHost(({ url, headers }) => {
        const [, id = ''] = /token-of-(.*)-0123456789/.exec(headers.authorization ?? '') ?? [];
        const accounts = seen[id] ?? [];
        if (accounts === 'forbidden') return refusal(403, 9109, 'Unauthorized');
        return success(url.includes('/accounts') ? accounts.map((one) => ({ id: one, name: one })) : []);
      });
      const connections = new Connections(host);
      for (const id of Object.keys(seen))
        await connections.put({ ...exampleConnection, id, ...more[id] }, { scheme: 'bearer', token: new Secret(`token-of-${id}-0123456789`) });
      const found = async (): Promise<void> => {
        for (const id of Object.keys(seen)) await connections.scopes(id);
      };
      return { connections, found, sent: host.transport.requests };
    } // prettier-ignore

    it('are selected by the account, writable ones first', async () => {
      const { connections, found, sent } = await connected(
        { writable: ['b'], reads: ['a'], elsewhere: ['a'] },
        { reads: { readOnly: true }, elsewhere: { baseUrl: 'https://other.example/client/v4' } },
      );
      let told = 0;
      connections.onDidFind(() => told++);
      assert.equal(connections.at(origin, account), undefined, 'nothing is known yet');
      await found();
      assert.equal(told, 3);
      const before = sent.length;
      assert.equal(connections.at(origin, account)?.id, 'reads');
      assert.equal(connections.at(origin, { type: 'zones', id: 'a' }), undefined);
      assert.equal(connections.at(origin, { type: 'accounts', id: 'b' })?.id, 'writable');
      assert.equal(sent.length, before, 'the accounts are asked for once');
    });

    it('include those that cannot list accounts, if the account was entered for them', async () => {
      const { connections, found } = await connected({ blind: 'forbidden', other: ['b'] });
      connections.at(origin, account);
      await found();
      assert.equal(connections.at(origin, account)?.id, 'blind');
      await connections.addScope('other', account);
      assert.equal(connections.at(origin, account)?.id, 'other');
    });
  });

  it('report once that a credential is no longer accepted', async () => {
    const host = fakeHost(() => refusal(401, 10000, 'Authentication error'));
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    const changes: ConnectionsChange[] = [];
    connections.onDidChange((change) => changes.push(change));
    assert.equal(await connections.signedIn('c1'), true);
    await connections.api('c1')?.call('oauthScopes.list', {});
    await connections.api('c1')?.call('oauthClients.list', { path: { account_id: 'a' } });
    assert.deepEqual(changes, ['credentials']);
    assert.equal(await connections.signedIn('c1'), false);
    await connections.put(exampleConnection, token);
    assert.equal(await connections.signedIn('c1'), true);
  });

  it('accept a rejected credential again when a refresh succeeds', async () => {
    let isRejected = true;
    const host = fakeHost(() => (isRejected ? refusal(401, 10000, 'Authentication error') : success([])));
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    await connections.scopes('c1', true);
    assert.equal(await connections.signedIn('c1'), false);
    const changes: ConnectionsChange[] = [];
    connections.onDidChange((change) => changes.push(change));
    isRejected = false;
    await connections.api('c1')?.call('oauthScopes.list', {});
    assert.equal(await connections.signedIn('c1'), false, 'another request may still be rejected');
    for (let i = 0; i < 2; i++) await connections.scopes('c1', true);
    assert.equal(await connections.signedIn('c1'), true);
    assert.deepEqual(changes, ['credentials'], 'the views are told only once');
  });

  it('keep a credential rejected while the zones cannot be listed with it', async () => {
    const host = fakeHost(({ url }) =>
      url.includes('/zones') ? refusal(401, 10000, 'Authentication error') : success([]),
    );
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    for (let i = 0; i < 2; i++) await connections.scopes('c1', true);
    assert.equal(await connections.signedIn('c1'), false);
  });

  it('stay as they were if the editor cannot store or delete a credential', async () => {
    const host = fakeHost(() => success([]));
    const connections = new Connections(host);
    const changes: ConnectionsChange[] = [];
    connections.onDidChange((change) => changes.push(change));
    const store = host.secrets.store.bind(host.secrets);
    host.secrets.store = () => Promise.reject(new Error('locked'));
    await assert.rejects(connections.put(exampleConnection, token), /locked/);
    assert.deepEqual([connections.list(), changes], [[], ['connections']]);
    host.secrets.store = store;
    await connections.put(exampleConnection, token);
    host.secrets.store = () => Promise.reject(new Error('locked'));
    await assert.rejects(connections.put({ ...exampleConnection, name: 'New' }, token), /locked/);
    assert.deepEqual(connections.list(), [exampleConnection]);
    host.secrets.delete = () => Promise.reject(new Error('locked'));
    await assert.rejects(connections.remove('c1'), /locked/);
    assert.deepEqual(connections.list(), [exampleConnection], 'it can be removed again');
  });

  it('delete the credential at sign-out and everything at removal', async () => {
    const host = fakeHost(() => success([]));
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    await connections.signOut('c1');
    assert.equal(host.secrets.values.size, 0);
    const outcome = await connections.api('c1')?.call('oauthScopes.list', {});
    assert.equal(outcome?.ok === false && outcome.error.kind, 'unauthorized');
    await connections.remove('c1');
    assert.deepEqual(host.state.get('rampart.connections'), []);
    assert.equal(connections.api('c1'), undefined);
  });

  it('keep what another window added, changed, or removed', async () => {
    const host = fakeHost(() => success([]));
    const [one, other] = [new Connections(host), new Connections(host)];
    const ids = (of: Connections) => of.list().map(({ id, readOnly }) => [id, readOnly]);
    await one.put(exampleConnection, token);
    await other.put({ ...exampleConnection, id: 'c2' }, token);
    await one.setReadOnly('c1', true);
    const both = [
      ['c1', true],
      ['c2', false],
    ];
    assert.deepEqual([ids(one), ids(other)], [both, both]);
    await other.remove('c1');
    await one.setReadOnly('c2', true);
    assert.deepEqual(ids(other), [['c2', true]]);
  });

  it('send no credential to the address that a connection had before another window changed it', async () => {
    const host = fakeHost(() => success([]));
    const [one, other] = [new Connections(host), new Connections(host)];
    await one.put(exampleConnection, token);
    const before = one.api('c1');
    await other.put(
      { ...exampleConnection, baseUrl: 'https://other.example/v4' },
      { scheme: 'bearer', token: new Secret('other-token') },
    );
    await one.api('c1')?.call('oauthScopes.list', {});
    await before?.call('oauthScopes.list', {});
    assert.deepEqual(
      host.transport.requests.map(({ url, headers }) => [url, headers.authorization]),
      [['https://other.example/v4/oauth/scopes', 'Bearer other-token']],
    );
  });

  it('are up to date in another window when it learns that a credential was added, changed, or removed', async () => {
    const host = fakeHost(() => success([]));
    const [one, other] = [new Connections(host), new Connections(host)];
    const seen: unknown[] = [];
    other.onDidChange(() => seen.push(other.list().map(({ id, baseUrl }) => [id, baseUrl])));
    const store = host.secrets.store.bind(host.secrets);
    const remove = host.secrets.delete.bind(host.secrets);
    host.secrets.store = async (key, value) => {
      await store(key, value);
      other.secretChanged(key);
    };
    host.secrets.delete = async (key) => {
      await remove(key);
      other.secretChanged(key);
    };
    await one.put(exampleConnection, token);
    await one.put({ ...exampleConnection, baseUrl: 'https://other.example/v4' }, token);
    await one.remove('c1');
    assert.deepEqual(seen, [
      [['c1', 'https://api.example/client/v4']],
      [['c1', 'https://other.example/v4']],
      [],
    ]);
  });

  it('do not send the earlier credential to a new address while the new credential is being stored', async () => {
    const host = fakeHost(() => success([]));
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    const store = host.secrets.store.bind(host.secrets);
    let early: unknown;
    host.secrets.store = async (key, value) => {
      early = await connections.api('c1')?.call('oauthScopes.list', {});
      await store(key, value);
    };
    const moved = { ...exampleConnection, baseUrl: 'https://other.example/v4' };
    await connections.put(moved, { scheme: 'bearer', token: new Secret('other-token') });
    await connections.api('c1')?.call('oauthScopes.list', {});
    assert.ok(early);
    assert.deepEqual(
      host.transport.requests.map(({ url, headers }) => [url, headers.authorization]),
      [['https://other.example/v4/oauth/scopes', 'Bearer other-token']],
    );
  });

  it('notice a credential that another window changed', async () => {
    const host = fakeHost(() => success([]));
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    await connections.api('c1')?.call('oauthScopes.list', {});
    await host.secrets.delete('rampart.credential.c1');
    connections.secretChanged('rampart.credential.c1');
    const outcome = await connections.api('c1')?.call('oauthScopes.list', {});
    assert.equal(outcome?.ok === false && outcome.error.reason, 'signedOut');
  });
});

describe('the accounts and zones of a connection', () => {
  const accounts = [{ id: 'a1', name: 'One' }];
  const zones = [
    { id: 'z1', name: 'one.example', account: { id: 'a1', name: 'One' } },
    { id: 'z2', name: 'two.example', account: { id: 'a2', name: 'Two' } },
  ];

  it('are those that it lists, the accounts that only zones name, and those that a person entered', async () => {
    const host = fakeHost(({ url }) =>
      success(url.includes('/accounts') ? accounts : zones, { total_count: 2 }),
    );
    const connections = new Connections(host);
    const typedPlaces = [
      { type: 'zones', id: 'z1' },
      { type: 'zones', id: 'z9', accountId: 'a2' },
    ] as const;
    await connections.put({ ...exampleConnection, typedPlaces }, token);
    const outcome = await connections.scopes('c1');
    assert.deepEqual(outcome?.ok && outcome.value.scopes, [
      { type: 'accounts', id: 'a1', name: 'One', accountId: 'a1', typed: false },
      { type: 'zones', id: 'z1', name: 'one.example', accountId: 'a1', typed: false },
      { type: 'zones', id: 'z2', name: 'two.example', accountId: 'a2', typed: false },
      { type: 'accounts', id: 'a2', name: 'Two', accountId: 'a2', typed: false },
      { type: 'zones', id: 'z9', name: 'z9', accountId: 'a2', typed: true },
    ]);
    await connections.scopes('c1');
    assert.equal(host.transport.requests.length, 2);
  });

  it('are those that a person entered when the credential cannot list any', async () => {
    const host = fakeHost(() => refusal(403, 10000, 'Authentication error'));
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    const none = await connections.scopes('c1');
    assert.equal(none?.ok === false && none.error.kind, 'forbidden');
    await connections.addScope('c1', { type: 'accounts', id: 'a7' });
    const outcome = await connections.scopes('c1');
    assert.ok(outcome?.ok);
    assert.deepEqual(outcome.value.scopes.map(({ id, typed }) => [id, typed]), [['a7', true]]); // prettier-ignore
    assert.equal(outcome.value.accountsError?.kind, 'forbidden');
  });

  it('stay as they were while the service cannot be reached, and are read again later', async () => {
    let down: 'none' | 'zones' | 'all' = 'none';
    const host = fakeHost(({ url }) => {
      if (down === 'all' || (down === 'zones' && url.includes('/zones')))
        return { kind: 'failure', reason: 'dns', mayHaveArrived: false };
      return success(url.includes('/accounts') ? accounts : zones, { total_count: 2 });
    });
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    const known = await connections.scopes('c1');
    assert.ok(known?.ok);
    for (const trouble of ['zones', 'all'] as const) {
      down = trouble;
      const asked = host.transport.requests.length;
      const outcome = await connections.scopes('c1', true);
      assert.ok(outcome?.ok);
      assert.deepEqual(new Set(outcome.value.scopes), new Set(known.value.scopes));
      assert.equal(outcome.value.zonesError?.kind, 'network');
      assert.equal(outcome.value.accountsError?.kind, trouble === 'all' ? 'network' : undefined);
      assert.ok(host.transport.requests.length > asked);
    }
    down = 'none';
    const again = await connections.scopes('c1');
    assert.ok(again?.ok);
    assert.deepEqual([again.value.scopes, again.value.zonesError], [known.value.scopes, undefined]);
  });

  it('disappear when the credential no longer has access to them', async () => {
    let refused = false;
    const host = fakeHost(({ url }) =>
      refused ? refusal(403, 10000, 'no') : success(url.includes('/accounts') ? accounts : zones, { total_count: 2 }),
    ); // prettier-ignore
    const connections = new Connections(host);
    await connections.put(exampleConnection, token);
    await connections.scopes('c1');
    refused = true;
    const outcome = await connections.scopes('c1', true);
    assert.equal(outcome?.ok === false && outcome.error.kind, 'forbidden');
  });
});
