import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { LocalService } from '../support/local-service';
import { managedRuleset, ruleId, rulesetId } from '../support/ruleset-requests';

const account = `/accounts/${hexOf(32, 'account', 'harbour')}`;
const zoneId = hexOf(32, 'zone', 'harbour-goods.example');
const zone = `/zones/${zoneId}`;
const lumen = `/zones/${hexOf(32, 'zone', 'lumen-lab.example')}`;
const customId = rulesetId(zoneId, 'http_request_firewall_custom');
const custom = `${zone}/rulesets/${customId}`;
const id = (ref: string): string => ruleId(customId, ref);
const rule = { action: 'block', expression: 'ip.src eq 192.0.2.1' };
const entrypoint = (phase: string, at = zone): string => `${at}/rulesets/phases/${phase}/entrypoint`;

interface Ruleset {
  readonly id: string;
  readonly version: string;
  readonly rules: readonly { id: string; ref: string; version: string; enabled: boolean; description: string }[];
} // prettier-ignore

const refsOf = ({ rules }: Ruleset): readonly string[] => rules.map(({ ref }) => ref);
const initial = ['scrapers', 'office', 'admin', 'hosting', 'trial'];

/** Sends a write that must succeed, and returns the ruleset. */
async function written(local: LocalService, method: string, path: string, body?: unknown): Promise<Ruleset> {
  const { status, json, text } = await local.send(method, path, body);
  assert.equal(status, 200, text);
  return json.result as Ruleset;
}

describe('rules of a ruleset', () => {
  it('keep their ID by ID and by ref, and are new without either', async () => {
    const local = new LocalService();
    const before = (await local.result(custom)) as Ruleset;
    assert.deepEqual(refsOf(before), initial);
    const after = await written(local, 'PUT', custom, {
      rules: [
        { id: id('trial') },
        { ...rule, ref: 'scrapers', description: 'changed' },
        { ...rule, id: id('office') },
        { ...rule, id: id('admin'), ref: 'another' },
        rule,
      ],
    });
    assert.equal(after.version, '5');
    const [kept, byRef, byId, renamed, added] = after.rules;
    assert.deepEqual([kept?.id, kept?.version], [id('trial'), '1']);
    assert.deepEqual([byRef?.id, byRef?.version], [id('scrapers'), '2']);
    assert.deepEqual([byId?.id, byId?.ref, byId?.version], [id('office'), 'office', '2']);
    assert.notEqual(renamed?.id, id('admin'));
    assert.deepEqual([added?.ref, added?.version], [added?.id, '1']);
  });

  it('are placed by before, after and index, and keep their version when they only move', async () => {
    const local = new LocalService();
    const positions = [
      [{ before: '' }, ['trial', 'scrapers', 'office', 'admin', 'hosting']],
      [{ after: '' }, initial],
      [{ before: id('office') }, ['scrapers', 'trial', 'office', 'admin', 'hosting']],
      [{ after: id('office') }, ['scrapers', 'office', 'trial', 'admin', 'hosting']],
      [{ index: 1 }, ['trial', 'scrapers', 'office', 'admin', 'hosting']],
      [{ index: 5 }, initial],
    ] as const;
    for (const [position, expected] of positions) {
      const moved = await written(local, 'PATCH', `${custom}/rules/${id('trial')}`, { position });
      assert.deepEqual(refsOf(moved), expected, JSON.stringify(position));
      assert.equal(moved.rules.find(({ ref }) => ref === 'trial')?.version, '1');
    }
    assert.equal(((await local.result(custom)) as Ruleset).version, '10');
  });

  it('are replaced as a whole by PATCH: omitted properties get their defaults', async () => {
    const local = new LocalService();
    const changed = await written(local, 'PATCH', `${custom}/rules/${id('trial')}`, rule);
    const trial = changed.rules.find(({ ref }) => ref === 'trial');
    assert.deepEqual([trial?.enabled, trial?.description, trial?.version], [true, '', '2']);
  });

  it('are added at a position, deleted, and found in older versions', async () => {
    const local = new LocalService();
    const added = await written(local, 'POST', `${custom}/rules`, { ...rule, ref: 'fresh', position: { index: 2 } });
    assert.deepEqual(refsOf(added), ['scrapers', 'fresh', ...initial.slice(1)]);
    const deleted = await written(local, 'DELETE', `${custom}/rules/${id('admin')}`);
    assert.deepEqual(refsOf(deleted), ['scrapers', 'fresh', 'office', 'hosting', 'trial']);
    const versions = (await local.result(`${custom}/versions`)) as readonly Ruleset[];
    assert.deepEqual(
      versions.map(({ version }) => version),
      ['6', '5', '4', '3', '2', '1'],
    );
    assert.equal('rules' in (versions[0] ?? {}), false);
    assert.deepEqual(refsOf((await local.result(`${custom}/versions/4`)) as Ruleset), initial);
  }); // prettier-ignore

  it('are only validated with dry_run: the same checks, and nothing stored', async () => {
    const local = new LocalService();
    const tries = [
      ['PUT', custom, { rules: [rule] }],
      ['POST', `${custom}/rules`, rule],
      ['PATCH', `${custom}/rules/${id('trial')}`, { position: { index: 1 } }],
      ['DELETE', `${custom}/rules/${id('trial')}`, undefined],
      ['PUT', entrypoint('http_request_sbfm').replace('sbfm', 'transform'), { rules: [] }],
      ['POST', `${zone}/rulesets`, { name: 'x', kind: 'custom', phase: 'http_request_firewall_custom' }],
    ] as const;
    const before = JSON.stringify(await local.result(custom));
    for (const [method, path, body] of tries) {
      const { status, json } = await local.send(method, `${path}?dry_run=true`, body);
      assert.deepEqual([status, json.result], [200, null], path);
    }
    assert.equal((await local.send('DELETE', `${custom}?dry_run=true`)).status, 204);
    assert.equal(JSON.stringify(await local.result(custom)), before);
    const refused = await local.send('PUT', `${custom}?dry_run=true`, { rules: [{ action: 'block' }] });
    assert.deepEqual([refused.status, refused.json.errors[0]?.code], [400, 20125]);
    assert.equal((await local.send('PUT', `${custom}?dry_run=yes`, { rules: [] })).status, 400);
  });
});

