import assert from 'node:assert/strict';
import { changeRow } from '../../app/history/change-row';
import { undoRun } from '../../app/history/undo-run';
import { undoChange } from '../../app/history/undo-change';
import { type TreeNode } from '../../app/tree/node';
import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { changeSides } from '../../core/changes/history/change-sides';
import { History } from '../../core/changes/history/history';
import { undoObstacle } from '../../core/changes/history/undo-obstacle';
import { planDelete } from '../../core/changes/plans/delete';
import { readResource } from '../../core/changes/read-back';
import { type Json } from '../../core/resources/json';
import { parseRef } from '../../core/resources/ref';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { MemoryJournal, aloneWindow } from '../support/memory-journal';
import { type Answer, PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const account = 'Harbour Goods';
const shop = 'harbour-goods.example';

interface Play {
  readonly editor: PlayedEditor;
  readonly history: History;
  /** Returns the rows of a view as text, one line per row: type, label, and description. */
  readonly state: (view: 'access' | 'firewall' | 'workflows' | 'tags') => Promise<string>;
}

function play(): Play {
  let next = 0;
  const history = new History(new MemoryJournal(), () => 1000, () => `c${++next}`, aloneWindow); // prettier-ignore
  const editor = new PlayedEditor(new LocalService({ wafOverridesGone: false }), 'test', history);
  const state: Play['state'] = async (view) => {
    const rows = await allRows(editor, view);
    const lines = rows.map(({ label, type, description }) => `${type} ${label} ${description ?? ''}`);
    // The lines are sorted because a re-created resource is at the end of its list.
    return lines.sort().join('\n');
  };
  return { editor, history, state };
}

async function run(
  { editor }: Play,
  command: string,
  answers: readonly Answer[],
  rows: readonly TreeNode[] = [],
) {
  editor.answers = [...answers];
  const action = actions[command];
  assert.ok(action, command);
  await action(editor, rows);
  assert.deepEqual(editor.answers, []);
}

/** Returns the IDs of two account members who are not in the group Editors. */
async function strangers({ editor }: Play): Promise<readonly [string, string]> {
  const members = (await allRows(editor, 'access')).filter(
    ({ type, parent }) => type === 'user_group_member' && parent?.parent?.label === 'Editors',
  );
  const inside = new Set(members.map(({ ref }) => ref?.path.at(-1)?.id));
  const state = editor.local.service.world.accounts.get(members[0]?.ref?.scope.id ?? '');
  const [first, second] = (state?.people.list() ?? []).filter(({ id }) => !inside.has(id));
  assert.ok(first && second);
  return [first.id, second.id];
}

async function last({ history }: Play): Promise<ChangeEntry> {
  const [entry] = await history.entries();
  return entry ?? assert.fail('nothing in the history');
}

async function undo(one: Play): Promise<ChangeEntry> {
  const entry = await last(one);
  one.editor.shown.length = 0;
  await undoChange(one.history, one.editor, entry);
  const entries = await one.history.entries();
  return entries.find(({ id }) => id === entry.id) ?? assert.fail('the change is not in the history');
}

const creations: readonly [string, readonly Answer[], 'access' | 'firewall' | 'workflows'][] = [
  ['accessRule.create', [account, '192.0.2.0/24', 'block', 'test'], 'firewall'],
  ['accessRule.create', [shop, 'AS64496', 'challenge', ''], 'firewall'],
  ['lockdown.create', [shop, `${shop}/x*`, '192.0.2.1, 192.0.2.0/24', 'test', 'No'], 'firewall'],
  ['uaRule.create', [shop, 'Bot/1.0', 'block', '', 'Yes'], 'firewall'],
  ['firewallRule.create', [shop, 'ip.src eq 192.0.2.1', 'block', 'test', 'No'], 'firewall'],
  ['wafOverride.create', [shop, `${shop}/y*`, '{"100015": "disable"}', ''], 'firewall'],
  ['resourceGroup.create', [account, 'Test', 'com.example.account.1', '*'], 'access'],
  ['userGroup.create', [account, 'Testers'], 'access'],
  ['ssoConnector.create', [account, 'test.example', 'No'], 'access'],
  ['oauthClient.create', [account, 'Test', 'https://test.example/cb', 'account.read', ['authorization_code'], 'client_secret_basic'], 'access'],
  ['workflow.create', [account, 'fresh', 'shop-orders', 'OrderFulfilment', 'Create'], 'workflows'],
]; // prettier-ignore

describe('undo on the demo service', () => {
  for (const [command, answers, view] of creations)
    it(`deletes what was created: ${command} in ${String(answers[0])}`, async () => {
      const one = play();
      const before = await one.state(view);
      await run(one, command, answers);
      assert.notEqual(await one.state(view), before);
      const entry = await undo(one);
      assert.equal(entry.state, 'undone', one.editor.shown.join());
      assert.equal(await one.state(view), before);
      assert.match(one.editor.plans.at(-1)?.title ?? '', /^Undo: Create/);
      assert.match(one.editor.plans.at(-1)?.changes[0] ?? '', /^deletes /);
      assert.ok(['modal', 'typed'].includes(one.editor.plans.at(-1)?.confirmation ?? ''));
    });

  it('does not delete what someone changed since it was created, and says so', async () => {
    const one = play();
    await run(one, 'accessRule.create', [account, '192.0.2.0/24', 'block', 'test']);
    const { items } = await last(one);
    const ref = parseRef(items?.[0]?.ref ?? '') ?? assert.fail('it is named');
    const path = `/accounts/${ref.scope.id}/firewall/access_rules/rules/${ref.path[0]?.id ?? ''}`;
    await one.editor.local.send('PATCH', path, { mode: 'challenge', configuration: { target: 'ip_range', value: '192.0.2.0/24' }, notes: 'theirs' }); // prettier-ignore
    const entry = await undo(one);
    assert.equal(entry.state, 'verified');
    assert.match(
      one.editor.shown.join(),
      /Nothing was undone. 192\.0\.2\.0\/24 has changed since it was created/,
    );
    assert.equal((await one.editor.local.get(path)).status, 200);
  });

  it('does not delete what someone changes while a person reads the question', async () => {
    const one = play();
    await run(one, 'accessRule.create', [account, '192.0.2.0/24', 'block', 'test']);
    const ref = parseRef((await last(one)).items?.[0]?.ref ?? '') ?? assert.fail('it is named');
    const path = `/accounts/${ref.scope.id}/firewall/access_rules/rules/${ref.path[0]?.id ?? ''}`;
    const change = (): Promise<unknown> =>
      one.editor.local.send('PATCH', path, { mode: 'challenge', configuration: { target: 'ip_range', value: '192.0.2.0/24' }, notes: 'theirs' }); // prettier-ignore
    Object.assign(one.editor.prompts, { confirm: () => change().then(() => true) });
    assert.equal((await undo(one)).state, 'verified');
    assert.equal(one.editor.results.at(-1)?.type, 'failed');
    assert.equal((await one.editor.local.get(path)).status, 200);
  });

  it('says that a created resource no longer exists', async () => {
    const one = play();
    await run(one, 'accessRule.create', [account, '192.0.2.0/24', 'block', 'test']);
    const made = await last(one);
    await undoChange(one.history, one.editor, made);
    await undoChange(one.history, one.editor, made);
    assert.match(one.editor.shown.join(), /Nothing was undone. The resource no longer exists\./);
  });

  it('of a deletion can be undone, and that again', async () => {
    const one = play();
    const [row] = (await allRows(one.editor, 'firewall')).filter(({ label }) => label === 'KP');
    assert.ok(row);
    const before = await one.state('firewall');
    await run(one, 'resource.delete', [], [row]);
    await undo(one);
    assert.equal(await one.state('firewall'), before);
    await undo(one);
    assert.doesNotMatch(await one.state('firewall'), /access_rule KP/);
  });

  it('restores the priorities of rules, also none', async () => {
    const one = play();
    const rules = (await allRows(one.editor, 'firewall')).filter(({ type }) => type === 'firewall_rule');
    const before = await one.state('firewall');
    assert.match(before, /no priority/);
    await run(one, 'firewallRule.setPriority', ['20'], rules);
    assert.notEqual(await one.state('firewall'), before);
    assert.equal((await undo(one)).state, 'undone');
    assert.equal(await one.state('firewall'), before);
    await run(one, 'firewallRule.setPriority', ['7'], rules.slice(-1));
    assert.equal((await undo(one)).state, 'undone');
    assert.equal(await one.state('firewall'), before);
  });

  it('restores an order, but keeps what else was changed since', async () => {
    const one = play();
    const rules = (await allRows(one.editor, 'firewall')).filter(({ type }) => type === 'firewall_rule');
    await run(one, 'firewallRule.setPriority', ['20'], rules.slice(0, 2));
    const entry = await last(one);
    await run(one, 'rule.pause', [], rules.slice(0, 1));
    await undoChange(one.history, one.editor, entry);
    const ref = rules[0]?.ref ?? assert.fail('there is a rule');
    const now = (await readResource(ref, one.editor.remote, new AbortController().signal)) as Record<
      string,
      Json
    >;
    assert.equal(now.paused, true);
    assert.equal(now.priority, (rules[0]?.record as Record<string, Json>).priority);
  });

  it('resumes and re-creates several rules that went in one request', async () => {
    const one = play();
    const rules = (await allRows(one.editor, 'firewall')).filter(({ type, description }) => type === 'firewall_rule' && !description?.startsWith('paused')); // prettier-ignore
    const before = await one.state('firewall');
    await run(one, 'rule.pause', [], rules.slice(0, 2));
    assert.notEqual(await one.state('firewall'), before);
    assert.equal((await undo(one)).state, 'undone');
    assert.equal(await one.state('firewall'), before);
    await run(one, 'resource.delete', [], rules.slice(0, 2));
    assert.equal((await undo(one)).state, 'undone');
    assert.equal(await one.state('firewall'), before);
  });

  it('removes items that were added to a list, and restores those that were replaced or removed', async () => {
    const one = play();
    const before = await one.state('firewall');
    await run(one, 'listItem.add', [account, 'offices', '192.0.2.9, 192.0.2.0/24']);
    assert.match(await one.state('firewall'), /list_item 192\.0\.2\.9/);
    const { before: sideBefore, after: sideAfter } = changeSides(await last(one));
    assert.match(sideBefore, /Warehouse/);
    assert.match(sideAfter, /192\.0\.2\.9/);
    assert.equal((await undo(one)).state, 'undone');
    assert.equal(await one.state('firewall'), before, 'the comment is back, too');

    const office = (await allRows(one.editor, 'firewall')).find(({ type, label }) => type === 'list_item' && label === '198.51.100.10');
    assert.ok(office);
    await run(one, 'listItem.remove', [], [office]);
    assert.equal((await undo(one)).state, 'undone');
    assert.equal(await one.state('firewall'), before);
  }); // prettier-ignore

  it('re-creates a deleted list with its items, whose earlier changes can be undone there', async () => {
    const one = play();
    await run(one, 'list.create', [account, 'fresh', 'ip', 'Trial']);
    await run(one, 'listItem.add', [account, 'fresh', '192.0.2.9, 198.51.100.0/24']);
    const added = await last(one);
    const before = await one.state('firewall');
    await run(one, 'resource.delete', ['List', account, 'fresh']);
    assert.match(one.editor.plans.at(-1)?.warning ?? '', /^The 2 items in fresh will also be deleted\. A deleted resource can be re-created/);
    assert.doesNotMatch(await one.state('firewall'), /list fresh/);
    assert.equal((await undo(one)).state, 'undone', one.editor.shown.join());
    assert.deepEqual(one.editor.plans.at(-1)?.changes, ['re-creates List fresh with a new ID', 're-adds its 2 items']);
    assert.deepEqual(one.editor.sent.filter((id) => id === 'listOperations.get').length >= 2, true, 'both operations were followed');
    assert.equal(await one.state('firewall'), before);
    await undoChange(one.history, one.editor, added);
    assert.match(await one.state('firewall'), /list fresh ip · 0 items/);
  }); // prettier-ignore

  it('says that the items of a long list are not restored, and that a list in use cannot be deleted', async () => {
    const one = play();
    const rows = await allRows(one.editor, 'firewall');
    const offices = rows.find(({ type, label }) => type === 'list' && label === 'offices');
    const { ref, scope, record } = offices ?? assert.fail('there is the list');
    assert.ok(ref && scope);
    const long = { ...(record as Record<string, Json>), num_items: 100_000, num_referencing_filters: 2 };
    const plan = planDelete([{ ref, scope, record: long, label: 'offices' }], () => ({}));
    assert.match(plan?.warning ?? '', /^2 rules use offices, so the API will reject the deletion\. Find and remove the references first\. The 100000 items in offices will also be deleted\. The items in offices are not recorded, so undoing the deletion does not restore them\. This cannot be undone\.$/);
  }); // prettier-ignore

  it('keeps items of a list that another user added since, and says when nothing is left to undo', async () => {
    const one = play();
    await run(one, 'listItem.add', [account, 'offices', '192.0.2.9']);
    const entry = await last(one);
    await run(one, 'listItem.add', [account, 'offices', '192.0.2.10']);
    await undoChange(one.history, one.editor, entry);
    const after = await one.state('firewall');
    assert.doesNotMatch(after, /list_item 192\.0\.2\.9\b/);
    assert.match(after, /list_item 192\.0\.2\.10/);
    await undoChange(one.history, one.editor, entry);
    assert.match(one.editor.shown.at(-1) ?? '', /already in its previous state/);
  }); // prettier-ignore

  it('removes members who were added, and restores those who were replaced or removed', async () => {
    const one = play();
    const before = await one.state('access');
    const [newcomer] = await strangers(one);
    for (const [command, answers] of [
      ['member.add', [account, 'Editors', 'Enter IDs', newcomer]],
      ['member.replace', [account, 'Editors', 'Enter IDs', newcomer]],
      ['resource.delete', ['Member', account, 'Editors', '@']],
    ] as const) {
      await run(one, command, answers);
      assert.notEqual(await one.state('access'), before, command);
      assert.equal((await undo(one)).state, 'undone', command);
      if (command !== 'member.add')
        assert.match(
          one.editor.plans.at(-1)?.changes.join() ?? '',
          /adds \S+@/,
          'people are called by their address',
        );
      assert.equal(await one.state('access'), before, command);
    }
  });

  it('keeps members of a group who were added since', async () => {
    const one = play();
    const [newcomer, since] = await strangers(one);
    await run(one, 'member.replace', [account, 'Editors', 'Enter IDs', newcomer]);
    const entry = await last(one);
    const group = parseRef(entry.members?.group ?? '') ?? assert.fail('it names its group');
    const path = `/accounts/${group.scope.id}/iam/user_groups/${group.path[0]?.id ?? ''}/members`;
    const everybody = (await one.editor.local.result(path)) as { id: string }[];
    assert.equal(everybody.length, 1);
    await one.editor.local.send('POST', path, [{ id: since }]);
    await undoChange(one.history, one.editor, entry);
    const after = ((await one.editor.local.result(path)) as { id: string }[]).map(({ id }) => id);
    assert.ok(after.includes(since));
    assert.equal(after.includes(newcomer), false);
    for (const id of entry.members?.removed ?? []) assert.ok(after.includes(id));
  });

  it('undoes everything that was changed together, and names what cannot be undone', async () => {
    const one = play();
    const before = await one.state('firewall');
    const rules = (await allRows(one.editor, 'firewall')).filter(({ type, marks, scope }) => ['lockdown_rule', 'ua_rule'].includes(type) && scope?.name === shop && marks.includes('active'));
    assert.ok(rules.length > 1);
    await run(one, 'rule.pause', [], rules);
    assert.notEqual(await one.state('firewall'), before);
    const entry = await last(one);
    assert.ok(changeRow(entry, false, 0).marks.includes('together'));
    await undoRun(one.history, one.editor, entry);
    assert.equal(await one.state('firewall'), before);
    const plan = one.editor.plans.at(-1) ?? assert.fail();
    assert.match(plan.title, /^Undo: Disable \d+/);
    for (const { label } of rules) assert.ok(plan.changes.some((line) => line.startsWith(`${label}: paused: true → `)), plan.changes.join('\n'));
    const states = (await one.history.entries()).filter(({ run: group }) => group === entry.run).map(({ state }) => state);
    assert.deepEqual(states, rules.map(() => 'undone'));
    await undoRun(one.history, one.editor, entry);
    assert.match(one.editor.shown.at(-1) ?? '', /Nothing was undone. The change was already undone/);
  }); // prettier-ignore

  it('does not replace members when another user changed them in the meantime', async () => {
    const one = play();
    const [newcomer, since] = await strangers(one);
    const confirm = one.editor.prompts.confirm.bind(one.editor.prompts);
    one.editor.prompts.confirm = async (plan) => {
      const { group } = plan.steps[0]?.members ?? assert.fail('it names its group');
      const path = `/accounts/${group.scope.id}/iam/user_groups/${group.path[0]?.id ?? ''}/members`;
      await one.editor.local.send('POST', path, [{ id: since }]);
      return confirm(plan);
    };
    const members = async () => (await allRows(one.editor, 'access')).filter(({ type, parent }) => type === 'user_group_member' && parent?.parent?.label === 'Editors'); // prettier-ignore
    const before = (await members()).length;
    await run(one, 'member.replace', [account, 'Editors', 'Enter IDs', newcomer]);
    const [result] = one.editor.results;
    assert.match(
      result?.type === 'failed' ? result.error.message : '',
      /Another user changed the resource in the meantime/,
    );
    assert.equal((await members()).length, before + 1, 'nobody was removed');
  });

  it('restores the tags of a zone, which are read and written in the zone', async () => {
    const one = play();
    const zone = (await allRows(one.editor, 'firewall')).find(
      ({ type, label }) => type === 'zone' && label === shop,
    );
    assert.ok(zone?.scope);
    const { id } = zone.scope;
    const tags = async (): Promise<unknown> => {
      const path = `/zones/${id}/tags?resource_type=zone&resource_id=${id}`;
      return (await one.editor.local.get(path)).json.result.tags;
    };
    assert.deepEqual(await tags(), { team: 'shop' });
    await run(one, 'tag.set', ['New key…', 'cost', '12'], [zone]);
    assert.deepEqual(await tags(), { team: 'shop', cost: '12' });
    assert.equal((await undo(one)).state, 'undone', one.editor.shown.join());
    assert.deepEqual(await tags(), { team: 'shop' });
    await run(one, 'tag.remove', ['team'], [zone]);
    assert.deepEqual(await tags(), {});
    assert.equal((await undo(one)).state, 'undone', one.editor.shown.join());
    assert.deepEqual(await tags(), { team: 'shop' });
  });

  it('restores tags that were deleted', async () => {
    const one = play();
    const [row] = (await allRows(one.editor, 'tags')).filter(({ type }) => type === 'tags_set');
    assert.ok(row);
    const before = await one.state('tags');
    await run(one, 'resource.delete', [], [row]);
    assert.notEqual(await one.state('tags'), before);
    assert.equal((await undo(one)).state, 'undone', one.editor.shown.join());
    assert.equal(await one.state('tags'), before);
  });

  it('is not offered for an instance, with the reason', async () => {
    const one = play();
    await run(one, 'instance.create', [
      account,
      'order-fulfilment',
      'test-1',
      'Write in editor…',
      '{"order": 1}',
    ]);
    assert.match(undoObstacle(await last(one)) ?? '', /Terminate the instance instead/);
  });

  it('shows what a change of several resources changed', async () => {
    const one = play();
    const rules = (await allRows(one.editor, 'firewall')).filter(({ type }) => type === 'firewall_rule');
    await run(one, 'firewallRule.setPriority', ['20'], rules.slice(0, 2));
    const { before, after } = changeSides(await last(one));
    assert.doesNotMatch(before, /"priority": 2[01]/);
    assert.match(after, /"priority": 20[^]*"priority": 21/);
    const [newcomer] = await strangers(one);
    await run(one, 'member.add', [account, 'Editors', 'Enter IDs', newcomer]);
    assert.match(changeSides(await last(one)).after, new RegExp(newcomer));
    await run(one, 'accessRule.create', [account, '192.0.2.0/24', 'block', 'test']);
    const made = changeSides(await last(one));
    assert.equal(made.before, '');
    assert.match(made.after, /192\.0\.2\.0\/24/);
    assert.doesNotMatch(made.after, /Saving by hand/, 'it is only looked at');
  });
});
