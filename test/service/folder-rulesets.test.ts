import assert from 'node:assert/strict';
import fs from 'node:fs';
import { type Json } from '../../core/resources/json';
import { DryRuns } from '../../core/changes/dry-runs';
import { locateRefusal } from '../../core/resources/refusal';
import { hexOf } from '../../local/random';
import { Keeper, shop } from '../support/folder-keeper';
import { rulesetId } from '../support/ruleset-requests';
import { removeTempFolders } from '../support/temp-folder';

const zoneId = hexOf(32, 'zone', shop);
const customId = rulesetId(zoneId, 'http_request_firewall_custom');
const custom = `/zones/${zoneId}/rulesets/${customId}`;
const account = 'Harbour Goods';

interface Ruleset {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly rules: { id?: string; ref?: string; version?: string; action: string; expression: string; description?: string; enabled?: boolean }[];
} // prettier-ignore

interface List {
  readonly kind: string;
  readonly items: { ip?: string; comment?: string }[];
}

const read = (keeper: Keeper, file: string): unknown =>
  JSON.parse(fs.readFileSync(keeper.path(file), 'utf8'));
const write = (keeper: Keeper, file: string, value: unknown): void =>
  fs.writeFileSync(keeper.path(file), JSON.stringify(value, null, 2));
const now = async (keeper: Keeper): Promise<Ruleset> => (await keeper.local.result(custom)) as Ruleset;
const written = ({ editor }: Keeper): readonly string[] =>
  editor.sent.filter((operation) => /\.(?:create|update|delete|add|remove|replace)/.test(operation));

