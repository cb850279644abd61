import assert from 'node:assert/strict';
import { checkBaseUrl } from '../../../../app/connections/base-url';
import { connectionCommands } from '../../../../app/connections/connection-commands';
import { Connections } from '../../../../app/connections/connections';
import { tokenProblem } from '../../../../app/connections/credential-question';
import { back, type Back } from '../../../../app/connections/wizard';
import { exampleConnection, fakeHost, type FakeHost, ScriptedWizard } from '../../../support/accounts';
import { refusal, reply, type Script, success } from '../../../support/fake-transport';

const publicApi = 'Cloudflare';
const ids = ['new-1'];

interface Run {
  host: FakeHost;
  connections: Connections;
  wizard: ScriptedWizard;
  locals: number;
}

async function run(
  command: keyof typeof connectionCommands,
  script: Script,
  answers: (string | Back | undefined)[],
  existing = false,
  id?: string,
): Promise<Run> {
  const host = fakeHost(script);
  const connections = new Connections(host);
  if (existing) await connections.put(exampleConnection);
  if (id !== undefined)
    connections.setFound([
      { ...exampleConnection, id: 'r1', kind: 'runtime', name: 'Local', scheme: 'none' },
    ]);
  const wizard = new ScriptedWizard(answers);
  const result = { host, connections, wizard, locals: 0 };
  const tools = {
    connections,
    wizard,
    newId: () => ids[0] ?? '',
    startLocal: () => {
      result.locals++;
      return Promise.resolve();
    },
  };
  await connectionCommands[command](tools, id);
  return result;
}

/**
 * Creates a service that accepts one token and has one account and one zone. Other lists are empty if `allowed` matches
 * their path, and forbidden otherwise.
 */
const service =
  (allowed: RegExp): Script =>
  ({ url, headers }) => {
    if (headers.authorization !== 'Bearer good-token') return refusal(401, 10000, 'Authentication error');
    const { pathname } = new URL(url);
    if (pathname.endsWith('/tokens/verify'))
      return reply(200, { success: true, errors: [], messages: [{ code: 10000, message: 'This API Token is valid and active', type: null }], result: { id: 't', status: 'active' } }); // prettier-ignore
    if (pathname.endsWith('/accounts')) return success([{ id: 'a1', name: 'Shop' }]);
    if (pathname.endsWith('/zones'))
      return success([{ id: 'z1', name: 'shop.example', account: { id: 'a1' } }]);
    return allowed.test(pathname) ? success([]) : refusal(403, 10000, 'Authentication error');
  };

describe('adding a connection', () => {
  it('verifies the token, and names the views that stay empty with the permissions that they need', async () => {
    const { connections, wizard, host } = await run('add', service(/workflows|lockdowns|user_groups|tags|oauth|sso/), [
      publicApi, 'API token', 'good-token', '', 'Read-only',
    ]); // prettier-ignore
    assert.deepEqual(connections.list(), [
      { id: 'new-1', kind: 'api', name: 'Shop', baseUrl: 'https://api.cloudflare.com/client/v4', scheme: 'bearer', readOnly: true, typedPlaces: [] },
    ]); // prettier-ignore
    assert.deepEqual(wizard.told, [
      '“Shop” is connected. Accounts: 1. Zones: 1.\nViews that this connection cannot access:\nIP access rules in the account: requires one of these permissions: Account Firewall Access Rules Read, Account Firewall Access Rules Write',
    ]);
    assert.match(
      host.secrets.values.get('rampart.credential.new-1') ?? '',
      /"origin":"https:..api.cloudflare.com"/,
    );
  });

  it('repeats the question until the service accepts the token, and says why it did not', async () => {
    const { connections, wizard } = await run('add', service(/./), [
      publicApi, 'API token', 'bad-token', 'good-token', 'Mine', 'Read and write',
    ]); // prettier-ignore
    assert.equal(connections.list()[0]?.name, 'Mine');
    assert.match(wizard.asked[3] ?? '', /rejected the credential: Authentication error \(code 10000\)/);
  });

  it('goes back, also over questions that were skipped', async () => {
    const { connections, wizard } = await run('add', service(/./), [
      publicApi, back, 'Other address…', 'https://api.example/v4/', 'API token', back, 'API token', 'good-token', back, back, undefined,
    ]); // prettier-ignore
    assert.deepEqual(connections.list(), []);
    assert.deepEqual(wizard.asked.slice(0, 4), [
      'Select a service',
      'Select a way to sign in',
      'Select a service',
      'Base URL of the API.',
    ]);
  });

  it('stores nothing when the person cancels', async () => {
    const { connections, host } = await run('add', service(/./), [
      publicApi,
      'API token',
      'good-token',
      '',
      undefined,
    ]);
    assert.deepEqual(connections.list(), []);
    assert.equal(host.secrets.values.size, 0);
  });

  it('accepts the legacy pair, sends it without a token, and requires that it can read something', async () => {
    const script: Script = ({ url, headers }) => {
      assert.equal(headers.authorization, undefined);
      if (headers['x-auth-key'] !== 'good-key')
        return refusal(403, 9103, 'Unknown X-Auth-Key or X-Auth-Email');
      return url.includes('/accounts?') ? success([{ id: 'a1', name: 'Shop' }]) : success([]);
    };
    const { connections, wizard } = await run('add', script, [
      publicApi, 'Email and API key', 'me@example.com', 'bad-key', 'me@example.com', 'good-key', '', 'Read-only',
    ]); // prettier-ignore
    assert.equal(connections.list()[0]?.scheme, 'legacy');
    assert.match(wizard.asked.join('\n'), /Unknown X-Auth-Key/);
  });

  it('lets a person enter an account that the token cannot list', async () => {
    const script: Script = ({ url }) =>
      url.includes('/tokens/verify') ? success({ id: 't', status: 'active' }) : success([]);
    const { connections } = await run('add', script, [
      publicApi, 'API token', 'good-token', 'Enter an account ID', 'a7', '', 'Read-only',
    ]); // prettier-ignore
    assert.deepEqual(connections.list()[0]?.typedPlaces, [{ type: 'accounts', id: 'a7' }]);
  });

  it('rejects a token that is disabled or expired', async () => {
    const script: Script = () => success({ id: 't', status: 'expired' });
    const { connections, wizard } = await run('add', script, [
      publicApi,
      'API token',
      'good-token',
      undefined,
    ]);
    assert.deepEqual(connections.list(), []);
    assert.equal(wizard.asked.at(-1), 'This token has expired. Use another one.');
  });

  it('starts the demo service without a question', async () => {
    const { locals, wizard } = await run('add', service(/./), ['Demo service']);
    assert.equal(locals, 1);
    assert.deepEqual(wizard.asked, ['Select a service']);
  });
});

