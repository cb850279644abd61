import assert from 'node:assert/strict';
import { applyEdit } from '../../app/documents/apply';
import { undoChange } from '../../app/history/undo-change';
import { type TreeNode } from '../../app/tree/node';
import { History } from '../../core/changes/history/history';
import { type KindId } from '../../core/model/kind-ids';
import { documentText } from '../../core/resources/document-text';
import { type Json, type JsonObject, isObject } from '../../core/resources/json';
import { readRecord } from '../../core/resources/read-record';
import { list, text } from '../../core/resources/record';
import { formatRef } from '../../core/resources/ref';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { MemoryJournal, aloneWindow } from '../support/memory-journal';
import { PlayedEditor, edited } from '../support/played-editor';
import { actions } from '../support/run-command';

type Row = TreeNode & Required<Pick<TreeNode, 'ref' | 'scope'>>;
type Document = Record<string, Json>;

interface Scene {
  readonly editor: PlayedEditor;
  readonly history: History;
  readonly local: LocalService;
}

function scene(): Scene {
  let next = 0;
  const history = new History(new MemoryJournal(), () => 1000, () => `c${++next}`, aloneWindow); // prettier-ignore
  const local = new LocalService({ wafOverridesGone: false });
  return { editor: new PlayedEditor(local, 'test', history), history, local };
}

const signal = new AbortController().signal;

/** Properties that the service changes by itself. */
const ownMembers = new Set(['modified_on', 'updated_at', 'updated_on', 'created_on', 'created_at', 'next_instance', 'client_uri_verification', 'etag', 'tags_updated_at']); // prettier-ignore

function steady(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(steady);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !ownMembers.has(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, steady(item)]));
}

async function recordOf({ editor }: Scene, { ref, scope }: Pick<Row, 'ref' | 'scope'>): Promise<Json> {
  const outcome = await readRecord(editor.remote, ref, scope, signal);
  return outcome.ok ? outcome.value : assert.fail(outcome.error.message);
}

/** Returns the rows of all writable resources of the given kind, in either accounts or zones. */
async function rowsOf({ editor }: Scene, kind: KindId, type: 'accounts' | 'zones'): Promise<readonly Row[]> {
  const view = kind === 'tags_set' ? 'tags' : kind === 'workflow' ? 'workflows' : accessKinds.has(kind) ? 'access' : 'firewall'; // prettier-ignore
  const rows = await allRows(editor, view);
  return rows.filter(
    (node): node is Row =>
      node.ref !== undefined &&
      node.scope !== undefined &&
      node.type === kind &&
      node.ref.scope.type === type &&
      node.marks.includes('writable'),
  );
}
const accessKinds: ReadonlySet<KindId> = new Set(['resource_group', 'user_group', 'sso_connector', 'oauth_client']); // prettier-ignore

async function change(one: Scene, row: Row, edit: (value: Document) => void): Promise<void> {
  const base = await recordOf(one, row);
  const text = edited(documentText({ ref: row.ref, scope: row.scope, record: base }), edit);
  const applied = await applyEdit({ ref: row.ref, scope: row.scope, base, text }, one.editor, signal);
  assert.equal(applied.type, 'applied', JSON.stringify(applied));
  assert.equal(one.editor.results.at(-1)?.type, 'verified', 'it is as it was said to be');
}

async function undoLast({ editor, history }: Scene): Promise<void> {
  const [entry] = await history.entries();
  assert.ok(entry);
  editor.shown.length = 0;
  await undoChange(history, editor, entry);
  assert.deepEqual(editor.shown, []);
  assert.equal((await history.entries()).find(({ id }) => id === entry.id)?.state, 'undone');
}

const drop = (value: Document, key: string): void => {
  assert.ok(key in value, `${key} is there to be removed`);
  Reflect.deleteProperty(value, key);
};
const listOf = (value: Document, key: string): Json[] => value[key] as Json[];

/** An edit of a document. `first` is an earlier edit that creates the state required for `edit`. */
interface Edit {
  readonly what: string;
  readonly first?: (value: Document) => void;
  readonly edit: (value: Document) => void;
  /**
   * Returns whether the edit can be applied to a resource. The test edits the first resource for which this function
   * returns true. If the function is absent, the test edits the first resource of the kind.
   */
  readonly of?: (record: JsonObject) => boolean;
}

