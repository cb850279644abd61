import assert from 'node:assert/strict';
import { type CodeLens } from 'vscode-languageserver-protocol';
import { chooseSampleRequest } from '../../core/protocol/samples';
import {
  type ClauseShown,
  findListUsesCommand,
  findListUsesRequest,
  type FindListUsesResult,
  findRulesRequest,
  type FindRulesResult,
  recordTestRequest,
  type RecordTestResult,
  type RuleSource,
  simulateCommand,
  simulateEachRequest,
  type SimulateEachResult,
  type SimulateParams,
  simulateRequest,
  type SimulateResult,
} from '../../core/protocol/simulation';
import { type WorkspaceFiles } from '../../server/src/host';
import { languageIdOf } from '../../workspace/language-ids';
import { TestClient } from '../support/language-client';

const rules = 'file:///w/shop.ruleset.json';
const lockdown = 'file:///w/office.lockdown_rule.json';
const tests = 'file:///w/shop.rules.test.yaml';
const shop = (country: string): string => `{
  "kind": "zone",
  "phase": "http_request_firewall_custom",
  "rules": [
    { "id": "r1", "description": "Deny", "action": "block", "expression": "ip.src.country eq \\"${country}\\" and http.host eq \\"a.example\\"" },
    { "id": "r2", "description": "Check", "action": "managed_challenge", "expression": "http.request.uri.path eq \\"/login\\"" }
  ]
}`;
const texts: Readonly<Record<string, string>> = {
  [rules]: shop('FR'),
  [lockdown]: '{"urls": ["b.example/*"], "configurations": [{"target": "ip", "value": "203.0.113.7"}]}',
  [tests]:
    'rules: shop.ruleset.json\ntests:\n  - name: home\n    request: GET https://a.example/\n    expect: { outcome: pass }\n',
};
const sample = `# @rampart ip.src = 203.0.113.7
# @rampart ip.src.country = FR
POST https://a.example/login
Cookie: session=secret
X-Test: yes

user=ada`;