describe('rulesets in a folder', () => {
  let keeper: Keeper;
  let file: string;
  beforeEach(async () => {
    keeper = new Keeper();
    await keeper.pull();
    file = keeper.find('firewall-custom');
  });
  afterEach(removeTempFolders);

  it('have one document for each phase, with the IDs and names of the rules and without properties that only the service writes', () => {
    assert.match(file, /^ruleset\/http-request-firewall-custom-[0-9a-f]{8}\.ruleset\.jsonc$/);
    const { rules, ...rest } = read(keeper, file) as Ruleset;
    assert.deepEqual(rest, { name: 'default', kind: 'zone', phase: 'http_request_firewall_custom', description: '' });
    assert.deepEqual(rules.map(({ ref }) => ref), ['scrapers', 'office', 'admin', 'hosting', 'trial']);
    assert.ok(rules.every(({ id, version }) => /^[0-9a-f]{32}$/.test(id ?? '') && version === undefined));
    assert.equal(fs.readdirSync(keeper.path('ruleset')).some((name) => name.includes('log-custom-fields')), false);
    assert.doesNotMatch(fs.readFileSync(keeper.path(keeper.find('firewall-managed')), 'utf8'), /latest/);
  }); // prettier-ignore

  it('are sent as a whole, with the IDs of the rules; the report says what moves and what is new', async () => {
    const before = await now(keeper);
    const document = read(keeper, file) as Ruleset;
    const [first, ...rest] = document.rules;
    assert.ok(first);
    write(keeper, file, { ...document, rules: [...rest, first, { ref: 'new', action: 'log', expression: 'ssl', description: 'New' }] });
    const report = await keeper.run('folder.push', [file]);
    assert.match(report, /Price scrapers: position 1 → 5/);
    assert.match(report, /adds New at position 6/);
    const after = await now(keeper);
    assert.deepEqual(after.rules.map(({ id }) => id).slice(0, 5), [...rest, first].map(({ id }) => id));
    assert.ok(after.rules.slice(0, 5).every(({ id, version }) => before.rules.find((one) => one.id === id)?.version === version));
    assert.equal(after.rules[5]?.ref, 'new');
    assert.deepEqual(keeper.editor.results.map(({ type }) => type), ['verified']);
    assert.equal((read(keeper, file) as Ruleset).rules[5]?.id, after.rules[5].id, 'the document has the ID of the new rule');
    assert.match(await keeper.run('folder.pull', shop), /Unchanged documents: 29/);
    await keeper.run('folder.push');
    assert.deepEqual(written(keeper), []);
  }); // prettier-ignore

  it('keep rules that were added elsewhere, in their place', async () => {
    const document = read(keeper, file) as Ruleset;
    const [scrapers] = document.rules;
    assert.ok(scrapers);
    scrapers.enabled = false;
    write(keeper, file, document);
    await keeper.local.send('POST', `${custom}/rules`, { action: 'log', expression: 'ssl', description: 'Theirs', position: { index: 1 } });
    await keeper.run('folder.push', [file]);
    const { rules } = await now(keeper);
    assert.deepEqual(rules.map(({ description }) => description).slice(0, 2), ['Theirs', 'Price scrapers']);
    assert.equal(rules[1]?.enabled, false);
    assert.equal(rules.length, 6);
  }); // prettier-ignore

  it('are not sent over a change from elsewhere that the person has not seen', async () => {
    keeper.edit(file, 'BadBot', 'WorseBot');
    keeper.meanwhile = () => keeper.local.send('POST', `${custom}/rules`, { action: 'log', expression: 'ssl', description: 'Theirs' });
    await keeper.run('folder.push', [file]);
    const [result] = keeper.editor.results;
    assert.equal(result?.type === 'failed' && result.error.kind, 'conflict');
    const { rules } = await now(keeper);
    assert.match(rules[0]?.expression ?? '', /"BadBot"/);
    assert.equal(rules.at(-1)?.description, 'Theirs');
  }); // prettier-ignore

  it('are validated first if the service supports it: nothing is sent when one of them is rejected, which is marked', async () => {
    const [managed, limits] = ['firewall-managed', 'http-ratelimit'].map((name) => keeper.find(name));
    keeper.edit(limits ?? '', '"Guessing passwords"', '"Guesses"');
    keeper.edit(managed ?? '', '4814384a9e5d4991b9815dcfc25d2f1f', 'f'.repeat(32));
    // Another user adds a rule before the edited one, so that the index in the request differs from that in the
    // document.
    await keeper.local.send('POST', `/zones/${zoneId}/rulesets/${rulesetId(zoneId, 'http_request_firewall_managed')}/rules`, { action: 'skip', expression: 'ssl', description: 'Theirs', action_parameters: { ruleset: 'current' }, position: { index: 1 } });
    keeper.dryRuns = new DryRuns();
    await keeper.run('folder.push', [managed ?? '', limits ?? '']);
    assert.deepEqual(keeper.editor.results.map(({ type }) => type).sort(), ['failed', 'skipped']);
    const [marked, ...more] = keeper.editor.rejected;
    assert.deepEqual(more, []);
    assert.ok(marked);
    assert.match(marked.uri, /firewall-managed/);
    const [place] = locateRefusal(marked.text, marked.error, marked.sent);
    assert.equal(marked.text.slice(place?.range.start, place?.range.end), `"${'f'.repeat(32)}"`);
    const now = (await keeper.local.result(`/zones/${zoneId}/rulesets/${rulesetId(zoneId, 'http_ratelimit')}`)) as Ruleset;
    assert.equal(now.rules[0]?.description, 'Guessing passwords');
  }); // prettier-ignore

  it('with rules in their phase are not created again, and those of an empty phase are set', async () => {
    const rule = { ref: 'log', action: 'log_custom_field', expression: 'true', action_parameters: { request_fields: [{ name: 'host' }] } };
    const body = (phase: string, rules: readonly Json[]): Json => ({ name: 'default', kind: 'zone', phase, description: '', rules });
    write(keeper, 'ruleset/fields.ruleset.json', body('http_log_custom_fields', [rule]));
    write(keeper, 'ruleset/again.ruleset.json', body('http_request_origin', [{ ref: 'x', action: 'route', expression: 'ssl', action_parameters: { origin: { port: 8443 } } }]));
    const report = await keeper.run('folder.push', ['ruleset/fields.ruleset.json']);
    assert.match(report, /again\.ruleset\.json\n {2}- The account already has rules in this phase/);
    assert.deepEqual(written(keeper), ['zoneRulesets.update']);
    assert.ok(keeper.lock.resources.some((one) => one.file === 'ruleset/fields.ruleset.json' && one.id !== ''));
    await keeper.run('folder.pull', shop);
    await keeper.run('folder.push');
    assert.deepEqual(written(keeper), []);
  }); // prettier-ignore
});

