import assert from 'node:assert/strict';
import { type Prompts } from '../../app/context/prompts';
import { type OperationId } from '../../core/api/operations.data';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const missing = '0123456789abcdef0123456789abcdef';

/** Enters words in "Go to Resource" while requests of an operation fail, and returns the messages that were shown. */
async function goTo(words: string, operation: string): Promise<readonly string[]> {
  const editor = new PlayedEditor(new LocalService());
  await editor.local.send('PUT', '/__rampart/faults', [{ kind: 'status', status: 403, operation }]);
  editor.answers = [words];
  await actions['resource.goto']?.(editor, []);
  return editor.shown;
}

interface Typed {
  readonly sent: readonly OperationId[];
  /** The offered resources, as their labels and descriptions. */
  readonly offered: readonly string[];
}

/**
 * Opens "Go to Resource", and calls `user` with a function that types words. The function returns the operations that
 * were sent for these words, and the resources that were offered.
 */
async function open(
  editor: PlayedEditor,
  user: (type: (words: string, signal?: AbortSignal) => Promise<Typed>) => Promise<void>,
): Promise<void> {
  const search = async (load: Parameters<Prompts['search']>[0]): Promise<undefined> => {
    await user(async (words, signal = new AbortController().signal) => {
      editor.sent.length = 0;
      const searched = await load(words, signal);
      const found = 'problem' in searched ? searched.found : searched;
      const offered = found.map(({ label, description }) => `${label} ${description ?? ''}`);
      return { sent: [...editor.sent], offered };
    });
  };
  Object.assign(editor.prompts, { search });
  await actions['resource.goto']?.(editor, []);
}

describe('typing further words', () => {
  const ofZones: readonly OperationId[] = ['wafOverrides.list', 'zoneRulesets.list'];
  const ofAccounts: readonly OperationId[] = [
    'oauthClients.list', 'ssoConnectors.list', 'accountRulesets.list', 'lists.list',
  ]; // prettier-ignore
  const count = (sent: readonly OperationId[], wanted: OperationId): number =>
    sent.filter((one) => one === wanted).length;

  it('does not read the lists again that the service cannot filter', async () => {
    const editor = new PlayedEditor(new LocalService());
    const scopes = await editor.remote.scopes();
    const zones = scopes.filter((scope) => scope.type === 'zones').length;
    await open(editor, async (type) => {
      const first = await type('no-such-name');
      for (const one of ofZones) assert.equal(count(first.sent, one), zones, one);
      for (const one of ofAccounts) assert.equal(count(first.sent, one), scopes.length - zones, one);
      assert.deepEqual(first.offered, []);
      const second = await type('Checkout posts');
      for (const one of [...ofZones, ...ofAccounts]) assert.equal(count(second.sent, one), 0, one);
      assert.match(second.offered.join(), /Checkout posts/);
      // Lists that the service filters are searched for each word.
      assert.equal(count(second.sent, 'lockdowns.list'), zones);
    });
    await open(editor, async (type) => {
      assert.equal(count((await type('Checkout')).sent, 'wafOverrides.list'), zones);
    });
  });

  it('reads the lists again that could not be read, or whose search was canceled', async () => {
    const editor = new PlayedEditor(new LocalService());
    const zones = (await editor.remote.scopes()).filter((scope) => scope.type === 'zones').length;
    await open(editor, async (type) => {
      const aborted = new AbortController();
      aborted.abort();
      await type('Checkout', aborted.signal);
      await editor.local.send('PUT', '/__rampart/faults', [
        { kind: 'status', status: 403, operation: 'waf-overrides-list-waf-overrides', count: 1 },
      ]);
      assert.equal(count((await type('Checkout')).sent, 'wafOverrides.list'), zones);
      const again = await type('Checkout');
      assert.equal(count(again.sent, 'wafOverrides.list'), 1);
      assert.match(again.offered.join(), /Checkout posts/);
    });
  });

  it('does not request products again that the service no longer offers', async () => {
    const editor = new PlayedEditor(new LocalService());
    const zones = (await editor.remote.scopes()).filter((scope) => scope.type === 'zones').length;
    await editor.local.send('PUT', '/__rampart/switches', { wafOverridesGone: true });
    await open(editor, async (type) => {
      assert.equal(count((await type('Checkout')).sent, 'wafOverrides.list'), zones);
      assert.equal(count((await type('Checkout')).sent, 'wafOverrides.list'), 0);
    });
  });
});

describe('what can be found', () => {
  /** Types words, chooses the offered resource that matches them best, and returns what was selected in the tree. */
  async function first(editor: PlayedEditor, words: string): Promise<ResourceRef | undefined> {
    editor.answers = [words];
    await actions['resource.goto']?.(editor, []);
    return editor.opened.at(-1);
  }

  it('finds accounts and zones by name and ID', async () => {
    const editor = new PlayedEditor(new LocalService());
    for (const { type, id, name } of await editor.remote.scopes())
      for (const words of [name, name.slice(0, -1).toUpperCase(), id])
        await open(editor, async (typed) => {
          const { offered } = await typed(words);
          assert.ok(
            offered.some((one) => one.startsWith(`${name} ${type === 'zones' ? 'Zone' : 'Account'} · `)),
            words,
          );
        });
  });

  it('selects the chosen zone', async () => {
    const editor = new PlayedEditor(new LocalService());
    const zone = (await editor.remote.scopes()).find(({ type }) => type === 'zones') ?? assert.fail();
    assert.deepEqual(await first(editor, zone.name), {
      connection: 'local',
      scope: { type: 'zones', id: zone.id },
      path: [],
    });
  });

  it('finds rulesets and lists by name and ID', async () => {
    const editor = new PlayedEditor(new LocalService());
    for (const [words, kind] of [
      ['Rules for every shop', 'ruleset'],
      ['offices', 'list'],
    ] as const) {
      const found = (await first(editor, words)) ?? assert.fail();
      assert.equal(lastStep(found).kind, kind);
      editor.opened.length = 0;
      assert.deepEqual(await first(editor, lastStep(found).id), found);
    }
  });

  it('offers the rulesets of zones, but managed rulesets only in accounts', async () => {
    const editor = new PlayedEditor(new LocalService());
    const scopes = await editor.remote.scopes();
    const accounts = scopes.filter(({ type }) => type === 'accounts').map(({ name }) => name);
    await open(editor, async (typed) => {
      const managed = (await typed('Cloudflare Managed Ruleset')).offered;
      assert.ok(managed.length > 0);
      for (const one of managed)
        assert.ok(
          accounts.some((name) => one.includes(name)),
          one,
        );
      const custom = (await typed('Custom Rules')).offered;
      assert.ok(
        custom.some((one) => one.includes('Ruleset · harbour-goods.example')),
        custom.join('\n'),
      );
    });
  });
});

describe('going to a resource that is not found', () => {
  it('says which resource with the ID could not be read', async () => {
    const [shown = ''] = await goTo(missing, 'account-user-group-details');
    assert.match(shown, /^Nothing was found, but not everything could be read\. Not allowed/);
  });

  it('says that tags could not be searched', async () => {
    const [shown = ''] = await goTo('no-such-name', 'tags-list');
    assert.match(shown, /^Nothing was found, but not everything could be read\. Not allowed/);
  });

  it('says that nothing matches if everything could be read', async () => {
    for (const words of [missing, 'no-such-name'])
      assert.deepEqual(await goTo(words, 'account-user-group-create'), ['No matching resources']);
  });
});
