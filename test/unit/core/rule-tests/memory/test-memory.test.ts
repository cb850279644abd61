import assert from 'node:assert/strict';
import fc from 'fast-check';
import { defaultSettings } from '../../../../../core/language/settings';
import { type TestMemory, TestRecall } from '../../../../../core/rule-tests/memory/test-memory';
import { readTestText } from '../../../../../core/rule-tests/read-test-text';
import { prepareStages } from '../../../../../core/rules/simulate/request';
import { type CaseResult } from '../../../../../core/rule-tests/case-result';
import { TestRun } from '../../../../../core/rule-tests/run-rule-tests';
import { chainOfJson, customRules } from '../../../../support/rule-chains';

interface WrittenRule {
  readonly description?: string;
  readonly expression: string;
  readonly action: string;
  readonly enabled?: boolean;
}

interface Files {
  readonly rules: readonly WrittenRule[];
  readonly tests: readonly object[];
  readonly samples?: string;
}

interface Ran {
  readonly results: readonly CaseResult[];
  readonly memory: TestMemory | undefined;
}

async function run(files: Files, before?: TestMemory, now = 0): Promise<Ran> {
  const uri = 'file:///w/shop.rules.test.json';
  const text = JSON.stringify({ rules: ['shop.ruleset.json'], samples: 'shop.http', tests: files.tests });
  const { file } = await readTestText(uri, text);
  const ruleset = { kind: 'zone', phase: 'http_request_firewall_custom', rules: files.rules };
  const one = new TestRun(file, {
    settings: defaultSettings,
    now,
    read: (path) =>
      Promise.resolve({
        name: path,
        uri: `file:///w/${path}`,
        text: path.endsWith('.json') ? JSON.stringify(ruleset) : (files.samples ?? ''),
      }),
  });
  const results = await one.run(undefined, before);
  return { results, memory: one.memory };
}

/** Returns the parts of the results that the user sees. */
const shown = (results: readonly CaseResult[]) => results.map(({ simulation: _, ...result }) => result);

/** Returns the names of the tests that were simulated. */
const simulated = ({ results }: Ran): string[] =>
  results.flatMap(({ name, simulation }) => (simulation ? [name] : []));

/**
 * Stores a test with one case, then a test with `count` cases, then another with one case. Returns the number of
 * stored tests.
 */
function remembered(count: number): number {
  const { chain } = chainOfJson(customRules());
  const stages = prepareStages(chain.evaluator, {});
  const recall = new TestRecall(chain, undefined);
  recall.remember('one', { cases: [{ stages }] });
  recall.remember('many', { cases: Array.from({ length: count }, () => ({ stages })) });
  recall.remember('another', { cases: [{ stages }] });
  return recall.memory.passed.size;
}

const rules: readonly WrittenRule[] = [
  { description: 'Admin', expression: 'starts_with(http.request.uri.path, "/admin")', action: 'block' },
  { description: 'Bots', expression: 'http.user_agent contains "bot"', action: 'managed_challenge' },
  { description: 'Old', expression: 'http.request.uri.path eq "/old"', action: 'block' },
];
const test = (name: string, path: string, outcome: string, facts: object = {}) => ({
  name,
  request: `GET https://a.test${path}`,
  facts: { 'ip.src': '192.0.2.1', 'http.user_agent': 'browser', ...facts },
  expect: { outcome },
});
const tests = [
  test('home', '/', 'pass'),
  test('admin', '/admin', 'block'),
  test('bot', '/', 'challenge', { 'http.user_agent': 'a bot' }),
  test('wrong', '/old', 'pass'),
];

const edited = (at: number, change: Partial<WrittenRule>): readonly WrittenRule[] =>
  rules.map((rule, i) => (i === at ? { ...rule, ...change } : rule));

