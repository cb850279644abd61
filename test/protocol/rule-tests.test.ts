import assert from 'node:assert/strict';
import {
  type AddTestsParams,
  addTestsRequest,
  type AddTestsResult,
  type RuleTestsParams,
  ruleTestsRequest,
  type RuleTestsResult,
  type RunRuleTestsParams,
  runRuleTestsRequest,
  type RunRuleTestsResult,
  type TestRules,
  type UntestedParams,
  untestedRequest,
  type UntestedResult,
} from '../../core/protocol/rule-tests';
import { type UnsavedText } from '../../core/protocol/unsaved-text';
import { languageIdOf } from '../../workspace/language-ids';
import { type WorkspaceFiles } from '../../server/src/host';
import { TestClient } from '../support/language-client';

const tests = 'file:///w/my%20tests/shop.rules.test.yaml';
const rules = 'file:///w/rules/shop.ruleset.json';

const testText = `rules: ../rules/shop.ruleset.json
tests:
  - name: the office passes
    request: GET https://www.example.com/
    facts: { ip.src.country: DE }
    expect: { outcome: pass }
  - name: others are blocked
    request: GET https://www.example.com/
    facts: { ip.src.country: FR }
    expect: { outcome: pass }
`;
const ruleText = (country: string): string => `{
  "kind": "zone",
  "phase": "http_request_firewall_custom",
  "name": "Shop",
  "rules": [
    {
      "description": "Deny",
      "action": "block",
      "expression": "ip.src.country eq \\"${country}\\" or ip.src.country eq \\"XX\\""
    }
  ]
}
`;