describe('entry points', () => {
  it('are created with their first rules, exist without any, and cannot be created again', async () => {
    const local = new LocalService();
    const path = entrypoint('http_response_cache_settings');
    const missing = await local.get(path);
    assert.deepEqual([missing.status, missing.json.errors[0]?.code], [404, 10003]);
    assert.deepEqual(await local.result(`${path}/versions`), []);
    const made = await written(local, 'PUT', path, {
      rules: [{ action: 'set_cache_settings', expression: 'true', action_parameters: { strip_etags: true } }],
    });
    assert.equal(made.version, '1');
    const emptied = await written(local, 'DELETE', `${zone}/rulesets/${made.id}/rules/${made.rules[0]?.id ?? ''}`);
    assert.deepEqual([emptied.version, emptied.rules], ['2', []]);
    const again = await local.send('POST', `${zone}/rulesets`, { name: 'x', kind: 'zone', phase: 'http_response_cache_settings' });
    assert.deepEqual([again.status, again.json.errors[0]?.code, again.json.errors[0]?.source?.pointer], [400, 20217, '/kind']);
  }); // prettier-ignore

  it('no longer exist after DELETE, with all versions', async () => {
    const local = new LocalService();
    assert.equal((await local.send('DELETE', custom)).status, 204);
    assert.equal((await local.get(entrypoint('http_request_firewall_custom'))).json.errors[0]?.code, 10003);
  });
});

