import assert from 'node:assert/strict';
import { defaultSettings } from '../../../../../core/language/settings';
import { type MutationResult, runMutants } from '../../../../../core/rule-tests/mutate/run-mutants';
import { readRuleTests } from '../../../../../core/rule-tests/rule-test-file';
import { TestRun } from '../../../../../core/rule-tests/run-rule-tests';
import { type TestWorld } from '../../../../../core/rule-tests/test-world';
import { parseYaml } from '../../../../../core/yaml/parse-yaml';

const rules = JSON.stringify({
  kind: 'zone',
  phase: 'http_request_firewall_custom',
  rules: [
    {
      description: 'Deny',
      action: 'block',
      expression: 'http.request.uri.path eq "/admin" and ip.src in {192.0.2.0/24}',
    },
    { description: 'Challenge', action: 'managed_challenge', expression: 'cf.bot_management.score lt 30' },
  ],
});

async function mutated(tests: string, text = rules): Promise<MutationResult> {
  const world: TestWorld = {
    settings: defaultSettings,
    now: 0,
    read: (name) => Promise.resolve(name === 'a.json' ? { name, uri: 'file:///a.json', text } : undefined),
  };
  const { root } = await parseYaml(`rules: a.json\ntests:\n${tests}`);
  const result = await runMutants(new TestRun(readRuleTests(root), world), world);
  assert.ok(result);
  return result;
}

const test = (path: string, ip: string, score: number, outcome: string): string =>
  `  - request: GET https://www.example.com${path}\n    facts: { ip.src: ${ip}, cf.bot_management.score: ${score} }\n    expect: { outcome: ${outcome} }\n`;

describe('runMutants', () => {
  it('counts the changes that tests notice, and shows a request for each of the others', async () => {
    const { killed, survivors, equivalent } = await mutated(
      test('/admin', '192.0.2.1', 50, 'block') + test('/', '192.0.2.1', 50, 'pass'),
    );
    assert.ok(killed > 5, String(killed));
    assert.equal(equivalent, 0);
    const shift = survivors.find(({ operator }) => operator === 'shift-order');
    assert.deepEqual(
      [shift?.rule, shift?.before, shift?.after, shift?.file],
      ['Challenge', 'lt', 'le', 'a.json'],
    );
    assert.equal(shift?.witness?.facts['cf.bot_management.score'], 30);
    assert.deepEqual([shift.witness.before, shift.witness.after], ['pass', 'challenge 403 by Challenge']);
    assert.deepEqual(shift.witness.expect, { outcomes: ['pass'] });
    for (const { operator, witness } of survivors) assert.ok(witness, operator);
  });

  it('has no survivors when the requests that it shows are tested', async () => {
    let tests = test('/admin', '192.0.2.1', 50, 'block') + test('/', '192.0.2.1', 50, 'pass');
    for (const { operator, before, witness } of (await mutated(tests)).survivors) {
      assert.ok(witness?.request, `${operator} ${before}`);
      const { request, facts, expect } = witness;
      tests += `  - request: ${request}\n    facts: ${JSON.stringify(facts)}\n    expect: ${JSON.stringify({ outcome: expect.outcomes, by: expect.by })}\n`;
    }
    assert.deepEqual((await mutated(tests)).survivors, []);
  });

  it('notices dropped, swapped and disarmed rules, and does not count changes without an effect', async () => {
    const same = rules.replace(
      'cf.bot_management.score lt 30',
      'http.request.uri.path eq \\"/admin\\" or http.request.uri.path eq \\"/admin\\"',
    );
    const { survivors, equivalent } = await mutated(test('/b', '192.0.2.1', 50, 'pass'), same);
    const operators = new Set(survivors.map(({ operator }) => operator));
    for (const operator of ['drop-rule', 'swap-rules', 'only-log'] as const)
      assert.ok(operators.has(operator), operator);
    assert.ok(equivalent > 0);
  });

  it('changes networks of access rules and lockdowns by one bit', async () => {
    const access = JSON.stringify([
      { mode: 'block', notes: 'Range', configuration: { target: 'ip_range', value: '192.0.2.0/24' } },
    ]);
    const { survivors } = await mutated(test('/', '192.0.2.1', 50, 'block'), access);
    const found = survivors.map(({ operator, after, witness }) => [
      operator,
      after,
      witness?.before,
      witness?.after,
    ]);
    assert.deepEqual(found, [
      ['widen-network', '192.0.2.0/23', 'pass', 'block 403 by Range'],
      ['narrow-network', '192.0.2.0/25', 'block 403 by Range', 'pass'],
    ]);
  });
});
