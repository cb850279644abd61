import assert from 'node:assert/strict';
import {
  chooseSampleRequest,
  type ChooseSampleResult,
  listRequestsRequest,
  type RequestItem,
  type SampleResults,
  sampleResultsRequest,
  type SampleItem,
  samplesRequest,
  samplesChangedNotification,
  type SampleState,
  sampleStateRequest,
  traceRequest,
  type TraceResult,
} from '../../core/protocol/samples';
import { readProjectConfig } from '../../core/language/project-config';
import { type RequestFiles } from '../../server/src/host';
import { type ClientOptions, TestClient } from '../support/language-client';

const uri = 'file:///w/a.rfilter';
const textDocument = { uri };
const text = 'http.host eq "www.example.com" and cf.bot_management.score lt 30';
const place = { textDocument, position: { line: 0, character: 3 } };
const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
const shop = `### sign-in
# @rampart cf.bot_management.score = 1
POST https://www.example.com/login
Authorization: Bearer secret-token
### home
# @rampart cf.bot_management.score = 99
GET https://www.example.com/?token=secret-token
`;
const commands = ['rampart.sample.use', 'rampart.expression.trace'];

interface Hint {
  readonly label: string;
  readonly tooltip?: { readonly value: string };
}
interface Lens {
  readonly command: { readonly title: string; readonly command: string; readonly arguments: unknown[] };
}