describe('versions', () => {
  it('have numbers that are not used again', async () => {
    const local = new LocalService();
    assert.equal((await local.send('DELETE', `${custom}/versions/4`)).status, 204);
    assert.equal(((await local.result(custom)) as Ruleset).version, '3');
    assert.equal((await written(local, 'POST', `${custom}/rules`, rule)).version, '5');
    assert.equal((await local.get(`${custom}/versions/4`)).json.errors[0]?.code, 10001);
  });

  it('that a rule executes cannot be deleted while they are the newest', async () => {
    const local = new LocalService();
    const shared = `${account}/rulesets/${rulesetId(account.slice(10), 'http_request_firewall_custom', 'Rules for every shop')}`;
    assert.equal((await local.send('DELETE', `${shared}/versions/1`)).status, 400);
    assert.equal((await local.send('DELETE', shared)).status, 400);
  });
});

describe('lists of rulesets', () => {
  it('contain managed rulesets at both levels; a zone reads only its own', async () => {
    const local = new LocalService();
    const ids = ((await local.result(`${zone}/rulesets`)) as readonly Ruleset[]).map((one) => one.id);
    assert.ok(ids.includes(managedRuleset) && ids.includes(customId));
    assert.equal((await local.get(`${zone}/rulesets/${managedRuleset}`)).json.errors[0]?.code, 10003);
    const managed = (await local.result(`${account}/rulesets/${managedRuleset}`)) as Ruleset;
    assert.equal('expression' in (managed.rules[0] ?? {}), false);
    assert.equal(
      (await local.send('PUT', `${account}/rulesets/${managedRuleset}`, { rules: [] })).status,
      400,
    );
  });

  it('are read by cursor, each ruleset once', async () => {
    const local = new LocalService();
    const whole = (await local.result(`${zone}/rulesets?per_page=50`)) as readonly Ruleset[];
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { json } = await local.get(`${zone}/rulesets?per_page=4&cursor=${cursor}`);
      seen.push(...(json.result as readonly Ruleset[]).map((one) => one.id));
      cursor = (json.result_info as { cursors?: { after?: string } } | undefined)?.cursors?.after;
    }
    assert.deepEqual(
      seen,
      whole.map((one) => one.id),
    );
  });
});