describe('lists in a folder', () => {
  let keeper: Keeper;
  let file: string;
  beforeEach(async () => {
    keeper = new Keeper();
    keeper.inside = 'harbour-goods';
    await keeper.run('folder.pull', account, [account]);
    file = keeper.find('offices');
  });
  afterEach(removeTempFolders);

  const itemsOf = async (name: string): Promise<readonly { ip?: string; comment?: string }[]> => {
    const [{ id }] = (await keeper.local.result('/accounts')) as [{ id: string }];
    const lists = (await keeper.local.result(`/accounts/${id}/rules/lists`)) as { id: string; name: string }[];
    const list = lists.find((one) => one.name === name);
    return (await keeper.local.result(`/accounts/${id}/rules/lists/${list?.id ?? ''}/items`)) as { ip?: string; comment?: string }[];
  }; // prettier-ignore

  it('have their items in the document', () => {
    assert.deepEqual(read(keeper, file), {
      name: 'offices',
      kind: 'ip',
      description: 'Where we work',
      items: [
        { ip: '192.0.2.0/24', comment: 'Warehouse' },
        { ip: '198.51.100.10', comment: 'Office, ground floor' },
        { ip: '2001:db8:10::/48' },
      ],
    });
    assert.ok(fs.readdirSync(keeper.path('ruleset')).some((name) => name.startsWith('rules-for-every-shop-')));
    assert.ok(fs.readdirSync(keeper.path('ruleset')).every((name) => !name.includes('managed')));
  }); // prettier-ignore

  it('send only the items that differ, and have the addresses as the service writes them afterwards', async () => {
    const list = read(keeper, file) as List;
    write(keeper, file, {
      ...list,
      description: 'Offices',
      items: [{ ip: '192.0.2.0/24', comment: 'Storehouse' }, { ip: '2001:db8:10::/48' }, { ip: '2001:DB8:11::/48' }],
    });
    const report = await keeper.run('folder.push', [file]);
    assert.match(report, /description: Where we work → Offices/);
    assert.deepEqual(written(keeper), ['lists.update', 'listItems.remove', 'listItems.add']);
    assert.deepEqual((await itemsOf('offices')).map(({ ip, comment }) => [ip, comment]), [
      ['192.0.2.0/24', 'Storehouse'], ['2001:db8:10::/48', undefined], ['2001:db8:11::/48', undefined],
    ]);
    await keeper.run('folder.push');
    assert.deepEqual(written(keeper), [], 'the address in the form of the service is no change');
  }); // prettier-ignore

  it('do not put rejected items into the list that was just created', async () => {
    write(keeper, 'list/a.list.json', { name: 'made_list', kind: 'ip', items: [] });
    write(keeper, 'list/b.list.json', { name: 'offices', kind: 'ip', items: [{ ip: '203.0.113.9' }] });
    await keeper.run('folder.push', ['list/a.list.json', 'list/b.list.json']);
    assert.deepEqual(keeper.editor.results.map(({ type }) => type), ['verified', 'failed', 'skipped']);
    assert.deepEqual(await itemsOf('made_list'), []);
    assert.deepEqual(keeper.lock.resources.filter((one) => /list\/[ab]\./.test(one.file)).map((one) => one.file), ['list/a.list.json']);
  }); // prettier-ignore

  it('are created with their items, and not sent when another user changed them in the meantime', async () => {
    write(keeper, 'list/new.list.json', { name: 'new_list', kind: 'ip', items: [{ ip: '203.0.113.9' }] });
    await keeper.run('folder.push', ['list/new.list.json']);
    assert.deepEqual(written(keeper), ['lists.create', 'listItems.add']);
    assert.deepEqual((await itemsOf('new_list')).map(({ ip }) => ip), ['203.0.113.9']);
    write(keeper, 'list/new.list.json', { name: 'new_list', kind: 'ip', items: [] });
    keeper.meanwhile = async () => {
      const [{ id }] = (await keeper.local.result('/accounts')) as [{ id: string }];
      const list = keeper.idOf('list/new.list.json');
      await keeper.local.send('POST', `/accounts/${id}/rules/lists/${list}/items`, [{ ip: '203.0.113.10' }]);
      keeper.local.clock.advance(60_000);
    };
    await keeper.run('folder.push', ['list/new.list.json']);
    const [result] = keeper.editor.results;
    assert.equal(result?.type === 'failed' && result.error.kind, 'conflict');
    assert.equal((await itemsOf('new_list')).length, 2);
  }); // prettier-ignore
});