const edits: readonly (readonly [KindId, 'accounts' | 'zones', readonly Edit[]])[] = [
  ['access_rule', 'accounts', [
    { what: 'the mode', edit: (value) => (value.mode = value.mode === 'challenge' ? 'block' : 'challenge') },
    { what: 'the address', edit: (value) => (value.configuration = { target: 'ip', value: '192.0.2.77' }), of: (record) => (record.configuration as JsonObject).target === 'ip_range' },
    { what: 'removed notes', first: (value) => (value.notes = 'why'), edit: (value) => drop(value, 'notes') },
    { what: 'added notes', first: (value) => (value.notes = ''), edit: (value) => (value.notes = 'why') },
  ]],
  ['access_rule', 'zones', [
    { what: 'the mode', edit: (value) => (value.mode = value.mode === 'challenge' ? 'block' : 'challenge') },
    { what: 'removed notes', first: (value) => (value.notes = 'why'), edit: (value) => drop(value, 'notes') },
  ]],
  ['lockdown_rule', 'zones', [
    { what: 'one more URL', edit: (value) => listOf(value, 'urls').push('harbour-goods.example/new*') },
    { what: 'another URL', edit: (value) => listOf(value, 'urls').splice(0, 1, 'harbour-goods.example/other*') },
    { what: 'one more address', edit: (value) => listOf(value, 'configurations').push({ target: 'ip', value: '192.0.2.7' }) },
    { what: 'another description', edit: (value) => (value.description = 'other') },
    { what: 'paused', edit: (value) => (value.paused = value.paused !== true) },
    { what: 'a priority', edit: (value) => (value.priority = 77) },
  ]],
  ['ua_rule', 'zones', [
    { what: 'the agent', edit: (value) => (value.configuration = { target: 'ua', value: 'Other/1' }) },
    { what: 'paused', edit: (value) => (value.paused = value.paused !== true) },
    { what: 'the mode', edit: (value) => (value.mode = value.mode === 'challenge' ? 'block' : 'challenge') },
  ]],
  ['firewall_rule', 'zones', [
    { what: 'the expression', edit: (value) => ((value.filter as Document).expression = 'ip.src eq 192.0.2.9') },
    { what: 'the action', edit: (value) => (value.action = value.action === 'log' ? 'block' : 'log') },
    { what: 'a priority', first: (value) => (value.priority = 5), edit: (value) => (value.priority = 6) },
    { what: 'no priority', first: (value) => (value.priority = 5), edit: (value) => drop(value, 'priority') },
  ]],
  ['waf_override', 'zones', [
    { what: 'one more rule', edit: (value) => ((value.rules as Document)['100016'] = 'disable') },
    { what: 'one more URL', edit: (value) => listOf(value, 'urls').push('harbour-goods.example/new*') },
  ]],
  ['waf_group', 'zones', [{ what: 'the mode', edit: (value) => (value.mode = value.mode === 'on' ? 'off' : 'on') }]],
  ['waf_rule', 'zones', [{ what: 'the mode', edit: (value) => (value.mode = value.mode === 'on' ? 'off' : 'on'), of: (record) => (record.allowed_modes as Json[]).includes('off') }]],
  ['resource_group', 'accounts', [
    { what: 'the name', edit: (value) => (value.name = 'Other') },
    { what: 'one more object', edit: (value) => (value.scope as { objects: Json[] }).objects.push({ key: 'com.example.more' }) },
  ]],
  ['user_group', 'accounts', [
    { what: 'the name', edit: (value) => (value.name = 'Other') },
    { what: 'one policy less', edit: (value) => listOf(value, 'policies').pop(), of: (record) => (record.policies as Json[]).length > 0 },
    { what: 'no policies', edit: (value) => drop(value, 'policies'), of: (record) => (record.policies as Json[]).length > 0 },
    { what: 'another effect', edit: (value) => ((listOf(value, 'policies')[0] as Document).access = 'deny'), of: (record) => (record.policies as JsonObject[])[0]?.access === 'allow' },
  ]],
  ['sso_connector', 'accounts', [
    { what: 'enabled', edit: (value) => (value.enabled = value.enabled !== true) },
  ]],
  ['oauth_client', 'accounts', [
    { what: 'a logo', first: (value) => Reflect.deleteProperty(value, 'logo_uri'), edit: (value) => (value.logo_uri = 'https://logo.example/a.png') },
    { what: 'no logo', first: (value) => (value.logo_uri = 'https://logo.example/a.png'), edit: (value) => drop(value, 'logo_uri') },
    { what: 'no optional scopes', first: (value) => (value.optional_scopes = ['account.read']), edit: (value) => drop(value, 'optional_scopes') },
    { what: 'one more redirect', edit: (value) => listOf(value, 'redirect_uris').push('https://other.example/cb') },
  ]],
  ['workflow', 'accounts', [
    { what: 'a schedule', edit: (value) => (value.schedules = [{ cron: '0 5 * * *' }]), of: ({ name }) => name === 'email-campaign' },
    { what: 'a limit', edit: (value) => (value.limits = { steps: 77 }), of: ({ name }) => name === 'nightly-report' },
    { what: 'no retention', edit: (value) => drop(value, 'default_retention'), of: ({ name }) => name === 'nightly-report' },
    { what: 'retention in words', edit: (value) => (value.default_retention = { error_retention: '7 days' }), of: ({ name }) => name === 'nightly-report' },
    { what: 'no concurrency', edit: (value) => drop(value, 'concurrency'), of: ({ name }) => name === 'email-campaign' },
  ]],
  ['tags_set', 'accounts', [
    { what: 'one more tag', edit: (value) => ((value.tags as Document).more = 'yes') },
    { what: 'one tag less', edit: (value) => drop(value.tags as Document, Object.keys(value.tags as Document)[0] ?? '') },
  ]],
  ['tags_set', 'zones', [
    { what: 'one more tag', edit: (value) => ((value.tags as Document).more = 'yes') },
  ]],
]; // prettier-ignore