describe('writes of rules that are rejected', () => {
  const limit = { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 5 };
  const skip = (action_parameters: object): object => ({
    action: 'skip',
    expression: 'true',
    action_parameters,
  });
  const cases: readonly (readonly [title: string, phase: string, rule: object, code: number, pointer: string])[] = [
    ['without an expression', 'http_request_firewall_custom', { action: 'block' }, 20125, '/rules/0/expression'],
    ['with a blank expression', 'http_request_firewall_custom', { ...rule, expression: ' ' }, 20125, '/rules/0/expression'],
    ['with an unclosed string', 'http_request_firewall_custom', { ...rule, expression: 'http.host eq "a' }, 20127, '/rules/0/expression'],
    ['with a literal for a function', 'http_request_firewall_custom', { ...rule, expression: 'lower("A") eq "a"' }, 20083, '/rules/0/expression'],
    ['with an unknown list', 'http_request_firewall_custom', { ...rule, expression: 'ip.src in $nowhere' }, 10001, '/rules/0/expression'],
    ['with an unknown property', 'http_request_firewall_custom', { ...rule, priority: 1 }, 10001, '/rules/0/priority'],
    ['with an unknown parameter', 'http_request_firewall_custom', { ...rule, action_parameters: { respond: {} } }, 10001, '/rules/0/action_parameters/respond'],
    ['with an unknown property whose name has special characters', 'http_request_firewall_custom', { ...rule, 'a/b~c': 1 }, 10001, '/rules/0/a~1b~0c'],
    ['with an unknown property in a map, whose key has special characters', 'http_request_late_transform', { action: 'rewrite', expression: 'true', action_parameters: { headers: { 'a/b': { operation: 'remove', 'x/y': 1 } } } }, 10001, '/rules/0/action_parameters/headers/a~1b/x~1y'],
    ['with parameters and no action', 'http_request_firewall_custom', { expression: 'true', action_parameters: {} }, 10001, '/rules/0/action'],
    ['with an unknown action', 'http_request_firewall_custom', { ...rule, action: 'allow' }, 10001, '/rules/0/action'],
    ['with an action of another phase', 'http_request_transform', rule, 10001, '/rules/0/action'],
    ['with logging and no skip', 'http_request_firewall_custom', { ...rule, logging: { enabled: true } }, 10001, '/rules/0/logging'],
    ['that name a rule that does not exist', 'http_request_firewall_custom', { ...rule, id: 'f'.repeat(32) }, 10001, '/rules/0/id'],
    ['that skip nothing', 'http_request_firewall_custom', skip({}), 10001, '/rules/0/action_parameters'],
    ['that skip a ruleset and rulesets', 'http_request_firewall_managed', skip({ ruleset: 'current', rulesets: [managedRuleset] }), 10001, '/rules/0/action_parameters/rulesets'],
    ['that skip rules of another ruleset', 'http_request_firewall_managed', skip({ rules: { [managedRuleset]: ['f'.repeat(32)] } }), 10001, `/rules/0/action_parameters/rules/${managedRuleset}`],
    ['that execute nothing', 'http_request_firewall_managed', { action: 'execute', expression: 'true', action_parameters: { id: 'f'.repeat(32) } }, 10003, '/rules/0/action_parameters/id'],
    ['that override a rule of another ruleset', 'http_request_firewall_managed', { action: 'execute', expression: 'true', action_parameters: { id: managedRuleset, overrides: { rules: [{ id: 'f'.repeat(32), enabled: false }] } } }, 10001, '/rules/0/action_parameters/overrides/rules/0/id'],
    ['of rates without a limit', 'http_ratelimit', rule, 10001, '/rules/0/ratelimit'],
    ['of rates without the data center', 'http_ratelimit', { ...rule, ratelimit: { ...limit, characteristics: ['ip.src'] } }, 10001, '/rules/0/ratelimit/characteristics'],
    ['of rates with another period', 'http_ratelimit', { ...rule, ratelimit: { ...limit, period: 61 } }, 10001, '/rules/0/ratelimit/period'],
    ['with a limit in another phase', 'http_request_firewall_custom', { ...rule, ratelimit: limit }, 10001, '/rules/0/ratelimit'],
    ['with two targets', 'http_request_dynamic_redirect', { action: 'redirect', expression: 'true', action_parameters: { from_value: { target_url: { value: 'https://a.example', expression: 'x' } } } }, 10001, '/rules/0/action_parameters/from_value/target_url'],
    ['that change a header of the service', 'http_request_late_transform', { action: 'rewrite', expression: 'true', action_parameters: { headers: { 'CF-Ray': { operation: 'remove' } } } }, 10001, '/rules/0/action_parameters/headers/CF-Ray'],
  ]; // prettier-ignore
  for (const [title, phase, wrong, code, pointer] of cases)
    it(title, async () => {
      const local = new LocalService();
      const before = (await local.get(entrypoint(phase))).text;
      const { status, json } = await local.send('PUT', entrypoint(phase), { rules: [wrong] });
      assert.equal(status >= 400 && status < 500, true);
      assert.deepEqual([json.errors[0]?.code, json.errors[0]?.source?.pointer], [code, pointer]);
      assert.equal((await local.get(entrypoint(phase))).text, before, 'nothing is stored');
    });

  it('with the name of the unknown property', async () => {
    const wrong = { rules: [{ ...rule, 'a/b~c': 1 }] };
    const { json } = await new LocalService().send('PUT', entrypoint('http_request_firewall_custom'), wrong);
    assert.equal(json.errors[0]?.message, 'invalid JSON: unknown field "a/b~c"');
  });

  it('over the quota of the plan, with the number of rules', async () => {
    const rules = Array.from({ length: 21 }, (_, index) => ({ ...rule, ref: `r${String(index)}` }));
    const { status, json } = await new LocalService().send('PUT', entrypoint('http_request_firewall_custom', lumen), { rules });
    assert.deepEqual([status, json.errors[0]?.code], [400, 50001]);
    assert.match(json.errors[0]?.message ?? '', /21 out of 20/);
  }); // prettier-ignore

  it('where the plan lacks the operator, the action or the phase', async () => {
    const local = new LocalService();
    const put = async (path: string, wrong: object) =>
      (await local.send('PUT', path, { rules: [wrong] })).json.errors[0];
    const lab = entrypoint('http_request_firewall_custom', lumen);
    assert.match((await put(lab, { ...rule, expression: 'http.host matches "a"' }))?.message ?? '', /not entitled: the use of operator matches/);
    assert.match((await put(lab, { ...rule, action: 'log' }))?.message ?? '', /not entitled/);
    const lumenAccount = `/accounts/${hexOf(32, 'account', 'lumen')}`;
    assert.equal((await put(entrypoint('http_ratelimit', lumenAccount), rule))?.code, 50002);
    assert.equal((await put(entrypoint('http_request_redirect'), rule))?.code, 50002);
  }); // prettier-ignore

  it('where an account rule does not name the plan', async () => {
    const local = new LocalService();
    const execute = (expression: string) => ({
      rules: [{ action: 'execute', expression, action_parameters: { id: managedRuleset } }],
    });
    const path = entrypoint('http_request_firewall_managed', account);
    assert.equal((await local.send('PUT', path, execute('true'))).status, 400);
    assert.equal((await local.send('PUT', path, execute('(ssl) and cf.zone.plan eq "ENT"'))).status, 200);
  });

  it('with two rules of one ref, or one rule twice', async () => {
    const local = new LocalService();
    const twice = {
      rules: [
        { ...rule, ref: 'a' },
        { ...rule, ref: 'a' },
      ],
    };
    assert.equal((await local.send('PUT', custom, twice)).json.errors[0]?.source?.pointer, '/rules/1/ref');
    const same = { rules: [{ id: id('admin') }, { id: id('admin') }] };
    assert.equal((await local.send('PUT', custom, same)).json.errors[0]?.source?.pointer, '/rules/1/id');
  });

  it('at a position that does not exist, or at two', async () => {
    const local = new LocalService();
    for (const position of [{ index: 0 }, { index: 6 }, { before: 'f'.repeat(32) }, { index: 1, after: '' }, {}])
      assert.ok((await local.send('PATCH', `${custom}/rules/${id('trial')}`, { position })).status >= 400);
  }); // prettier-ignore

  it('by PUT on a rule, which is not supported', async () => {
    assert.equal((await new LocalService().send('PUT', `${custom}/rules/${id('trial')}`, rule)).status, 405);
  });

  it('with kind and phase on an entry point, or another name on a ruleset', async () => {
    const local = new LocalService();
    const { json } = await local.send('PUT', entrypoint('http_ratelimit'), { kind: 'zone', rules: [] });
    assert.match(json.errors[0]?.message ?? '', /invalid JSON: unknown field "kind"/);
    assert.equal((await local.send('PUT', custom, { name: 'other', rules: [] })).json.errors[0]?.source?.pointer, '/name'); // prettier-ignore
  });

  it('with a malformed ID, which has no route', async () => {
    const { status, json } = await new LocalService().get(`${zone}/rulesets/xyz`);
    assert.deepEqual([status, json.errors[0]?.code], [404, 7003]);
  });

  it('when there are too many: 429, on demand', async () => {
    const local = new LocalService();
    await local.send('PUT', '/__rampart/faults', [{ kind: 'rateLimited', operation: 'createZoneRulesetRule', count: 1 }]);
    assert.equal((await local.send('POST', `${custom}/rules`, rule)).status, 429);
    assert.equal((await local.send('POST', `${custom}/rules`, rule)).status, 200);
  }); // prettier-ignore
});
