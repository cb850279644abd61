import assert from 'node:assert/strict';
import { explainRules } from '../../app/commands/explain-rules';
import { simulateRequests } from '../../app/commands/simulate-requests';
import { simulateDeployed } from '../../app/commands/simulation';
import { AccountFacts } from '../../app/facts/account-facts';
import { type DeployedRule, documentUri } from '../../app/simulation/deployed-rules';
import { deployedTestRules } from '../../app/rule-tests/deployed-test-rules';
import { kinds } from '../../core/resources/kinds.data';
import { formatRef, parseRef } from '../../core/resources/ref';
import { type RuleSource } from '../../core/protocol/simulation';
import { hexOf } from '../../local/random';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { listId } from '../support/ruleset-requests';
import { actions } from '../support/run-command';

const shop = 'harbour-goods.example';
const reading = { signal: new AbortController().signal, tell: () => undefined };

/** Returns the first resource of a kind whose JSON matches `has`. Throws an error if there is none. */
const found = (sources: readonly RuleSource[], kind: string, has: RegExp) => {
  for (const source of sources)
    if ('record' in source && source.kind === kind && has.test(JSON.stringify(source.record))) return source;
  throw new Error(`no ${kind} with ${String(has)}`);
};
const refOf = (uri: string) => {
  const ref = parseRef(decodeURIComponent(uri.slice(uri.indexOf('?') + 1)));
  assert.ok(ref);
  return ref;
};