async function rowFor(one: Scene, kind: KindId, type: 'accounts' | 'zones', of?: Edit['of']): Promise<Row> {
  for (const row of await rowsOf(one, kind, type)) {
    const record = await recordOf(one, row);
    if (isObject(record) && (of?.(record) ?? true)) return row;
  }
  return assert.fail(`there is a ${kind} in ${type}`);
}

describe('undo, based on the record before and after', () => {
  for (const [kind, type, all] of edits)
    for (const { what, first, edit, of } of all)
      it(`restores ${kind} in ${type}: ${what}`, async () => {
        const one = scene();
        const row = await rowFor(one, kind, type, of);
        if (first) {
          const base = await recordOf(one, row);
          const text = edited(documentText({ ...row, record: base }), first);
          await applyEdit({ ...row, base, text }, one.editor, signal);
        }
        const before = steady(await recordOf(one, row));
        await change(one, row, edit);
        assert.notDeepEqual(steady(await recordOf(one, row)), before);
        await undoLast(one);
        assert.deepEqual(steady(await recordOf(one, row)), before);
      });

  const deletions: readonly (readonly [KindId, 'accounts' | 'zones'])[] = [
    ['access_rule', 'accounts'], ['access_rule', 'zones'], ['lockdown_rule', 'zones'], ['ua_rule', 'zones'], ['firewall_rule', 'zones'],
    ['waf_override', 'zones'], ['resource_group', 'accounts'], ['user_group', 'accounts'], ['tags_set', 'accounts'], ['tags_set', 'zones'],
  ]; // prettier-ignore
  for (const [kind, type] of deletions)
    it(`re-creates ${kind} in ${type}`, async () => {
      const one = scene();
      const row = await rowFor(one, kind, type);
      const before = await recordOf(one, row);
      await actions['resource.delete']?.(one.editor, [row]);
      await undoLast(one);
      const [remade] = (await one.history.entries()).filter(({ title }) => title.startsWith('Undo'));
      const made = remade?.items?.[0]?.ref ?? remade?.ref;
      const again = (await rowsOf(one, kind, type)).find(({ ref }) => formatRef(ref) === made);
      assert.ok(again, 'it is in the list');
      assert.deepEqual(withoutIds(await recordOf(one, again)), withoutIds(before));
    });
});

