import assert from 'node:assert/strict';
import { LightSignal } from '../../../../core/base/abort';
import { type CaseResult } from '../../../../core/rule-tests/case-result';
import { readTestText } from '../../../../core/rule-tests/read-test-text';
import { runRuleTests, TestRun } from '../../../../core/rule-tests/run-rule-tests';
import { type TestWorld } from '../../../../core/rule-tests/test-world';
import { defaultSettings } from '../../../../core/language/settings';

const rules = JSON.stringify({
  kind: 'zone',
  phase: 'http_request_firewall_custom',
  rules: [{ description: 'Deny', action: 'block', expression: 'http.request.uri.path eq "/admin"' }],
});
const tests = `rules: rules.json
tests:
  - name: first
    request: GET https://a.example/
    expect: { outcome: pass }
  - name: log
    each: requests.jsonl
    expect: { outcome: pass }
`;
const line = (path: string): string => `{"method": "GET", "uri": "https://a.example${path}"}\n`;

/** Runs the tests in `text`. `log` contains the lines of the request log. */
async function run(
  log: string,
  world: Partial<TestWorld> = {},
  text = tests,
): Promise<readonly CaseResult[]> {
  const { file } = await readTestText('file:///w/a.rules.test.yaml', text);
  const texts: Readonly<Record<string, string>> = { 'rules.json': rules, 'requests.jsonl': log };
  const read = (name: string) => Promise.resolve({ name, uri: `file:///w/${name}`, text: texts[name] ?? '' });
  return runRuleTests(file, { settings: defaultSettings, now: 0, read, ...world });
}

/** Creates a pace that pauses as often as possible, and a signal that aborts at the pause with the number `last`. */
function turns(last: number): Pick<TestWorld, 'pace' | 'signal'> & { readonly count: () => number } {
  const signal = new LightSignal();
  let count = 0;
  const rest = (): Promise<void> => {
    if (++count === last) signal.abort();
    return Promise.resolve();
  };
  return { pace: { due: () => true, rest }, signal, count: () => count };
}

describe('a run of rule tests on a request log', () => {
  it('gives way to other work while it reads the lines, and after each case', async () => {
    const paced = turns(Infinity);
    const results = await run(line('/').repeat(40), paced);
    assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['passed']));
    assert.equal(results.length, 41);
    assert.ok(paced.count() > 80, String(paced.count()));
  });

  it('ends when it is canceled, with the tests that it has run', async () => {
    const paced = turns(60);
    const results = await run(line('/').repeat(40), paced);
    assert.deepEqual(results.map(({ name, status }) => [name, status]), [['first', 'passed']]); // prettier-ignore
    assert.equal(paced.count(), 60);
  });

  it('reads at most 10,000 lines, and says how to read the rest', async () => {
    const count = 10_001;
    const [, log, ...none] = await run(line('/').repeat(count));
    assert.deepEqual(none, []);
    assert.equal(log?.status, 'errored');
    assert.equal(
      log.message,
      'requests.jsonl has more than 10000 requests. Split the file, or simulate all of the requests with `rampart simulate --each`.',
    );
    const named = tests.replace('tests:', 'samples: requests.jsonl\ntests:').replace(/request: .*/, 'request: "10001"'); // prettier-ignore
    const [missing] = await run(line('/').repeat(count), {}, named);
    assert.match(missing?.message ?? '', /^requests\.jsonl has more than 10000 requests\./);
  });

  it('keeps the steps of the first failures only, and the outcome of all', async () => {
    const results = (await run(line('/admin').repeat(150))).slice(1);
    assert.equal(results.length, 150);
    const withSteps = results.filter(({ simulation }) => (simulation?.steps.length ?? 0) > 0);
    assert.equal(withSteps.length, 100);
    assert.deepEqual(new Set(results.map(({ failure }) => failure?.actual)), new Set(['block 403 by Deny']));
    const [, passed] = await run(line('/'));
    assert.deepEqual(passed?.simulation?.steps, []);
  });
});

describe('rule tests of rules with lists', () => {
  const texts: Record<string, string> = {
    'rules.json': rules.replace('http.request.uri.path eq \\"/admin\\"', 'ip.src in $banned'),
    'banned.list.json': '{"name": "banned", "kind": "ip", "items": [{"ip": "203.0.113.7"}]}',
  };
  const file = (name: string) => ({ name, uri: `file:///w/${name}`, text: texts[name] ?? '' });
  const listFiles: TestWorld['listFiles'] = {
    find: () => Promise.resolve(Object.keys(texts).map((name) => `file:///w/${name}`)),
    read: (uri) => Promise.resolve(file(uri.slice('file:///w/'.length))),
  };
  const text = (facts: string): string =>
    `rules: rules.json\ntests:\n  - name: one\n    request: GET https://a.example/\n    facts: { ip.src: 203.0.113.7${facts} }\n    expect: { outcome: block }\n`; // prettier-ignore
  const read = (name: string) => Promise.resolve(file(name));
  const statusOf = async (facts: string): Promise<string | undefined> =>
    (await run('', { listFiles, read }, text(facts)))[0]?.status;

  it('know the lists beside the rules, unless the test gives them', async () => {
    assert.equal(await statusOf(''), 'passed');
    assert.equal(await statusOf(', lists: { banned: { type: ip, items: [] } }'), 'failed');
  });

  it('run again after a change of a list, not only of the rules', async () => {
    const { file: tests } = await readTestText('file:///w/a.rules.test.yaml', text(''));
    const world: TestWorld = { settings: defaultSettings, now: 0, read, listFiles };
    const first = new TestRun(tests, world);
    assert.deepEqual((await first.run()).map(({ status }) => status), ['passed']); // prettier-ignore
    const same = await new TestRun(tests, world).run(undefined, first.memory);
    assert.deepEqual([same[0]?.status, same[0]?.simulation], ['passed', undefined]);
    texts['banned.list.json'] = '{"name": "banned", "kind": "ip", "items": []}';
    const changed = await new TestRun(tests, world).run(undefined, first.memory);
    assert.equal(changed[0]?.status, 'failed');
  });
});