describe('the other commands of a connection', () => {
  it('use the only connection without a question', async () => {
    const locked = await run('turnOnReadOnly', service(/./), [], true);
    assert.equal(locked.connections.list()[0]?.readOnly, true);
    assert.equal(locked.wizard.told.at(-1), 'Read-only mode is on for “Example”.');
    const unlocked = await run('turnOffReadOnly', service(/./), [], true);
    assert.equal(unlocked.connections.list()[0]?.readOnly, false);
    const signedIn = await run('signIn', service(/./), ['good-token'], true);
    assert.equal(await signedIn.connections.signedIn('c1'), true);
    const removed = await run('remove', service(/./), ['Remove “Example”'], true);
    assert.deepEqual(removed.connections.list(), []);
    const kept = await run('remove', service(/./), ['Keep'], true);
    assert.equal(kept.connections.list().length, 1);
    const placed = await run('addScope', service(/./), ['Enter a zone ID', 'z5'], true);
    assert.deepEqual(placed.connections.list()[0]?.typedPlaces, [{ type: 'zones', id: 'z5' }]);
  });

  it('never affect another connection than the one they are invoked on', async () => {
    for (const command of ['addScope', 'remove', 'signIn', 'signOut'] as const) {
      const ofRuntime = await run(command, service(/./), [], true, 'r1');
      assert.deepEqual(ofRuntime.wizard.told, ['This command is not available for “Local”.']);
      const ofNone = await run(command, service(/./), [], true, 'gone');
      assert.deepEqual(ofNone.wizard.told, ['The connection no longer exists.']);
      for (const { connections, wizard } of [ofRuntime, ofNone]) {
        assert.deepEqual(wizard.asked, []);
        assert.deepEqual(connections.list().map(({ id }) => id), ['c1', 'r1']); // prettier-ignore
      }
    }
    const removed = await run('remove', service(/./), ['Remove “Example”'], true, 'c1');
    assert.deepEqual(removed.connections.list().map(({ id }) => id), ['r1']); // prettier-ignore
    const gone = await run('turnOnReadOnly', service(/./), [], true, 'gone');
    assert.deepEqual(gone.wizard.told, ['The connection no longer exists.']);
  });

  it('add a connection when there is none', async () => {
    const { wizard } = await run('signIn', service(/./), [undefined]);
    assert.deepEqual(wizard.asked, ['Select a service']);
  });
});

describe('validation of inputs', () => {
  const urls: readonly [string, string | undefined][] = [
    ['https://api.example/client/v4/', 'https://api.example/client/v4'],
    ['  https://api.example  ', 'https://api.example'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://localhost:1/x/', 'http://localhost:1/x'],
    ['http://[::1]:9', 'http://[::1]:9'],
    ['http://dev.localhost', 'http://dev.localhost'],
    ['http://api.example', undefined],
    ['http://127.evil.example', undefined],
    ['http://localhost.example', undefined],
    ['https://user:pass@api.example', undefined],
    ['https://api.example/?x=1', undefined],
    ['ftp://api.example', undefined],
    ['file:///etc/passwd', undefined],
    ['api.example', undefined],
  ];
  for (const [text, expected] of urls)
    it(`${expected === undefined ? 'rejects' : 'accepts'} the address ${text}`, () => {
      const checked = checkBaseUrl(text);
      assert.equal(checked.ok ? checked.url : undefined, expected);
    });

  it('rejects what cannot be a token', () => {
    assert.equal(tokenProblem(' abc-DEF_123 '), undefined);
    assert.match(tokenProblem('') ?? '', /Paste/);
    assert.match(tokenProblem('Bearer abc') ?? '', /Bearer/);
    assert.match(tokenProblem('a b') ?? '', /spaces/);
    assert.match(tokenProblem('tökén') ?? '', /ASCII/);
  });
});