describe('undo, after changes by other users', () => {
  const rule = '/firewall/access_rules/rules';

  /**
   * Sets the mode of a zone's rule to `challenge`, and then to `js_challenge` as another user. Returns the rule's row,
   * and the rule as it was before both changes.
   */
  async function contested(): Promise<{ one: Scene; row: Row; before: Json }> {
    const one = scene();
    const row = await rowFor(one, 'access_rule', 'zones', ({ mode }) => mode === 'block');
    const before = steady(await recordOf(one, row));
    await change(one, row, (value) => (value.mode = 'challenge'));
    const path = `/zones/${row.scope.id}${rule}/${row.ref.path[0]?.id ?? ''}`;
    await one.local.send('PATCH', path, { mode: 'js_challenge', notes: 'theirs' });
    return { one, row, before };
  }

  it('asks which value a property gets, and keeps theirs by default', async () => {
    const { one, row } = await contested();
    one.editor.answers = ['Keep: js_challenge'];
    const [entry] = await one.history.entries();
    assert.ok(entry);
    const { length } = one.editor.plans;
    await undoChange(one.history, one.editor, entry);
    assert.equal(one.editor.plans.length, length, 'there is nothing to confirm');
    assert.match(one.editor.shown.join(), /was modified again later, so the current values are kept/);
    assert.equal((await recordOf(one, row) as JsonObject).mode, 'js_challenge');
  }); // prettier-ignore

  it('restores the value when that is selected, keeps what else they changed, and says so', async () => {
    const { one, row } = await contested();
    one.editor.answers = ['Undo anyway: block'];
    const [entry] = await one.history.entries();
    assert.ok(entry);
    await undoChange(one.history, one.editor, entry);
    const { mode, notes } = (await recordOf(one, row)) as JsonObject;
    assert.deepEqual([mode, notes], ['block', 'theirs']);
    assert.deepEqual(one.editor.plans.at(-1)?.changes, ['mode: js_challenge → block']);
    assert.match(one.editor.plans.at(-1)?.warning ?? '', /^These values were modified again later and will not be overwritten: notes: .* → theirs$/);
  }); // prettier-ignore

  it('removes its own element from a list to which they added another', async () => {
    const one = scene();
    const row = await rowFor(one, 'lockdown_rule', 'zones');
    const urls = ((await recordOf(one, row)) as { urls: string[] }).urls;
    await change(one, row, (value) => listOf(value, 'urls').push('harbour-goods.example/mine*'));
    const mine = await one.history.entries();
    await change(one, row, (value) => listOf(value, 'urls').push('harbour-goods.example/theirs*'));
    await undoChange(one.history, one.editor, mine[0] ?? assert.fail('it is in the history'));
    const now = ((await recordOf(one, row)) as { urls: string[] }).urls;
    assert.deepEqual([...now].sort(), [...urls, 'harbour-goods.example/theirs*'].sort());
  });

  it('does not overwrite what they change while a person reads the question', async () => {
    const one = scene();
    const row = await rowFor(one, 'access_rule', 'zones', ({ mode }) => mode === 'block');
    await change(one, row, (value) => (value.mode = 'challenge'));
    const path = `/zones/${row.scope.id}${rule}/${row.ref.path[0]?.id ?? ''}`;
    Object.assign(one.editor.prompts, {
      confirm: () => one.local.send('PATCH', path, { mode: 'js_challenge' }).then(() => true),
    });
    const [entry] = await one.history.entries();
    assert.ok(entry);
    await undoChange(one.history, one.editor, entry);
    assert.equal(one.editor.results.at(-1)?.type, 'failed');
    assert.equal(((await recordOf(one, row)) as JsonObject).mode, 'js_challenge');
  });

  it('does not apply a document over what they change while a person reads the question', async () => {
    const one = scene();
    const row = await rowFor(one, 'access_rule', 'zones', ({ mode }) => mode === 'block');
    const base = await recordOf(one, row);
    const path = `/zones/${row.scope.id}${rule}/${row.ref.path[0]?.id ?? ''}`;
    Object.assign(one.editor.prompts, {
      confirm: () => one.local.send('PATCH', path, { mode: 'js_challenge' }).then(() => true),
    });
    const text = edited(documentText({ ...row, record: base }), (value) => (value.mode = 'challenge'));
    const applied = await applyEdit({ ...row, base, text }, one.editor, signal);
    assert.equal(applied.type, 'refused');
    assert.equal(((await recordOf(one, row)) as JsonObject).mode, 'js_challenge');
  });
});

describe('undo, after a resource was deleted and created again', () => {
  it('undoes earlier changes in the resource that replaced it', async () => {
    const one = scene();
    const row = await rowFor(one, 'ua_rule', 'zones', ({ paused }) => paused === false);
    await change(one, row, (value) => (value.paused = true));
    const [paused] = await one.history.entries();
    assert.ok(paused);
    await actions['resource.delete']?.(one.editor, [row]);
    await undoLast(one);
    await undoChange(one.history, one.editor, paused);
    assert.deepEqual(one.editor.shown, []);
    const made = (await one.history.entries()).find(({ replaces }) => replaces !== undefined)?.items?.[0];
    const again = (await rowsOf(one, 'ua_rule', 'zones')).find(({ ref }) => formatRef(ref) === made?.ref);
    assert.equal(((await recordOf(one, again ?? row)) as JsonObject).paused, false);
  });
});