describe('language server: rule tests', () => {
  let client: TestClient;
  afterEach(() => client.stop());

  const start = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    const files: WorkspaceFiles = {
      watched: [],
      find: () => [],
      read: (uri) => {
        const text = texts[uri];
        return text === undefined ? undefined : { uri, languageId: languageIdOf(uri), version: 0, text };
      },
      changed: () => undefined,
    };
    client = await TestClient.start({ files });
  };
  const list = (uri: string, unsaved: readonly UnsavedText[] = []): Promise<RuleTestsResult> => {
    const params: RuleTestsParams = { textDocument: { uri }, unsaved };
    return client.request<RuleTestsResult>(ruleTestsRequest, params);
  };
  const run = (params: Partial<RunRuleTestsParams> = {}): Promise<RunRuleTestsResult> => {
    const all: RunRuleTestsParams = { files: [{ uri: tests }], unsaved: [], withCoverage: false, ...params };
    return client.request<RunRuleTestsResult>(runRuleTestsRequest, all);
  };
  const statuses = ({ files }: RunRuleTestsResult): string[] =>
    files.flatMap(({ cases }) => cases.map(({ id, status }) => `${id} ${status}`));
  const disk = { [tests]: testText, [rules]: ruleText('FR') };

  it('finds the tests of a file that is not open, each at its line', async () => {
    await start(disk);
    const found = await list(tests);
    assert.deepEqual(
      found.tests.map(({ id, name, range }) => [id, name, range.start.line]),
      [
        ['1:the office passes', 'the office passes', 2],
        ['1:others are blocked', 'others are blocked', 6],
      ],
    );
    assert.equal(found.mistake, undefined);
    assert.deepEqual(await list('file:///w/none.rules.test.yaml'), { tests: [] });
  });

  it('says what prevents a file from being read', async () => {
    await start({ ...disk, [tests]: 'tests: [\n' });
    assert.match((await list(tests)).mistake?.message ?? '', /\S/);
    const [file] = (await run()).files;
    assert.deepEqual(file?.cases, []);
    assert.equal(file.mistake?.message, (await list(tests)).mistake?.message);
  });

  it('runs them and shows a failure at its expectation, with the rule that decided', async () => {
    await start(disk);
    const [passed, failed] = (await run()).files[0]?.cases ?? [];
    assert.equal(passed?.status, 'passed');
    assert.equal(passed.message, undefined);
    assert.equal(failed?.status, 'failed');
    assert.equal(failed.message, 'Expected: pass. Actual outcome: block 403 by Deny.');
    assert.equal(failed.expected, 'pass');
    assert.equal(failed.actual, 'block 403 by Deny');
    assert.deepEqual(failed.range, { start: { line: 9, character: 4 }, end: { line: 9, character: 29 } });
    const [product] = failed.trace ?? [];
    const [rule] = product?.rules ?? [];
    assert.deepEqual([product?.title, rule?.name, rule?.result], ['Custom rules', 'Deny', 'matched']);
    assert.equal(rule?.place?.uri, rules);
    assert.equal(rule.place.range?.start.line, 5);
    assert.deepEqual(
      rule.clause?.children.map(({ text, result, place }) => [text, result, place?.range?.start.line]),
      [
        ['ip.src.country eq "FR"', true, 8],
        ['ip.src.country eq "XX"', false, 8],
      ],
    );
  });

  it('records snapshots on request, and compares with them from then on', async () => {
    const expecting = testText.replace(/expect: .*/g, 'expect: snapshot');
    const snapshots = 'file:///w/my%20tests/shop.rules.test.yaml.snap';
    await start({ ...disk, [tests]: expecting });
    assert.deepEqual(statuses(await run()), ['1:the office passes failed', '1:others are blocked failed']);
    const [file] = (await run({ isUpdate: true })).files;
    assert.deepEqual(
      file?.cases.map(({ status }) => status),
      ['passed', 'passed'],
    );
    assert.equal(file.snapshots?.uri, snapshots);
    assert.match(file.snapshots.text, /test: others are blocked\n {4}outcome: block 403 by Deny\n/);
    const unsaved = [file.snapshots];
    assert.deepEqual(statuses(await run({ unsaved })), [
      '1:the office passes passed',
      '1:others are blocked passed',
    ]);
    const changed = await run({ unsaved: [...unsaved, { uri: rules, text: ruleText('DE') }] });
    assert.deepEqual(
      changed.files[0]?.cases.map(({ message }) => message),
      [
        'The outcome in the snapshot is pass, but the current outcome is block 403 by Deny.',
        'The outcome in the snapshot is block 403 by Deny, but the current outcome is pass.',
      ],
    );
  });

  it('runs only the tests that were selected', async () => {
    await start(disk);
    const only = ['1:others are blocked', '1:gone'];
    assert.deepEqual(statuses(await run({ files: [{ uri: tests, only }] })), ['1:others are blocked failed']);
  });

  it('prefers unsaved texts to open documents, and those to the disk', async () => {
    await start(disk);
    // some editors escape URIs differently
    await client.open(rules.replace('shop.', 'sh%6Fp.'), 'json', ruleText('XX'));
    assert.deepEqual(statuses(await run()), ['1:the office passes passed', '1:others are blocked passed']);
    const unsaved = [{ uri: rules, text: ruleText('DE') }];
    assert.deepEqual(statuses(await run({ unsaved })), [
      '1:the office passes failed',
      '1:others are blocked passed',
    ]);
    const renamed = [{ uri: tests, text: testText.replace('the office', 'Berlin') }];
    assert.equal((await list(tests, renamed)).tests[0]?.name, 'Berlin passes');
  });

  it('reports at the path that a file with rules is missing', async () => {
    await start({ [tests]: testText });
    const [first] = (await run()).files[0]?.cases ?? [];
    assert.equal(first?.status, 'errored');
    assert.equal(first.message, "The file ../rules/shop.ruleset.json doesn't exist.");
    assert.equal(first.range.start.line, 0);
  });

  describe('of a zone', () => {
    const zoneTests = testText.replace(/rules: .*/, 'zone: shop.example');
    const record: unknown = JSON.parse(
      ruleText('FR').replace('eq \\"XX\\"', 'eq \\"XX\\" or ip.src in $office'),
    );
    const sources = [{ uri: 'rampart:/set?1', kind: 'ruleset', level: 'zone', record }] as const;
    const lists = { office: { type: 'ip', items: ['203.0.113.0/24'] } } as const;
    const asked = (deployed?: TestRules): Promise<RunRuleTestsResult> =>
      run({ files: [{ uri: tests, ...(deployed ? { deployed } : {}) }] });

    it('name it, and are not run without its rules', async () => {
      await start({ [tests]: zoneTests });
      assert.deepEqual((await list(tests)).scope, { type: 'zones', name: 'shop.example' });
      const missing = await asked();
      assert.deepEqual(statuses(missing), ['1:the office passes skipped', '1:others are blocked skipped']);
      const [first] = missing.files[0]?.cases ?? [];
      assert.equal(
        first?.message,
        'The test was not run because it requires the rules of the zone shop.example.',
      );
      assert.deepEqual(first.range.start, { line: 0, character: 6 });
      const problem = 'Not run: no access.';
      const [without] = (await asked({ problem })).files[0]?.cases ?? [];
      assert.deepEqual([without?.status, without?.message], ['skipped', problem]);
    });

    it('run with the rules and lists that the client has read', async () => {
      await start({ [tests]: zoneTests.replace('country: DE', 'country: DE, ip.src: 198.51.100.1') });
      assert.deepEqual(statuses(await asked({ sources, lists })), [
        '1:the office passes passed',
        '1:others are blocked failed',
      ]);
      const inOffice = zoneTests.replace('country: DE', 'country: DE, ip.src: 203.0.113.9');
      await client.open(tests, 'yaml', inOffice);
      assert.deepEqual(statuses(await asked({ sources, lists }))[0], '1:the office passes failed');
      // the rules are the same, but the list has changed
      assert.deepEqual(statuses(await asked({ sources, lists: { office: { ...lists.office, items: [] } } }))[0], '1:the office passes passed'); // prettier-ignore
    });
  });

  it('counts rules and clauses over all test files, at their places', async () => {
    const other = 'file:///w/other.rules.test.json';
    const otherText = JSON.stringify({
      rules: 'rules/shop.ruleset.json',
      tests: [
        {
          request: 'GET https://a.example/',
          facts: { 'ip.src.country': 'FR' },
          expect: { outcome: 'block' },
        },
      ],
    });
    await start({ ...disk, [other]: otherText });
    assert.deepEqual((await run()).coverage, []);
    const { coverage } = await run({ files: [{ uri: tests }, { uri: other }], withCoverage: true });
    assert.deepEqual(
      coverage.map(({ uri }) => uri),
      [rules],
    );
    const [rule] = coverage[0]?.rules ?? [];
    assert.equal(rule?.matched, 2);
    assert.deepEqual([rule.range.start.line, rule.range.end.line], [5, 9]);
    assert.deepEqual(
      rule.clauses.map(({ text, seenTrue, seenFalse }) => [text, seenTrue, seenFalse]),
      [
        ['ip.src.country eq "FR"', 2, 1],
        ['ip.src.country eq "XX"', 0, 3],
      ],
    );
    const [clause] = rule.clauses;
    const line = ruleText('FR').split('\n')[8] ?? '';
    assert.equal(
      line.slice(clause?.range.start.character, clause?.range.end.character),
      'ip.src.country eq \\"FR\\"',
    );
  });

  it('finds changes that no test notices, with tests that would', async () => {
    await start(disk);
    const params: UntestedParams = { uri: tests, unsaved: [] };
    const result = await client.request<UntestedResult | null>(untestedRequest, params);
    assert.ok(result);
    const lost = result.survivors.find(({ test }) => test?.facts['ip.src.country'] === 'XX');
    assert.ok(lost?.test);
    assert.equal(lost.rule, 'Deny');
    assert.deepEqual(lost.place?.uri, rules);
    assert.equal(lost.outcome?.before, 'block 403 by Deny');
    // the added test passes and detects the change
    const adding: AddTestsParams = { uri: tests, unsaved: [], tests: [lost.test] };
    const added = await client.request<AddTestsResult | null>(addTestsRequest, adding);
    assert.ok(added);
    assert.ok(added.text.startsWith(testText));
    const unsaved = [{ uri: tests, text: added.text }];
    const [ran] = (await run({ unsaved })).files;
    assert.equal(ran?.cases.at(-1)?.status, 'passed');
    const again = await client.request<UntestedResult | null>(untestedRequest, { uri: tests, unsaved });
    assert.ok(again && again.killed > result.killed);
    assert.ok(!again.survivors.some(({ before, after }) => before === lost.before && after === lost.after));
  });

  it('adds no test to a file with errors, or in JSON', async () => {
    await start({ ...disk, [tests]: 'tests: [' });
    const added = (uri: string): Promise<unknown> =>
      client.request(addTestsRequest, {
        uri,
        unsaved: [],
        tests: [{ name: 'a', request: 'GET https://a/', facts: {}, expect: { outcome: 'pass' } }],
      });
    assert.equal(await added(tests), null);
    assert.equal(await added(rules), null);
  });
});