describe('a run of rule tests after an edit', () => {
  it('simulates tests with very many samples again, because their requests are not kept', () => {
    assert.equal(remembered(1000), 3);
    assert.equal(remembered(100_000), 2);
  });

  const cases: readonly (readonly [title: string, rules: readonly WrittenRule[], simulated: string[]])[] = [
    ['nothing is edited', rules, ['wrong']],
    ['an expression is edited', edited(1, { expression: 'http.user_agent contains "crawler"' }), ['bot', 'wrong']], // prettier-ignore
    ['an edit concerns no test', edited(0, { expression: 'http.request.uri.path matches "^/admin"' }), ['wrong']], // prettier-ignore
    ['an action is edited', edited(0, { action: 'log' }), ['admin', 'wrong']],
    ['a rule is added', [{ expression: 'http.request.uri.path eq "/"', action: 'log' }, ...rules], ['home', 'bot', 'wrong']], // prettier-ignore
    ['a rule is removed', rules.slice(1), ['admin', 'wrong']],
    ['rules are swapped', [...rules].reverse(), ['admin', 'wrong']],
    ['the content of an expression is unknown', edited(2, { expression: 'ip.src.country eq "DE"' }), ['home', 'bot', 'wrong', 'admin']], // prettier-ignore
    ['an expression has an error', edited(2, { expression: 'http.host eq' }), ['home', 'bot', 'wrong', 'admin']], // prettier-ignore
  ];
  for (const [title, next, expected] of cases)
    it(`runs what may have changed: ${title}`, async () => {
      const { memory } = await run({ rules, tests });
      const again = await run({ rules: next, tests }, memory);
      assert.deepEqual(simulated(again).sort(), [...expected].sort());
      assert.deepEqual(shown(again.results), shown((await run({ rules: next, tests })).results));
    });

  it('runs the tests that were edited, wherever they are now', async () => {
    const { memory } = await run({ rules, tests });
    const next = [test('new', '/new', 'pass'), ...tests.slice(1), test('home', '/', 'block')];
    const again = await run({ rules, tests: next }, memory);
    assert.deepEqual(simulated(again), ['new', 'wrong', 'home']);
    assert.deepEqual(shown(again.results), shown((await run({ rules, tests: next })).results));
  });

  it('runs tests on samples again when their file is edited', async () => {
    const each = [{ name: 'all', each: 'shop.http', facts: { 'ip.src': '192.0.2.1' }, expect: { outcome: 'pass' } }]; // prettier-ignore
    const samples =
      '### a\nGET https://a.test/\nUser-Agent: x\n\n### b\nGET https://a.test/b\nUser-Agent: x\n';
    const { memory } = await run({ rules, tests: each, samples });
    const same = await run({ rules, tests: each, samples }, memory);
    assert.deepEqual(same.results.map(({ sample, simulation }) => [sample, simulation]), [['a', undefined], ['b', undefined]]); // prettier-ignore
    const other = await run({ rules, tests: each, samples: samples.replace('/b', '/old') }, same.memory);
    assert.deepEqual(other.results.map(({ status }) => status), ['passed', 'failed']); // prettier-ignore
  });

  it('runs everything again if rules read the time', async () => {
    const timed = [{ expression: 'http.request.timestamp.sec gt 100', action: 'block' }];
    const one = [test('now', '/', 'pass')];
    const { memory } = await run({ rules: timed, tests: one }, undefined, 0);
    const later = await run({ rules: timed, tests: one }, memory, 1_000_000);
    assert.deepEqual(later.results.map(({ status }) => status), ['failed']); // prettier-ignore
  });

  it('returns what a run of everything returns, after any edits', async () => {
    const expression = fc.constantFrom(
      'http.request.uri.path eq "/"',
      'http.request.uri.path ne "/old"',
      'http.request.uri.path contains "%"',
      'http.user_agent contains "bot"',
      'http.request.headers["x"][0] ne "1"',
      'ip.src.country eq "DE"',
      'ip.src in {192.0.2.0/24}',
      'cf.bot_management.score lt 30',
      'http.request.version eq "HTTP/1.1"',
      'starts_with(http.request.uri.path, "/a")',
      'http.host eq',
    );
    const rule: fc.Arbitrary<WrittenRule> = fc.record(
      {
        description: fc.constantFrom('A', 'B'),
        expression,
        action: fc.constantFrom('block', 'log', 'managed_challenge', 'skip', 'unheard-of'),
        action_parameters: fc.constantFrom({ ruleset: 'current' }, { phases: ['http_ratelimit'] }),
        enabled: fc.boolean(),
      },
      { requiredKeys: ['expression', 'action'] },
    );
    const lists = fc.array(fc.array(rule, { maxLength: 5 }), { minLength: 2, maxLength: 4 });
    const splices = fc.array(fc.tuple(fc.nat(5), fc.nat(2), fc.array(rule, { maxLength: 2 })), {
      maxLength: 5,
    });
    const given = ['/', '/old', '/%61', '/a'].flatMap(
      (path) =>
      ['pass', 'block', 'depends'].map((outcome, i) => test(`${path} ${outcome}`, path, outcome, i === 1 ? { 'ip.src.country': 'DE', 'cf.bot_management.score': 10 } : {})), // prettier-ignore
    );
    await fc.assert(
      fc.asyncProperty(lists, splices, async ([start = []], edits) => {
        let list = start;
        let { memory } = await run({ rules: list, tests: given });
        for (const [at, count, more] of edits) {
          list = list.toSpliced(at, count, ...more);
          const again = await run({ rules: list, tests: given }, memory);
          assert.deepEqual(shown(again.results), shown((await run({ rules: list, tests: given })).results));
          ({ memory } = again);
        }
      }),
      { numRuns: 12 },
    );
  });
});