describe('what is deleted along with a resource', () => {
  it('includes the members of a group, which are counted and restored with it', async () => {
    const one = scene();
    const row = (await rowsOf(one, 'user_group', 'accounts')).find(({ label }) => label === 'Shop developers');
    assert.ok(row);
    const members = async (id: string): Promise<string[]> =>
      ((await one.local.result(`/accounts/${row.scope.id}/iam/user_groups/${id}/members?per_page=500`)) as { id: string }[]).map((member) => member.id).sort(); // prettier-ignore
    const before = await members(row.ref.path[0]?.id ?? '');
    assert.ok(before.length > 1);
    await actions['resource.delete']?.(one.editor, [row]);
    assert.match(one.editor.plans[0]?.warning ?? '', new RegExp(`The ${before.length} members of Shop developers lose`));
    const [entry] = await one.history.entries();
    assert.ok(entry);
    await undoChange(one.history, one.editor, entry);
    assert.ok(one.editor.plans.at(-1)?.changes.includes(`re-adds its ${before.length} members`));
    assert.deepEqual(one.editor.results.map(({ type }) => type), ['verified', 'verified', 'done']);
    const again = (await rowsOf(one, 'user_group', 'accounts')).find(({ label }) => label === 'Shop developers');
    assert.ok(again);
    assert.notDeepEqual(again.ref, row.ref);
    assert.deepEqual(await members(again.ref.path[0]?.id ?? ''), before);
    // The history records the undo as two changes, each of which can itself be undone.
    const [added, created] = await one.history.entries();
    assert.deepEqual([added?.operation, created?.operation], ['members.add', 'userGroups.create']);
  }); // prettier-ignore

  it('includes memberships: the group that a person is removed from is named', async () => {
    const one = scene();
    const rows = await allRows(one.editor, 'access');
    const row = rows.find(({ type, parent }) => type === 'user_group_member' && parent?.parent?.label === 'Editors');
    assert.ok(row);
    await actions['resource.delete']?.(one.editor, [row]);
    assert.equal(one.editor.plans[0]?.title, `Remove ${row.label} from Editors`);
  }); // prettier-ignore

  it('includes the effect of a rule, which is shown before it is deleted', async () => {
    const one = scene();
    const row = (await rowsOf(one, 'access_rule', 'zones')).find(({ label }) => label === '198.51.0.0/16');
    assert.ok(row);
    await actions['resource.delete']?.(one.editor, [row]);
    assert.match(one.editor.plans[0]?.changes[0] ?? '', /198\.51\.0\.0\/16 · whitelist · Office/);
  });

  it('does not include the resource of tags', async () => {
    const one = scene();
    const row = await rowFor(one, 'tags_set', 'accounts');
    await actions['resource.delete']?.(one.editor, [row]);
    const [plan] = one.editor.plans;
    assert.match(plan?.title ?? '', /^Remove all tags from /);
    assert.match(plan?.changes.join() ?? '', /: removes \S+=\S+/);
    assert.match(plan?.warning ?? '', /^Only tags are removed\./);
  });

  it('includes uses of a resource group: its policies are named, and restored when it is created again', async () => {
    const one = scene();
    /** Returns the names (not the IDs, which change) of the resource groups in each policy of each user group. */
    const policies = async (): Promise<string[]> => {
      const rows = await rowsOf(one, 'user_group', 'accounts');
      return rows.flatMap(({ label, record }) =>
        list(record, 'policies').map((policy) => `${label}: ${list(policy, 'resource_groups').map((group) => text(group, 'name')).sort().join()}`),
      ); // prettier-ignore
    };
    const before = await policies();
    assert.ok(before.some((line) => line.startsWith('Shop developers') && line.includes('Storefront')));
    const row = (await rowsOf(one, 'resource_group', 'accounts')).find(({ label }) => label === 'Storefront');
    assert.ok(row);
    await actions['resource.delete']?.(one.editor, [row]);
    const [plan] = one.editor.plans;
    assert.match(plan?.warning ?? '', /also removes Storefront from .*Shop developers, polic/);
    assert.equal(plan?.confirmation, 'typed');
    const [entry] = await one.history.entries();
    assert.ok(entry);
    await undoChange(one.history, one.editor, entry);
    assert.match(
      one.editor.plans[1]?.warning ?? '',
      /Policies that used the resource before the deletion: .*Shop developers, polic/,
    );
    const again = one.editor.plans.slice(2);
    assert.ok(again.length > 0);
    for (const { title } of again) assert.match(title, /^Add Storefront back to policies of /);
    assert.deepEqual(await policies(), before);
  });
});

/** Removes the IDs, because a re-created resource has a different ID, and so does the filter of a firewall rule. */
function withoutIds(record: Json): Json {
  if (!isObject(record)) return record;
  const entries = Object.entries(steady(record) as JsonObject).filter(([key]) => key !== 'id');
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'filter' ? withoutIds(value) : value]),
  );
}
