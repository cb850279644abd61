import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { type Language } from '../../core/language/language';
import { defaultSettings } from '../../core/language/settings';
import { type ClientOptions, TestClient } from '../support/language-client';
import { occurrences, wordLanguage } from '../support/word-language';

const uri = 'file:///a.word';
const text = 'good bad\n😀 bad good';
const at = (line: number, character: number) => ({ line, character });
const range = (line: number, start: number, end: number) => ({ start: at(line, start), end: at(line, end) });
/** The range of the second `bad`, which follows a character that consists of two UTF-16 code units. */
const second = { start: 12, end: 15 };
const secondRange = range(1, 3, 6);

/** A language that responds to every request with a result about the second `bad`. */
const all: Partial<Language> = {
  complete: (_document, offset) => [
    {
      label: 'better',
      kind: 'keyword',
      edit: { start: offset - 1, end: offset, newText: 'better($1)' },
      snippet: true,
      detail: 'd',
      retrigger: true,
    },
  ],
  hover: () => ({ range: second, markdown: '**bad**' }),
  signature: () => ({ label: 'f(a, b)', parameters: [{ label: { start: 2, end: 3 } }], activeParameter: 0 }),
  actions: () => [{ title: 'Turn around', kind: 'refactor.rewrite', edits: [{ ...second, newText: 'dab' }] }],
  format: (document) => occurrences(document.text, ' ').map((space) => ({ ...space, newText: '\t' })),
  symbols: () => [{ name: '', kind: 'rule', range: second, nameRange: { start: 11, end: 15 } }],
  folding: () => [
    { start: 0, end: 15 },
    { start: 0, end: 4 },
  ],
  selection: () => [{ start: 0, end: 20 }, second],
  tokens: () => [
    { start: 5, end: 15, type: 'string', modifiers: ['deprecated'] },
    { start: 12, end: 15, type: 'number' },
  ],
  highlights: (document) => occurrences(document.text, 'bad'),
  lenses: () => [
    { ...second, title: 'Show', command: 'rampart.known', arguments: [1] },
    { ...second, title: 'Hide', command: 'rampart.unknown', arguments: [] },
  ],
  inlays: () => [{ offset: 15, label: '!', tooltip: 'loud' }],
  definition: () => [
    { uri, ...second },
    { uri: 'file:///gone.word', start: 0, end: 1 },
  ],
  references: (document) => occurrences(document.text, 'bad').map((one) => ({ uri, ...one })),
  typedQuote: (_document, { offset, how }) =>
    how === 'over' ? undefined : { before: '\\', remove: offset, insert: '' },
  rename: (document, offset, newName) => {
    const edits = occurrences(document.text, 'bad').map((one) => ({ ...one, newText: newName }));
    return edits.some((edit) => edit.start <= offset && offset <= edit.end) ? { [uri]: edits } : undefined;
  },
  links: () => [{ ...second, target: 'https://example.com/', tooltip: 'there' }],
};