describe('language server: simulation', () => {
  let client: TestClient;
  beforeEach(async () => {
    const files: WorkspaceFiles = {
      watched: [],
      find: () => [],
      read: (uri) => {
        const text = texts[uri];
        return text === undefined ? undefined : { uri, languageId: languageIdOf(uri), version: 0, text };
      },
      changed: () => undefined,
    };
    client = await TestClient.start({
      files,
      folders: ['file:///w'],
      commands: [simulateCommand, findListUsesCommand],
    });
  });
  afterEach(() => client.stop());

  it('simulates every request of a file without a choice of samples, or says that it cannot be read', async () => {
    const params = { sources: [{ uri: rules }], uri: rules, unsaved: [{ uri: rules, text: shop('DE') }] };
    const each = (requests: string): Promise<SimulateEachResult | null> =>
      client.request(simulateEachRequest, { ...params, requests });
    const line = (country: string): string =>
      JSON.stringify({ method: 'POST', host: 'a.example', uri: '/login?a=b', ClientCountry: country });
    await client.open('file:///w/access.jsonl', 'plaintext', `${line('DE')}\n${line('FR')}\n`);
    const result = await each('file:///w/access.jsonl');
    assert.deepEqual(
      result?.requests.map(({ name, text, by }) => [name, text, by?.name]),
      [
        ['POST a.example/login', 'block 403', 'Deny'],
        ['POST a.example/login', 'challenge 403', 'Check'],
      ],
    );
    const [place] = result.requests.map(({ by }) => by?.place);
    assert.equal(place?.uri, rules);
    assert.match(named([{ uri: rules, text: shop('DE') }], place.range), /^\{ "id": "r1".*\}$/);
    assert.equal(await each('file:///w/missing.har'), null);
  });

  const choose = async (): Promise<void> => {
    await client.open('file:///w/shop.http', 'http', sample);
    await client.request(chooseSampleRequest, { file: { uri: 'file:///w/shop.http' } });
  };
  const simulated = async (params: Partial<SimulateParams>): Promise<SimulateResult> => {
    const all = { sources: [{ uri: rules }], uri: rules, unsaved: [], ...params };
    const result = await client.request<SimulateResult | null>(simulateRequest, all);
    assert.ok(result);
    return result;
  };
  const named = (all: readonly { uri: string; text: string }[], range: unknown): string => {
    const { start, end } = range as Record<'start' | 'end', { line: number; character: number }>;
    const line = all[0]?.text.split('\n')[start.line] ?? '';
    return line.slice(start.character, end.line === start.line ? end.character : undefined);
  };

  it('asks for lenses again when a list in a file changes', async () => {
    await client.stop();
    const waiting = new Set<() => void>();
    client = await TestClient.start({
      folders: ['file:///w'],
      commands: [simulateCommand],
      capabilities: { workspace: { configuration: true, codeLens: { refreshSupport: true } } },
      timer(run, ms) {
        if (ms === 0) setImmediate(run);
        else waiting.add(run);
        return () => void waiting.delete(run);
      },
    });
    let refreshes = 0;
    client.connection.onRequest('workspace/codeLens/refresh', () => {
      refreshes++;
      return null;
    });
    const uri = 'file:///w/lists.ruleset.json';
    const office = 'file:///w/office.list.json';
    const blockOf = (expression: string): object => ({ action: 'block', expression });
    const text = JSON.stringify({ kind: 'zone', phase: 'http_request_firewall_custom', rules: [blockOf('ip.src in $office'), blockOf('not ssl')] }); // prettier-ignore
    const lens = async (): Promise<string | undefined> => {
      const params = { textDocument: { uri } };
      const [first] = await client.request<CodeLens[]>('textDocument/codeLens', params);
      return first?.command?.title;
    };
    const listOf = (ip: string): string => JSON.stringify({ name: 'office', kind: 'ip', items: [{ ip }] });
    await client.open('file:///w/shop.http', 'http', sample);
    await client.request(chooseSampleRequest, { file: { uri: 'file:///w/shop.http' } });
    await client.open(uri, 'json', text);
    await client.open(office, 'json', listOf('203.0.113.7'));
    assert.match((await lens()) ?? '', /block 403/);
    refreshes = 0;
    await client.change(office, 2, [{ text: listOf('198.51.100.7') }]);
    assert.equal(await lens(), '▶ Simulate · pass');
    assert.equal(refreshes, 0);
    for (const run of waiting) run();
    await lens();
    assert.equal(refreshes, 1);
  });

  it('simulates rules in YAML with the lists of files, as edited, and shows the outcome above them', async () => {
    const uri = 'file:///w/lists.ruleset.yaml';
    const text = 'phase: http_request_firewall_custom\nrules:\n  - action: block\n    description: Outside\n    expression: not ip.src in $office\n  - action: log\n    expression: ssl\n'; // prettier-ignore
    await choose();
    await client.open(uri, 'yaml', text);
    const simulateYaml = () => simulated({ sources: [{ uri }], uri, steps: 0 });
    const clauseOf = ({ steps }: SimulateResult) => steps?.products[0]?.rules[0]?.clause?.children[0];
    assert.deepEqual(
      clauseOf(await simulateYaml())?.values.map((one) => one.value),
      ['203.0.113.7'],
    );
    await client.open('file:///w/office.list.json', 'json', '{"name": "office", "kind": "ip", "items": [{"ip": "203.0.113.7"}]}'); // prettier-ignore
    const result = await simulateYaml();
    assert.equal(result.samples[0]?.verdict.text, 'pass');
    const clause = clauseOf(result);
    assert.deepEqual(clause?.values[1], { text: '$office', value: 'from office.list.json (items: 1)' });
    assert.equal(named([{ uri, text }], clause.place?.range), 'ip.src in $office');
    const lenses = await client.request<{ command: { title: string } }[]>('textDocument/codeLens', {
      textDocument: { uri },
    });
    assert.ok(lenses.some(({ command }) => command.title === '▶ Simulate · pass'));
  });

  it('has nothing to say without a sample', async () => {
    const params = { sources: [{ uri: rules }], uri: rules, unsaved: [] };
    assert.equal(await client.request(simulateRequest, params), null);
  });

  it('tells the outcome, and leads to the rule that decided', async () => {
    await choose();
    const { rules: count, samples, steps } = await simulated({});
    assert.equal(count, 2);
    assert.equal(steps, undefined);
    assert.equal(samples[0]?.verdict.text, 'block 403 by Deny');
    const place = samples[0].verdict.place;
    assert.equal(place?.uri, rules);
    assert.match(named([{ uri: rules, text: shop('FR') }], place.range), /^\{ "id": "r1".*\}$/);
  });

  it('has every rule with its clauses and values, and why a rule is not reached', async () => {
    await choose();
    const { steps } = await simulated({ steps: 0 });
    const [product] = steps?.products ?? [];
    assert.equal(product?.title, 'Custom rules');
    const [deny, check] = product.rules;
    assert.equal(deny?.result, 'matched');
    assert.equal(deny.effect, 'block');
    assert.deepEqual([check?.result, check?.because], ['not reached', 'Deny']);
    assert.equal(check?.clause, undefined);
    const [country] = deny.clause?.children ?? [];
    assert.equal(country?.text, 'ip.src.country eq "FR"');
    assert.deepEqual(country.values, [{ text: 'ip.src.country', value: '"FR"' }]);
    // the position refers to the file, in which the quotes are escaped
    assert.equal(
      named([{ uri: rules, text: shop('FR') }], country.place?.range),
      'ip.src.country eq \\"FR\\"',
    );
  });

  it('takes what is typed and not saved', async () => {
    await choose();
    const { samples } = await simulated({ unsaved: [{ uri: rules, text: shop('DE') }] });
    assert.equal(samples[0]?.verdict.text, 'challenge 403 by Check');
  });

  it('compares with what is deployed, and is silent where nothing changes', async () => {
    await choose();
    const record: unknown = JSON.parse(shop('DE'));
    const before: RuleSource[] = [{ uri: 'rampart:/a?1', kind: 'ruleset', level: 'zone', record }];
    const [one] = (await simulated({ before })).samples;
    assert.deepEqual([one?.before?.text, one?.verdict.text], ['challenge 403 by Check', 'block 403 by Deny']);
    const same: RuleSource[] = [{ uri: rules }];
    assert.equal((await simulated({ before: same })).samples[0]?.before, undefined);
  });

  it('leads to the documents of the rules of an account', async () => {
    await choose();
    const record: unknown = JSON.parse(shop('FR'));
    const sources: RuleSource[] = [
      { uri: 'rampart:/set?1', kind: 'ruleset', level: 'zone', record, rules: { r1: 'rampart:/deny?2' } },
    ];
    const { samples, steps } = await simulated({ sources, uri: 'rampart:/x', steps: 0 });
    assert.deepEqual(samples[0]?.verdict.place, { uri: 'rampart:/deny?2' });
    const places = (clause: ClauseShown | undefined): unknown[] =>
      clause ? [clause.place, ...clause.children.flatMap(places)] : [];
    const [deny] = steps?.products[0]?.rules ?? [];
    assert.deepEqual(places(deny?.clause), Array(3).fill({ uri: 'rampart:/deny?2' }));
  });

  it('finds the rules of an address: those that match first, then those that may', async () => {
    const find = (sought: string): Promise<FindRulesResult> =>
      client.request<FindRulesResult>(findRulesRequest, {
        sought,
        uri: rules,
        unsaved: [],
        sources: [
          { uri: rules },
          {
            uri: 'rampart:/ip?3',
            kind: 'access_rule',
            level: 'account',
            record: {
              mode: 'block',
              notes: 'Bad network',
              configuration: { target: 'ip_range', value: '203.0.113.0/24' },
            },
          },
        ],
      });
    const { known, rules: found } = await find('203.0.113.7');
    assert.ok(known);
    assert.deepEqual(
      found.map(({ name, result, action, place }) => [name, result, action, place?.uri]),
      [
        ['Bad network', true, 'block', 'rampart:/ip?3'],
        ['Deny', 'unknown', 'block', rules],
        ['Check', 'unknown', 'managed_challenge', rules],
      ],
    );
    assert.deepEqual(await find('not an address'), { known: false, rules: [] });
  });

  it('is offered above a list of rules, with the outcome', async () => {
    const lenses = async (uri: string): Promise<string[]> => {
      const found = await client.request<{ command: { title: string; arguments: unknown[] } }[]>(
        'textDocument/codeLens',
        { textDocument: { uri } },
      );
      return found.map(({ command }) => `${command.title} ${JSON.stringify(command.arguments)}`);
    };
    await client.open(rules, 'json', shop('FR'));
    await client.open(lockdown, 'json', texts[lockdown] ?? '');
    assert.deepEqual(await lenses(rules), []);
    await choose();
    assert.deepEqual(await lenses(rules), [`▶ Simulate · block 403 by Deny ["${rules}"]`]);
    assert.deepEqual(await lenses(lockdown), []);
    await client.open('file:///w/two.http', 'http', `### a\n${sample}\n### b\nGET https://c.example/\n`);
    await client.request(chooseSampleRequest, { file: { uri: 'file:///w/two.http' } });
    assert.deepEqual(await lenses(rules), [`▶ Simulate · 2 samples · 1 blocked ["${rules}"]`]);
  });

  const record = (file: string): Promise<RecordTestResult | null> =>
    client.request<RecordTestResult | null>(recordTestRequest, {
      sources: [{ uri: rules }, { uri: lockdown }],
      uri: rules,
      unsaved: [],
      steps: 0,
      file,
    });

  it('records a sample as a test at the end of a file, without its credentials', async () => {
    await choose();
    const recorded = await record(tests);
    assert.ok(recorded);
    assert.equal(
      recorded.text,
      `${texts[tests] ?? ''}
  - name: "POST a.example/login: block 403 by Deny"
    request: |
      POST https://a.example/login
      X-Test: yes

      user=ada
    facts: { ip.src: 203.0.113.7, ip.src.country: FR }
    expect: { outcome: block, by: Deny, status: 403 }
`,
    );
    assert.equal(recorded.range.start.line, 6);
  });

  it('records into a new file, which names the rules', async () => {
    await choose();
    const recorded = await record('file:///w/tests/new.rules.test.yaml');
    assert.match(
      recorded?.text ?? '',
      /^rules: \[\.\.\/shop\.ruleset\.json, \.\.\/office\.lockdown_rule\.json\]\n\ntests:\n {2}- name: /,
    );
  });

  it('finds the uses of a list in the workspace and in accounts, from a place, a lens, and a request', async () => {
    const filter = 'file:///w/office.rfilter';
    const list = 'file:///w/offices.list.json';
    await client.open(filter, 'rampart-filter', 'http.host eq "a.example" and\nip.src in $offices');
    await client.open(list, 'json', '{"name": "offices", "kind": "ip"}');
    const range = { start: { line: 1, character: 10 }, end: { line: 1, character: 18 } };
    for (const [uri, position] of [
      [filter, { line: 1, character: 12 }],
      [list, { line: 0, character: 12 }],
    ] as const) {
      const found = await client.request('textDocument/references', {
        textDocument: { uri },
        position,
        context: { includeDeclaration: false },
      });
      assert.deepEqual(found, [{ uri: filter, range }]);
    }
    const lenses = await client.request<{ command: unknown }[]>('textDocument/codeLens', {
      textDocument: { uri: list },
    });
    const command = { title: 'Find Uses', command: findListUsesCommand, arguments: ['offices'] };
    assert.deepEqual(lenses.map((one) => one.command), [command]);
    const record = { phase: 'http_request_firewall_custom', rules: [{ id: 'r1', action: 'skip', description: 'Office', expression: 'ip.src in $offices' }] };
    const sources: RuleSource[] = [{ uri: 'rampart:/set?1', kind: 'ruleset', level: 'zone', record, rules: { r1: 'rampart:/office?2' } }];
    const params = { list: 'offices', uri: 'file:///w', sources, withWorkspace: true };
    assert.deepEqual(await client.request<FindListUsesResult>(findListUsesRequest, params), {
      rules: [{ name: 'Office', phase: 'http_request_firewall_custom', action: 'skip', isOff: false, place: { uri: 'rampart:/office?2' } }],
      files: [{ line: 'ip.src in $offices', place: { uri: filter, range } }],
    });
  }); // prettier-ignore
});
