import assert from 'node:assert/strict';
import { readTerraformRules } from '../../../../../core/rules/terraform-rules';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { inFile } from '../../../../../core/rules/rule-set';
import { buildChain } from '../../../../../core/rules/simulate/chain';
import {
  assumptionText,
  ruleJson,
  simulationJson,
  verdictText,
} from '../../../../../core/rules/simulate/describe';
import { chainOf, custom, firewall, lockdown, rule, shop, simulated, userAgent } from '../../../../support/simulation'; // prettier-ignore

describe('a rule as plain data', () => {
  it('has its identity', () => {
    const [named, bare] = chainOf([custom(rule('log', 'ssl', undefined, { id: '1', ref: 'r' }), rule('log', 'ssl'))]).rules; // prettier-ignore
    const product = 'http_request_firewall_custom';
    assert.deepEqual(ruleJson(named!), { product, rule: 'log ssl', id: '1', ref: 'r' });
    assert.deepEqual(ruleJson(bare!), { product, rule: 'log ssl' });
  });

  it('has its location', () => {
    const text = 'resource "cloudflare_access_rule" "a" {\n notes = "N"\n}';
    const set = readTerraformRules(text, (one, kind) =>
      parseExpression(one, { kind, scheme: catalogueScheme() }),
    )!;
    const json = (of = set) => ruleJson(buildChain(of, catalogueScheme()).rules[0]!);
    const { start, end } = set.rules[0]!.ranges!.whole;
    assert.deepEqual(json(), { product: 'access_rules', rule: 'N', source: { start, end } });
    assert.deepEqual(json(inFile(set, 'a.tf')).source, { file: 'a.tf', start, end });
  });
});

describe('a simulation as plain data', () => {
  it('has only what is known', () => {
    const found = simulated([custom(rule('log', 'ssl'), rule('block', 'ssl', { response: { status_code: 410 } }))], shop); // prettier-ignore
    const product = 'http_request_firewall_custom';
    const by = { product, rule: 'block ssl' };
    assert.deepEqual(simulationJson(found), {
      outcome: 'block',
      by,
      status: 410,
      steps: [
        { product, rule: 'log ssl', result: 'matched', effect: 'log' },
        { ...by, result: 'matched', effect: 'block' },
      ],
      assumed: [],
      notEvaluated: ['bic', 'hot', 'securityLevel'],
    });
  });

  it('says which rule skipped another one, and the code of a lockdown', () => {
    const bypass = firewall('bypass', 'true', { products: ['uaBlock', 'bic', 'hot', 'securityLevel'] });
    const found = simulationJson(simulated([bypass, lockdown('www.example.com/*', '198.51.100.1'), userAgent('block', 'x', { paused: true })], shop)); // prettier-ignore
    assert.deepEqual(
      [found.outcome, found.status, found.code, 'notEvaluated' in found],
      ['block', 403, 1106, false],
    );
    const skipped = simulationJson(simulated([bypass, userAgent('block', 'x')], shop)).steps[1];
    assert.deepEqual(skipped, {
      product: 'ua_rules',
      rule: 'block x',
      result: 'skipped-by',
      because: { product: 'firewall_rules', rule: 'bypass true' },
    });
    assert.equal(found.steps[2]?.wouldMatch, false);
  });

  it('says that cases were left out', () => {
    const skips = Array.from({ length: 12 }, (_, i) => rule('skip', `http.request.headers["h${i}"][0] eq "x"`, { products: ['uaBlock'] })); // prettier-ignore
    assert.equal(
      simulationJson(simulated([custom(...skips), userAgent('block', 'a')], { fields: {} })).isCut,
      true,
    );
  });

  it('names the facts and rules on which it depends', () => {
    const limit = { kind: 'zone', phase: 'http_ratelimit', rules: [rule('block', 'true', undefined, { description: 'Limit', ratelimit: {} })] }; // prettier-ignore
    const { needs, cases } = simulationJson(simulated([limit], shop));
    assert.deepEqual(needs, ['rate-exceeded: Limit']);
    assert.deepEqual(cases?.map(({ outcome, when }) => [outcome, when]), [
      ['block', [{ fact: 'rate-exceeded: Limit', value: true }]],
      ['pass', [{ fact: 'rate-exceeded: Limit', value: false }]],
    ]); // prettier-ignore
  });

  it('says where lists of files come from, unless a fact contains the list', () => {
    const found = simulated([], shop);
    const lists = { a: { type: 'ip', items: [] } } as const;
    const foundLists = new Map(
      ['a', 'b'].map((name) => [name, { files: [`${name}.json`], content: lists.a }]),
    );
    assert.deepEqual(simulationJson(found, { foundLists, lists }).lists, { $b: 'from b.json (items: 0)' });
    assert.deepEqual(Object.keys(simulationJson(found, { foundLists }).lists ?? {}), ['$a', '$b']);
    assert.equal('lists' in simulationJson(found, { lists }), false);
  });
});

describe('texts about a simulation', () => {
  it('describe the outcome on one line', () => {
    assert.equal(verdictText({ outcome: 'redirect', status: 301 }), 'redirect 301');
    assert.equal(verdictText({ outcome: 'depends' }), 'depends');
  });

  it('describe assumptions about rules and about the evaluation', () => {
    assert.equal(assumptionText('assume/filter-paused'), 'A firewall rule with a paused filter is inactive.');
    assert.notEqual(assumptionText('assume/ne-on-missing'), '');
  });
});
