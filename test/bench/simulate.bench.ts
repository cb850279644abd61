import os from 'node:os';
import path from 'node:path';
import { loadBundled } from '../support/bundled';
import { type TestMemory } from '../../core/rule-tests/memory/test-memory';
import type * as Simulation from './support/simulation';

const warmUpMs = 1000;
const rounds = 9;

/** Returns the median of several measured times in milliseconds, after a warm-up. */
async function medianMs(run: () => unknown): Promise<number> {
  const until = performance.now() + warmUpMs;
  do await run();
  while (performance.now() < until);
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  const middle = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return Math.round(middle * 1000) / 1000;
}

const editedRule = 100;

/**
 * Creates a ruleset in which each rule matches a different path. If `edited` is greater than 0, one rule is edited: its
 * expression contains this number instead of its index.
 */
function rulesText(count: number, edited = 0): string {
  const rules = Array.from({ length: count }, (_, i) => ({
    id: `r${i}`,
    description: `Rule ${i}`,
    action: i % 3 === 0 ? 'log' : i % 3 === 1 ? 'block' : 'managed_challenge',
    expression: `(http.host eq "www.example.com" and starts_with(http.request.uri.path, "/area/${i}/")) or (lower(http.user_agent) contains "agent ${edited > 0 && i === editedRule ? edited : i}" and not ip.src in {203.0.113.0/24 198.51.100.${i % 250}})`,
  }));
  return JSON.stringify({ kind: 'zone', phase: 'http_request_firewall_custom', rules }, null, 2);
}

/**
 * Creates `count` tests. Each test matches the next rule. After the last rule, the tests start again with the first
 * rule.
 */
function testsText(count: number, rules: number): string {
  const tests = Array.from({ length: count }, (_, i) => {
    const rule = i % rules;
    const outcome = ['pass', 'block', 'challenge'][rule % 3] ?? 'pass';
    return [
      `  - name: test ${i}`,
      `    request: GET https://www.example.com/area/${rule}/${i}`,
      `    facts: { ip.src: 192.0.2.${i % 250}, http.user_agent: browser }`,
      `    expect: { outcome: ${outcome} }`,
    ].join('\n');
  });
  return `rules: shop.ruleset.json\ntests:\n${tests.join('\n')}\n`;
}

/**
 * Runs rule tests and simulations as the editor and the command-line tool do. The code is bundled and minified as it
 * is shipped. `editToResultMs`: a rule in a list of 200 is edited, the rules are read again, and the tests that the
 * edit may affect are run.
 */
export const bench = {
  name: 'simulate',
  async run(): Promise<Record<string, number | string>> {
    const library = loadBundled(path.resolve(__dirname, 'support/simulation.ts')) as typeof Simulation;
    const settings = library.defaultSettings;
    const uri = 'file:///w/shop.rules.test.yaml';
    const runTests = async (text: string, rules: string): Promise<number> => {
      const { file } = await library.readTestText(uri, text);
      const results = await library.runRuleTests(file, {
        settings,
        now: 0,
        read: () => Promise.resolve({ name: 'rules', uri: 'file:///w/shop.ruleset.json', text: rules }),
      });
      return results.filter(({ status }) => status === 'passed').length;
    };
    const tests = testsText(1000, 200);
    const passed = await runTests(tests, rulesText(200));
    if (passed !== 1000) return { state: `only ${passed} tests pass` };
    let edits = 0;
    const { file } = await library.readTestText(uri, tests);
    let memory: TestMemory | undefined;
    /**
     * Simulates the state in the editor: the test file has been read, and the results of the previous run are known.
     */
    const runEdited = async (rules: string): Promise<void> => {
      const run = new library.TestRun(file, {
        settings,
        now: 0,
        read: () => Promise.resolve({ name: 'rules', uri: 'file:///w/shop.ruleset.json', text: rules }),
      });
      await run.run(undefined, memory);
      ({ memory } = run);
    };
    const scheme = library.schemeFor(settings.filter);
    const name = 'file:///w/shop.ruleset.json';
    const thousand = library.loadRules({ name, uri: name, text: rulesText(1000) }, settings);
    const request = library.parseHttpFile('GET https://www.example.com/\nUser-Agent: browser')[0]?.request;
    if (!thousand || !request) return { state: 'no rules' };
    const chain = library.buildChain(thousand, scheme);
    const simulated = { request, facts: { fields: { 'ip.src': '192.0.2.1' } }, now: 0 };
    return {
      processor: os.cpus()[0]?.model ?? 'unknown',
      thousandTestsOver200RulesMs: await medianMs(() => runTests(tests, rulesText(200))),
      editToResultMs: await medianMs(() => runEdited(rulesText(200, 1000 + (++edits % 2)))),
      simulateThousandRulesMs: await medianMs(() => library.simulate(chain, simulated)),
    };
  },
};