describe('simulation at the rules of an account or zone', () => {
  const editor = new PlayedEditor(new LocalService());
  const subjectOf = async (name: string) => {
    editor.answers = [name];
    await simulateDeployed(editor, [], undefined);
    const subject = editor.simulations.at(-1);
    assert.ok(subject);
    return subject;
  };

  it('is explained as a report, rule by rule, with links to the rules', async () => {
    editor.answers = [shop];
    await explainRules(editor, [], undefined, 'explain');
    const report = editor.reports.at(-1);
    assert.ok(report);
    const { text, links } = report.write('');
    assert.match(text, /^# Rules in harbour-goods\.example\n/);
    assert.match(
      text,
      /\n## Custom rules \(zone\)\n\n### 1\. Price scrapers: `block`\n\n- Requests: `http\.user_agent contains "BadBot"`\n- Example: .*http\.user_agent = "BadBot".* → .+\n/,
    );
    const link = links.find(({ start, end }) => text.slice(start, end) === 'Price scrapers');
    assert.ok(link && 'place' in link);
    assert.equal(refOf(link.place.uri).path.at(-1)?.kind, 'ruleset_rule');
    assert.doesNotMatch(report.write('badbot').text, /\n## IP access rules\n/);
    assert.equal((await report.again?.())?.title, report.title);
  });

  it('reports the rules that are proved to be unneeded, also from drafts', async () => {
    editor.answers = [shop];
    const everything = { description: 'All', expression: 'http.host ne ""', action: 'block' };
    const { sources } = await (await subjectOf(shop)).sources();
    const { uri, record } = found(sources, 'ruleset', /Price scrapers/);
    const [first] = (record as { rules: { id: string }[] }).rules;
    assert.ok(first);
    const rule = refOf(uri);
    editor.drafts.set(
      formatRef({ ...rule, path: [...rule.path, { kind: 'ruleset_rule', id: first.id }] }),
      JSON.stringify({ ...everything, expression: 'true' }),
    );
    editor.answers = [shop];
    await explainRules(editor, [], undefined, 'unneeded');
    editor.drafts.clear();
    const text = editor.reports.at(-1)?.write('').text ?? '';
    assert.match(text, /^# Unreachable and redundant rules in harbour-goods\.example\n/);
    assert.match(
      text,
      /\n## Unreachable\n\n(?:- .*\n)*- Office \(Custom rules \(zone\), `skip`\): evaluation always ends earlier, at: All\n/,
    );
  });

  it('covers every request of a log, with links to the rules, or says why not', async () => {
    const request = { method: 'GET', host: shop, uri: '/', user_agent: 'BadBot/1.0', client_ip: '192.0.2.9' };
    const file = { uri: 'file:///w/access.jsonl', name: 'access.jsonl', rules: [] };
    editor.requests = { file, text: JSON.stringify(request) };
    editor.answers = [shop];
    await simulateRequests(editor, [], undefined);
    const report = editor.reports.at(-1);
    assert.ok(report);
    const { text, links } = report.write('');
    assert.match(
      text,
      /^# Requests from access\.jsonl, simulated with the rules of harbour-goods\.example\n\n1 request: /,
    );
    assert.match(text, /\n\| 1 \| GET harbour-goods\.example\/ \| .*Price scrapers/);
    assert.ok(links.every((link) => 'place' in link && link.place.uri.startsWith('rampart:/')));
    assert.equal((await report.again?.())?.title, report.title);

    const count = editor.reports.length;
    editor.requests = { file, text: 'no requests' };
    editor.answers = [shop];
    await simulateRequests(editor, [], undefined);
    assert.equal(editor.reports.length, count);
    assert.match(editor.shown.at(-1) ?? '', /access\.jsonl has no requests\./);
  });

  it('is known by name where rule tests are written', async () => {
    const addresses = { read: (path: string) => ({ path }), of: () => 'rampart:/x' };
    const facts = new AccountFacts(editor.remote, addresses);
    const namesIn = async (path: string): Promise<readonly string[]> => {
      const { resources } = await facts.of(path);
      return Object.values(resources?.zone ?? {}).map(({ name }) => name);
    };
    assert.ok((await namesIn('/w/shop.rules.test.yaml')).includes(shop));
    assert.deepEqual(await namesIn('/w/shop.yaml'), []);
    facts.dispose();
  });

  it('gives rule tests the rules of a zone with the lists that they name, or says what is missing', async () => {
    const rules = await deployedTestRules(
      editor.remote,
      { type: 'zones', name: shop },
      () => undefined,
      reading,
    );
    assert.ok('sources' in rules);
    found(rules.sources, 'ruleset', /Price scrapers/);
    const named = new Set([...JSON.stringify(rules.sources).matchAll(/in \$(\w+)/g)].map(([, name]) => name));
    assert.ok(named.size > 0);
    for (const [name, { items }] of Object.entries(rules.lists)) {
      assert.ok(named.has(name), name);
      assert.ok(items.length > 0 && items.every((one) => one !== ''), name);
    }
    assert.ok(Object.keys(rules.lists).length > 0);
    const other = await deployedTestRules(
      editor.remote,
      { type: 'accounts', name: shop },
      () => undefined,
      reading,
    );
    assert.deepEqual(other, {
      problem: `The test was not run because it requires the rules of the account ${shop}. Add a connection that has access to this account.`,
    });
    const closed: typeof editor.remote = {
      ...editor.remote,
      scopes: () => editor.remote.scopes(),
      send: (call, signal) => editor.remote.send(call, signal),
      page: (request, from, signal) =>
        request.list === 'lockdown_rule'
          ? Promise.resolve({ ok: false, error: { kind: 'forbidden' } } as never)
          : editor.remote.page(request, from, signal),
    };
    const partial = await deployedTestRules(closed, { type: 'zones', name: shop }, () => undefined, reading);
    assert.deepEqual(partial, {
      problem: `The test was not run because some of the rules or lists that it requires from ${shop} could not be read: ${kinds.lockdown_rule.many()}.`,
    });
  });

  it('gives rule tests the lists of an account as files define them', async () => {
    const local = new LocalService();
    const { remote } = new PlayedEditor(local);
    const items = `/accounts/${hexOf(32, 'account', 'harbour')}/rules/lists/${listId('partner_hosts')}/items`;
    const dealers = { hostname: { url_hostname: '*.dealer.example', exclude_exact_hostname: false } };
    assert.equal((await local.send('POST', items, [dealers])).status, 200);
    local.clock.advance(60_000);
    const api = await deployedTestRules(
      remote,
      { type: 'zones', name: 'api.harbour-goods.example' },
      () => undefined,
      reading,
    );
    assert.ok('lists' in api);
    assert.deepEqual(
      new Set(api.lists.partner_hosts?.items),
      new Set(['partner.example', '*.supplier.example', '*.dealer.example', 'dealer.example']),
    );
    // An expression can refer to a list of redirects, but the list's content is treated as unknown, because redirects
    // match by more than the text of their URLs.
    assert.match(JSON.stringify(api.sources), /in \$moved_pages/);
    assert.equal(api.lists.moved_pages, undefined);
  });

  it('includes every type of rule of a zone, and the rulesets of its account', async () => {
    const subject = await subjectOf(shop);
    assert.equal(subject.title, shop);
    const { sources, before } = await subject.sources();
    assert.equal(before, undefined);
    const kinds = new Set(sources.map((one) => ('record' in one ? `${one.level} ${one.kind}` : '')));
    for (const kind of [
      'access_rule',
      'lockdown_rule',
      'ua_rule',
      'firewall_rule',
      'waf_override',
      'ruleset',
    ])
      assert.ok(kinds.has(`zone ${kind}`), kind);
    assert.ok(kinds.has('account ruleset'));
    // rules of rulesets are included, and each has a document
    const { record, rules = {} } = found(sources, 'ruleset', /Price scrapers/);
    const [rule] = (record as { rules: { id: string }[] }).rules;
    assert.ok(rule);
    const uri = rules[rule.id] ?? '';
    assert.equal(refOf(uri).path.at(-1)?.id, rule.id);
    assert.match(uri, /^rampart:\//);
  });

  it('uses drafts instead of what is deployed, and compares the two', async () => {
    const subject = await subjectOf(shop);
    const { sources } = await subject.sources();
    const ruleset = found(sources, 'ruleset', /Price scrapers/);
    const id = (ruleset.record as { rules: { id: string; description?: string }[] }).rules.find(
      ({ description }) => description === 'Price scrapers',
    )?.id;
    const rule = ruleset.rules?.[id ?? ''] ?? '';
    const agent = found(sources, 'ua_rule', /Far too old/);
    const key = (uri: string): string => decodeURIComponent(uri.slice(uri.indexOf('?') + 1));
    editor.drafts.set(key(rule), '// header\n{"description": "Draft", "action": "log"}');
    editor.drafts.set(key(agent.uri), '{"mode": "challenge"');
    const now = await subject.sources();
    const changed = found(now.sources, 'ruleset', /"description":"Draft"/);
    assert.match(JSON.stringify(changed.record), /"action":"log"/);
    // properties that are missing from the draft are kept, and an unreadable draft changes nothing
    assert.match(JSON.stringify(changed.record), new RegExp(`"id":"${id ?? ''}"`));
    assert.deepEqual(found(now.sources, 'ua_rule', /Far too old/), agent);
    assert.deepEqual(now.before, sources);
    editor.drafts.clear();
  });

  it('uses what was deployed in the meantime after it is read again', async () => {
    const subject = await subjectOf(shop);
    const before = found((await subject.sources()).sources, 'ua_rule', /Far too old/);
    editor.answers = ['User Agent Blocking Rule', shop, 'Far too old'];
    await actions['rule.pause']?.(editor, []);
    assert.deepEqual(found((await subject.sources()).sources, 'ua_rule', /Far too old/), before);
    await subject.reload?.();
    const { record } = found((await subject.sources()).sources, 'ua_rule', /Far too old/);
    assert.equal((record as { paused: boolean }).paused, true);
  });

  it('starts from the document of a rule', async () => {
    const [zone] = (await editor.remote.scopes()).filter(({ name }) => name === shop);
    assert.ok(zone);
    const ref = { connection: zone.connection, scope: zone, path: [{ kind: 'ua_rule' as const, id: 'x' }] };
    const one: DeployedRule = { ref, scope: zone, kind: 'ua_rule', record: {} };
    const query = decodeURIComponent(documentUri(one.ref, zone, {}).split('?')[1] ?? '');
    await simulateDeployed(editor, [], { scheme: 'rampart', query });
    assert.equal(editor.simulations.at(-1)?.title, shop);
  });

  it('finds rules where the person selects', async () => {
    editor.answers = [' 203.0.113.7 ', ['Workspace', shop]];
    await actions['rules.find']?.(editor, []);
    const search = editor.searches.at(-1);
    assert.equal(search?.sought, '203.0.113.7');
    assert.ok(search.withWorkspace);
    assert.ok(search.sources.length > 5);
    assert.deepEqual(search.notes, []);
  });
});