describe('language server: features', () => {
  let client: TestClient;
  const start = async (options: ClientOptions = {}) => {
    client = await TestClient.start({
      languages: [wordLanguage(all)],
      commands: ['rampart.known'],
      ...options,
    });
    await client.open(uri, 'word', text);
  };
  afterEach(() => client.stop());
  const ask = (method: string, params: object = {}) =>
    client.request<unknown>(`textDocument/${method}`, {
      textDocument: { uri },
      position: at(1, 6),
      ...params,
    });

  const answers: [string, object, unknown][] = [
    [
      'completion',
      {},
      [
        {
          label: 'better',
          kind: 14,
          textEdit: { range: range(1, 5, 6), newText: 'better($1)' },
          insertTextFormat: 2,
          detail: 'd',
          command: { title: '', command: 'editor.action.triggerSuggest' },
        },
      ],
    ],
    ['hover', {}, { contents: { kind: 'markdown', value: '**bad**' }, range: secondRange }],
    [
      'signatureHelp',
      {},
      {
        signatures: [{ label: 'f(a, b)', parameters: [{ label: [2, 3] }] }],
        activeSignature: 0,
        activeParameter: 0,
      },
    ],
    [
      'formatting',
      { options: { tabSize: 2, insertSpaces: true } },
      [
        { range: range(0, 4, 5), newText: '\t' },
        { range: range(1, 2, 3), newText: '\t' },
        { range: range(1, 6, 7), newText: '\t' },
      ],
    ],
    [
      'rangeFormatting',
      { options: { tabSize: 2, insertSpaces: true }, range: range(0, 0, 8) },
      [{ range: range(0, 4, 5), newText: '\t' }],
    ],
    ['documentSymbol', {}, [{ name: '…', kind: 19, range: range(1, 2, 6), selectionRange: range(1, 2, 6) }]],
    ['foldingRange', {}, [{ startLine: 0, endLine: 1 }]],
    [
      'selectionRange',
      { positions: [at(1, 4)] },
      [{ range: secondRange, parent: { range: { start: at(0, 0), end: at(1, 11) } } }],
    ],
    [
      'documentHighlight',
      {},
      [
        { range: range(0, 5, 8), kind: 1 },
        { range: secondRange, kind: 1 },
      ],
    ],
    [
      'codeLens',
      {},
      [{ range: secondRange, command: { title: 'Show', command: 'rampart.known', arguments: [1] } }],
    ],
    [
      'inlayHint',
      { range: range(1, 0, 9) },
      [{ position: at(1, 6), label: '!', paddingLeft: true, tooltip: { kind: 'markdown', value: 'loud' } }],
    ],
    ['definition', {}, [{ uri, range: secondRange }]],
    [
      'references',
      { context: { includeDeclaration: true } },
      [
        { uri, range: range(0, 5, 8) },
        { uri, range: secondRange },
      ],
    ],
    ['prepareRename', {}, { range: secondRange, placeholder: 'bad' }],
    ['documentLink', {}, [{ range: secondRange, target: 'https://example.com/', tooltip: 'there' }]],
  ];
  for (const [method, params, expected] of answers)
    it(`answers ${method} with positions of the document`, async () => {
      await start();
      assert.deepEqual(await ask(method, params), expected);
    });

  it('tells how a typed quote is escaped', async () => {
    await start();
    const params = { textDocument: { uri }, position: at(1, 4) };
    const asked = (how: string) => client.request('rampart/typedQuote', { ...params, how });
    assert.deepEqual(await asked('typed'), { before: '\\', remove: 13, insert: '' });
    assert.equal(await asked('over'), null);
  });

  it('returns nothing for a document that was never opened', async () => {
    await start();
    const textDocument = { uri: 'file:///unknown.word' };
    assert.equal(await ask('hover', { textDocument }), null);
    assert.deepEqual(await ask('completion', { textDocument }), []);
  });

  it('renames everywhere, bound to the version where the client can check it', async () => {
    await start({
      capabilities: { workspace: { configuration: true, workspaceEdit: { documentChanges: true } } },
    });
    const edit = (await ask('rename', { newName: 'fine' })) as WorkspaceEdit;
    assert.deepEqual(edit, {
      documentChanges: [
        {
          textDocument: { uri, version: 1 },
          edits: [
            { range: range(0, 5, 8), newText: 'fine' },
            { range: secondRange, newText: 'fine' },
          ],
        },
      ],
    });
    assert.equal(await ask('prepareRename', { position: at(0, 0) }), null);
  });

  it('answers the semantic tokens of a range', async () => {
    await start();
    const asked = await ask('semanticTokens/range', { range: range(1, 0, 6) });
    assert.deepEqual(asked, { data: [0, 5, 3, 4, 1, 1, 0, 6, 4, 1] });
    assert.deepEqual(await ask('semanticTokens/range', { range: range(0, 0, 4) }), { data: [] });
  });

  it('splits semantic tokens at line ends, drops overlapping ones, and returns changes as differences', async () => {
    await start();
    const full = (await ask('semanticTokens/full')) as { data: number[]; resultId: string };
    const type = client.initialized.capabilities.semanticTokensProvider!.legend.tokenTypes.indexOf('string');
    assert.deepEqual(full.data, [0, 5, 3, type, 1, 1, 0, 6, type, 1]);
    const same = await ask('semanticTokens/full/delta', { previousResultId: full.resultId });
    assert.deepEqual((same as { edits: unknown[] }).edits, []);
    const lost = await ask('semanticTokens/full/delta', { previousResultId: 'unknown' });
    assert.deepEqual((lost as { data: number[] }).data, full.data);
  });

  it('offers the fixes at a position, all of a kind, and refactorings', async () => {
    await start();
    const actions = (await ask('codeAction', {
      range: secondRange,
      context: { diagnostics: [] },
    })) as CodeAction[];
    assert.deepEqual(
      actions.map(({ title, kind, isPreferred }) => ({ title, kind, isPreferred })),
      [
        { title: 'Make it good', kind: 'quickfix', isPreferred: true },
        { title: 'Fix all word/bad problems in this file', kind: 'quickfix', isPreferred: undefined },
        { title: 'Turn around', kind: 'refactor.rewrite', isPreferred: undefined },
      ],
    );
    const [fix, fixSame] = actions;
    assert.deepEqual(
      fix!.diagnostics!.map((one: Diagnostic) => one.range),
      [secondRange],
    );
    assert.deepEqual(fix!.edit, { changes: { [uri]: [{ range: secondRange, newText: 'good' }] } });
    assert.equal(fixSame!.edit!.changes![uri]!.length, 2);
  });

  it('shows types and signatures on every row if the client supports it', async () => {
    const complete = () => [
      {
        label: 'lower',
        kind: 'function' as const,
        edit: { start: 0, end: 0, newText: 'lower' },
        detail: '(source: String): String',
        signature: '(source: String)',
        type: 'String',
      },
    ];
    const detailsOf = async (labelDetailsSupport: boolean) => {
      const completionItem = { labelDetailsSupport };
      await start({
        languages: [wordLanguage({ complete })],
        capabilities: { textDocument: { completion: { completionItem } } },
      });
      const [item] = (await ask('completion')) as CompletionItem[];
      return [item!.labelDetails, item!.detail];
    };
    const beside = { detail: '(source: String)', description: 'String' };
    assert.deepEqual(await detailsOf(true), [beside, undefined], 'and not a second time in the details');
    await client.stop();
    assert.deepEqual(await detailsOf(false), [undefined, '(source: String): String']);
  });

  it('offers to turn off what is not an error, if the client can write its settings', async () => {
    const asked = async (severity: 'error' | 'hint', ...commands: string[]) => {
      const problem = { ...second, code: 'word/bad', severity, message: 'bad' };
      await start({ languages: [wordLanguage({ problems: () => [problem] })], commands });
      const actions = (await ask('codeAction', {
        range: secondRange,
        context: { diagnostics: [] },
      })) as CodeAction[];
      return actions.map(({ command }) => [command?.command, command?.arguments]);
    };
    const command = 'rampart.severity.switchOff';
    assert.deepEqual(await asked('hint', command), [[command, [uri, 'word/bad']]]);
    await client.stop();
    assert.deepEqual(await asked('error', command), []);
    await client.stop();
    assert.deepEqual(await asked('hint'), []);
  });

  it('offers to declare a name in rampart.json, and in the settings if the client can write them', async () => {
    const declares = { kind: 'field', name: 'cf.edge.shard' } as const;
    const problem = { ...second, code: 'word/bad', severity: 'error', message: 'bad', declares } as const;
    const config = 'file:///rampart.json';
    await start({
      languages: [wordLanguage({ problems: (document) => (document.uri === uri ? [problem] : []) })],
      commands: ['rampart.filter.declare'],
      configs: {
        ofUri: () => Promise.resolve({ uri: config, settings: defaultSettings }),
        forget: () => undefined,
      },
    });
    await client.open(config, 'jsonc', '{ "filter": { "fields": {} } }');
    const actions = (await ask('codeAction', {
      range: secondRange,
      context: { diagnostics: [] },
    })) as CodeAction[];
    const [inProject, inSettings] = actions;
    assert.deepEqual(inProject!.title, 'Declare field `cf.edge.shard` in rampart.json');
    assert.deepEqual(
      inProject!.edit!.changes![config]!.map(({ newText }) => newText.trim()),
      ['"cf.edge.shard": "Any"'],
    );
    assert.deepEqual(inSettings!.command!.arguments, [{ uri, section: 'fields', name: 'cf.edge.shard' }]);
  });

  it('fixes everything on save, and nothing else if only that is requested', async () => {
    await start();
    const context = { diagnostics: [], only: ['source.fixAll'] };
    const actions = (await ask('codeAction', { range: range(0, 0, 0), context })) as CodeAction[];
    assert.deepEqual(
      actions.map((one) => one.kind),
      ['source.fixAll.rampart'],
    );
    assert.equal(actions[0]!.edit!.changes![uri]!.length, 2);
  });

  it('answers a canceled request with the error that the protocol has for it', async () => {
    const slow = wordLanguage({
      hover: (_document, _offset, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
    });
    await start({ languages: [slow] });
    const source = new CancellationTokenSource();
    const answer = client.connection.sendRequest(
      'textDocument/hover',
      { textDocument: { uri }, position: at(0, 0) },
      source.token,
    );
    source.cancel();
    await assert.rejects(answer, (error: { code: number }) => error.code === -32_800);
  });
});