describe('language server: sample requests', () => {
  let client: TestClient;
  /** Returns a promise that resolves when the server reports that samples have changed. */
  let nextChange: () => Promise<void>;
  const start = async (options: ClientOptions = {}) => {
    client = await TestClient.start({ commands, folders: ['file:///w'], ...options });
    let changed: (() => void) | undefined;
    nextChange = () => new Promise((resolve) => (changed = resolve));
    client.connection.onNotification(samplesChangedNotification, () => changed?.());
    await client.open(uri, 'rampart-filter', text);
  };
  afterEach(() => client.stop());

  const hints = () => client.request<Hint[]>('textDocument/inlayHint', { textDocument, range: whole });
  const labels = async () => (await hints()).map(({ label }) => label);
  const lenses = async (of = uri) =>
    (await client.request<Lens[]>('textDocument/codeLens', { textDocument: { uri: of } })).map(
      ({ command }) => command.title,
    );
  const choose = (params: object) => client.request<ChooseSampleResult>(chooseSampleRequest, params);
  const state = () => client.request<SampleState | null>(sampleStateRequest, { uri });

  it('show nothing until one is chosen', async () => {
    await start();
    assert.deepEqual(await labels(), []);
    assert.deepEqual(await lenses(), []);
    assert.equal(await state(), null);
    assert.equal(await client.request(traceRequest, place), null);
  });

  it('that are built in are listed, chosen and cleared', async () => {
    await start();
    const [first, ...others] = await client.request<SampleItem[]>(samplesRequest, {});
    assert.deepEqual([first, others.length], [{ choice: 'builtin:browser', name: 'Browser' }, 5]);
    assert.deepEqual(await choose({ choice: 'builtin:browser' }), { choice: 'builtin:browser' });
    assert.deepEqual(await labels(), ['depends on cf.bot_management.score']);
    assert.match(
      (await hints())[0]?.tooltip?.value ?? '',
      /^Sample request: `Browser`\n\nDepends on: `cf\.bot/,
    );
    assert.deepEqual(await lenses(), ['Trace']);
    assert.deepEqual(await state(), { choice: 'builtin:browser', isFromProject: false, names: ['Browser'] });
    const cleared = nextChange();
    await choose({ choice: '' });
    await cleared;
    assert.deepEqual(await labels(), []);
  });

  it('use the lists that files define, and follow their changes', async () => {
    await start();
    const list = 'file:///w/office.list.json';
    const listText = (ip: string) => `{"name": "office", "kind": "ip", "items": [{"ip": "${ip}"}]}`;
    await client.open(uri, 'rampart-filter', 'ip.src in $office');
    await choose({ choice: 'builtin:browser' });
    assert.deepEqual(await labels(), ['depends on $office']);
    await client.open(list, 'json', listText('203.0.113.7'));
    assert.deepEqual(await labels(), ['matches']);
    const clause = async () => (await client.request<TraceResult | null>(traceRequest, place))?.root;
    assert.equal((await clause())?.result, true);
    assert.deepEqual(
      (await clause())?.values.map(({ value }) => value),
      ['203.0.113.7', 'from office.list.json (items: 1)'],
    );
    assert.deepEqual(await client.request<SampleResults>(sampleResultsRequest, place), [
      { name: 'Browser', answer: 'matches' },
    ]);
    const changed = nextChange();
    await client.change(list, 2, [{ text: listText('198.51.100.1') }]);
    await changed;
    assert.deepEqual(await labels(), ['no match']);
  });

  describe('are evaluated wherever an expression is', () => {
    const expression = `http.host eq "www.example.com"`;
    const escaped = expression.replaceAll('"', '\\"');
    const rules = (expressionText: string) =>
      `{"kind":"zone","phase":"http_request_firewall_custom","rules":[{"action":"block","expression":${expressionText}}]}`;
    const hosts: readonly [name: string, language: string, text: string][] = [
      ['shop.ruleset.json', 'json', rules(`"${escaped}"`)],
      ['shop.ruleset.yaml', 'yaml', `kind: zone\nrules:\n- action: block\n  expression: '${expression}'\n`],
      ['rules.yaml', 'yaml', `# rampart-filter\nexpression: '${expression}'\n`],
      ['rules.toml', 'toml', `# rampart-filter\nexpression = '${expression}'\n`],
      ['main.tf', 'terraform', `resource "cloudflare_filter" "a" {\n  expression = "${escaped}"\n}\n`],
      ['rules.ts', 'typescript', `// rampart-filter\nconst rule = '${expression}';\n`],
      ['rules.py', 'python', `# rampart-filter\nrule = '${expression}'\n`],
      ['rules.md', 'markdown', `\`\`\`rampart-filter\n${expression}\n\`\`\`\n`],
    ];
    for (const [name, language, hosted] of hosts)
      it(`in ${name}`, async () => {
        await start();
        await client.open(`file:///w/${name}`, language, hosted);
        await choose({ choice: 'builtin:browser' });
        const [hint, ...others] = await client.request<Hint[]>('textDocument/inlayHint', {
          textDocument: { uri: `file:///w/${name}` },
          range: whole,
        });
        assert.deepEqual([hint?.label, others.length], ['matches', 0]);
      });
  });

  it('of a HAR file are chosen above each entry', async () => {
    await start();
    const file = 'file:///w/shop.har';
    const request = { method: 'GET', url: 'https://www.example.com/', httpVersion: 'HTTP/2', headers: [] };
    const har = { log: { version: '1.2', entries: [{ request }, { request }] } };
    await client.open(file, 'json', JSON.stringify(har, undefined, 1));
    assert.deepEqual(await lenses(file), ['Use as Sample', 'Use All 2 Requests as Samples', 'Use as Sample']);
    assert.deepEqual(await choose({ file: { uri: file, number: 2 } }), { choice: `${file}#2` });
    assert.deepEqual(await labels(), ['depends on cf.bot_management.score']);
  });

  it('show the value of an operand before what the hover says about it', async () => {
    await start();
    await choose({ choice: 'builtin:browser' });
    const hover = await client.request<{ contents: { value: string } }>('textDocument/hover', place);
    assert.match(
      hover.contents.value,
      /^Value in the sample request `Browser`: `"www\.example\.com"`\n\n---\n\n```\nhttp\.host: String/,
    );
  });

  it('of an open file follow what is typed in it', async () => {
    await start();
    const file = 'file:///w/shop.http';
    await client.open(file, 'http', shop);
    assert.deepEqual(await client.request<RequestItem[]>(listRequestsRequest, { uri: file }), [
      { number: 1, name: 'sign-in', address: 'POST www.example.com/login' },
      { number: 2, name: 'home', address: 'GET www.example.com/' },
    ]);
    assert.deepEqual(await lenses(file), ['Use as Sample', 'Use All 2 Requests as Samples', 'Use as Sample']);
    assert.deepEqual(await choose({ file: { uri: file, number: 1 } }), { choice: `${file}#1` });
    assert.deepEqual(await labels(), ['matches']);
    const followed = nextChange();
    await client.change(file, 2, [{ text: shop.replace('score = 1', 'score = 50') }]);
    await followed;
    assert.deepEqual(await labels(), ['no match']);
  });

  it('are counted by a lens if there are several, and traced one by one', async () => {
    await start();
    const file = 'file:///w/shop.http';
    await client.open(file, 'http', shop);
    await choose({ file: { uri: file } });
    assert.deepEqual(await labels(), []);
    assert.deepEqual(await lenses(), ['▶ 2 samples · 1 matching']);
    assert.deepEqual(await client.request<SampleResults>(sampleResultsRequest, place), [
      { name: 'sign-in', answer: 'matches' },
      { name: 'home', answer: 'no match' },
    ]);
    const trace = await client.request<TraceResult | null>(traceRequest, { ...place, sample: 1 });
    assert.deepEqual([trace?.sample, trace?.word, trace?.range], ['home', 'no match', { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } }]); // prettier-ignore
    const [host, score] = trace?.root?.children ?? [];
    assert.deepEqual([host?.text, host?.result, host?.values[0]?.value], ['http.host eq "www.example.com"', true, '"www.example.com"']); // prettier-ignore
    assert.deepEqual(score?.range, {
      start: { line: 0, character: 35 },
      end: { line: 0, character: text.length },
    });
  });

  it('stay in memory if they are pasted, and say why they cannot be read', async () => {
    await start();
    assert.match((await choose({ text: 'hello' })).problem ?? '', /not a request line/);
    assert.equal(await state(), null);
    const curl = "curl https://www.example.com/ -H 'Authorization: Bearer secret-token'";
    assert.deepEqual(await choose({ text: curl }), {});
    assert.deepEqual(await labels(), ['depends on cf.bot_management.score']);
    assert.equal((await state())?.choice, 'pasted:');
    assert.deepEqual(client.logged, []);
    assert.doesNotMatch(JSON.stringify(await state()), /secret-token/);
  });

  it('are named when they cannot be found', async () => {
    await start();
    await choose({ choice: 'file:///w/gone.http#1' });
    assert.deepEqual(await labels(), []);
    assert.equal((await state())?.problem, 'The sample request file cannot be read.');
    assert.equal(await client.request(listRequestsRequest, { uri: 'file:///w/gone.http' }), null);
    await choose({ choice: 'builtin:gone' });
    assert.equal((await state())?.problem, "This sample request doesn't exist.");
  });

  describe('of rampart.json', () => {
    const files: RequestFiles = {
      async *stream(file) {
        await Promise.resolve();
        if (!file.endsWith('shop.http')) throw new Error('no such file');
        const more =
          '### \n# @rampart profile = evening\nGET https://www.example.com/\n### \n# @rampart profile = night\nGET https://www.example.com/\n';
        const bytes = new TextEncoder().encode(shop + more);
        yield bytes.slice(0, 50);
        yield bytes.slice(50);
      },
      readBody: () => undefined,
      profiles: () => 'default:\n  cf.bot_management.score: 20\nevening:\n  no.such.field: 1\n',
    };
    const withConfig = (sample: string): ClientOptions => ({
      requestFiles: files,
      configs: {
        ofUri: (of) =>
          Promise.resolve({
            uri: 'file:///w/rampart.json',
            settings: readProjectConfig(JSON.stringify({ sample }), of.replace(/[^/]*$/, 'rampart.json')),
          }),
        forget: () => undefined,
      },
    });

    it('are chosen without a command', async () => {
      await start(withConfig('shop.http#home'));
      assert.deepEqual(await labels(), ['no match']);
      assert.deepEqual(await state(), {
        choice: 'file:///w/shop.http#home',
        isFromProject: true,
        names: ['home'],
      });
    });

    it('are replaced by what the person chooses, also by none', async () => {
      await start(withConfig('shop.http#home'));
      await choose({ choice: '' });
      assert.deepEqual(await labels(), []);
      await choose({});
      assert.deepEqual(await labels(), ['no match']);
    });

    it('have the facts of their profiles, unless they have their own', async () => {
      await start({ ...withConfig('shop.http#home'), commands });
      await choose({ file: { uri: 'file:///w/shop.http', number: 3 } });
      assert.deepEqual(await labels(), ['matches']);
      assert.equal((await state())?.problem, 'Invalid facts in the sample requests: no.such.field');
      await choose({ file: { uri: 'file:///w/shop.http', number: 4 } });
      assert.equal((await state())?.problem, 'rampart.profile.yaml does not have the profile "night".');
    });

    it('are never read outside the workspace', async () => {
      await start(withConfig('../shop.http#home'));
      assert.deepEqual(await labels(), []);
      assert.equal((await state())?.problem, 'The sample request file is outside the workspace.');
    });
  });

  describe('in an editor without our commands', () => {
    it('are chosen by commands of the server', async () => {
      await start({ commands: [] });
      const { executeCommandProvider } = client.initialized.capabilities;
      assert.deepEqual(executeCommandProvider?.commands, ['rampart.sample.use', 'rampart.sample.clear']);
      const run = (command: string, ...args: unknown[]) =>
        client.request('workspace/executeCommand', { command, arguments: args });
      await run('rampart.sample.use', 'builtin:curl');
      assert.deepEqual(await labels(), ['depends on cf.bot_management.score']);
      const file = 'file:///w/shop.http';
      await client.open(file, 'http', shop);
      assert.deepEqual(await lenses(file), [
        'Use as Sample',
        'Use All 2 Requests as Samples',
        'Use as Sample',
      ]);
      await run('rampart.sample.use', file, 2);
      assert.deepEqual(await labels(), ['no match']);
      await run('rampart.sample.use', file);
      assert.deepEqual(await labels(), ['1 of 2 match']);
      await run('rampart.sample.clear');
      assert.deepEqual(await labels(), []);
    });

    it('are not offered by a server whose client has the commands', async () => {
      await start();
      assert.equal(client.initialized.capabilities.executeCommandProvider, undefined);
    });
  });
});
