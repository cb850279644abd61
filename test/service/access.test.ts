import assert from 'node:assert/strict';
import { resourceGroup, userGroup } from '../../local/demo/make';
import { people } from '../../local/demo/people';
import { hexOf } from '../../local/random';
import { makeWorld } from '../../local/state/world';
import { allRows } from '../support/all-rows';
import { LocalService, startMs } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const account = 'Harbour Goods';
const shop = 'harbour-goods.example';

async function asked(command: string, answers: readonly string[], local = new LocalService()) {
  const editor = new PlayedEditor(local);
  editor.answers = [...answers];
  await actions[command]?.(editor, []);
  assert.deepEqual(editor.answers, [], 'every answer was asked for');
  const report = editor.reports.at(-1);
  assert.ok(report, editor.shown.join());
  return { editor, report, ...report.write('') };
}

/** Returns the text of a section, including its heading, or an empty string if no heading matches. */
const section = (text: string, heading: RegExp): string =>
  text.split(/^(?=## )/m).find((part) => heading.test(part.split('\n')[0] ?? '')) ?? '';

describe('effective access on the demo service', () => {
  it('lists who can do what on a zone, each with the policy and the resource group', async () => {
    const { text, links } = await asked('access.whoMay', [shop, 'All permissions']);
    assert.match(text, /^# Members with permissions on harbour-goods\.example\n/);
    const both = section(text, /Platform team \+ Security/);
    assert.match(both, /Denied: Firewall Services Write\n {2}- Security, policy 2 denies access to Storefront\n {2}- Security, policy 1 allows access to Whole account/);
    assert.match(both, /Allowed: Administrator\n {2}- Platform team, policy 1 allows access to Whole account/);
    assert.doesNotMatch(text, /Editors/, 'their policy is about another zone');
    assert.match(text, /@harbour-goods\.example \(invitation pending\)/);
    const [first] = links;
    assert.ok(first && 'ref' in first);
    assert.match(text.slice(first.start, first.end), /, policy \d$/);
    assert.equal(first.ref.path[0]?.kind, 'user_group');
    assert.match(text, /## Assumptions\n\n- A deny policy overrides/);
  }); // prettier-ignore

  it('lists who has one permission group, and reads only members of groups that have a say', async () => {
    const { text, editor } = await asked('access.whoMay', [shop, 'Firewall Services Write']);
    assert.match(text, /^# Members with the Firewall Services Write permission on harbour-goods\.example\n/);
    assert.doesNotMatch(text, /Administrator/);
    assert.equal(editor.sent.filter((operation) => operation === 'members.list').length, 1);
  });

  it('does not take what is allowed on a part of an account for the whole account', async () => {
    const { text } = await asked('access.whoMay', [account, 'All permissions']);
    assert.match(section(text, /^## Security/), /Allowed, but denied for some resources: Firewall Services Write\n {2}- Security, policy 1 allows access to Whole account\n {2}- for some resources: Security, policy 2 denies access to Storefront/);
    assert.match(section(text, /^## Editors ·/), /Partially allowed: Analytics Read, Cache Purge/);
    assert.match(section(text, /^## Editors \+ Shop developers/), /Not granted, and denied for some resources: DNS Write\n {2}- for some resources: Shop developers, policy 2 denies access to Storefront/);
    assert.doesNotMatch(text, /Partially allowed: [^\n]*DNS Write/, 'a denial is no permission');
  }); // prettier-ignore

  it('starts from a row of a permission group, and of a resource group with several zones', async () => {
    const rows = await allRows(new PlayedEditor(new LocalService()), 'access');
    for (const [type, label, answers, title] of [
      ['permission_group', 'Cache Purge', ['harbour-stories.example'], 'Members with the Cache Purge permission on harbour-stories.example'],
      ['resource_group', 'Storefront', ['api.harbour-goods.example', 'All permissions'], 'Members with permissions on api.harbour-goods.example'],
    ] as const) {
      const row = rows.find((one) => one.type === type && one.label === label);
      assert.ok(row, label);
      const editor = new PlayedEditor(new LocalService());
      editor.answers = [...answers];
      await actions['access.whoMay']?.(editor, [row]);
      assert.equal(editor.reports[0]?.title, title);
    }
  }); // prettier-ignore

  it('lists what a member can do, through every group of the member', async () => {
    const { text, editor } = await asked('access.whatMay', [account, 'Security', '@harbour-goods.example']);
    assert.match(text, /User groups: .*Security/);
    const rules = section(text, /Firewall Services Write/);
    assert.match(rules, /Allowed: the account itself, harbour-stories\.example\n/);
    assert.match(rules, /Denied: api\.harbour-goods\.example, harbour-goods\.example\n {2}- Security, policy 2 denies access to Storefront/);
    assert.equal(editor.sent.filter((one) => one === 'members.get').length, 5, 'one request for each group');
  }); // prettier-ignore

  it('shows only rows with the words of the filter', async () => {
    const { report, text } = await asked('access.whoMay', [shop, 'All permissions']);
    const { text: few } = report.write('workers');
    assert.ok(few.length < text.length);
    assert.match(few, /Workers Scripts Write/);
    assert.doesNotMatch(few, /Administrator/);
    assert.match(report.write('no such word').text, /No match/);
  });

  it('names groups whose members could not be read', async () => {
    const local = new LocalService();
    await local.send('PUT', '/__rampart/faults', [
      { kind: 'status', status: 403, operation: 'account-user-group-member-list', count: 1 },
    ]);
    const { text } = await asked('access.whoMay', [shop, 'All permissions'], local);
    assert.match(section(text, /Could not be read/), /Members of .*: Not allowed: the token requires the “/);
  });

  it('reads a large group in pages of 500, and stops on request', async () => {
    const local = new LocalService({ world: crowd(2600) });
    const { editor, text } = await asked('access.whoMay', ['All permissions'], local);
    assert.equal(editor.sent.filter((one) => one === 'members.list').length, 6);
    assert.match(text, /## Everybody · 2600 members/);
    assert.match(text, /and 2400 more/);
    assert.ok(editor.told.some((message) => message.includes('1500 items read')));
    const ended = new PlayedEditor(local);
    ended.answers = ['All permissions'];
    ended.stop.abort();
    await actions['access.whoMay']?.(ended, []);
    assert.deepEqual(ended.reports, []);
  });
});

/** Creates demo data with one account, which has a single user group with `members` members. */
function crowd(members: number) {
  const id = hexOf(32, 'account', 'crowd');
  const all = people(members, 'crowd.example');
  const everything = resourceGroup(id, 'Whole account');
  const everybody = userGroup(id, 'Everybody', [['allow', ['dns_read'], everything]], all, startMs);
  return makeWorld({
    accounts: [
      { id, name: 'Crowd', created_on: '2026-01-01T00:00:00Z', people: all, resourceGroups: [everything], userGroups: [everybody] },
    ],
    zones: [],
  }); // prettier-ignore
}
