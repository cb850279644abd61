import assert from 'node:assert/strict';
import { noFacts } from '../../../../../core/language/facts';
import { embeddedLanguage } from '../../../../../core/language/host/embedded-language';
import { type LanguageContext } from '../../../../../core/language/language';
import { defaultSettings, type LanguageSettings } from '../../../../../core/language/settings';

const context = (settings: Partial<LanguageSettings> = {}): LanguageContext => ({
  settings: { ...defaultSettings, ...settings },
  facts: noFacts,
  workspace: { find: () => [], read: () => undefined },
  scripts: () => Promise.reject(new Error('no scripts here')),
  signal: new AbortController().signal,
  nowMs: 0,
});

/** Each finding as the code and the text of the host that it is about. */
async function findings(
  languageId: string,
  text: string,
  settings: Partial<LanguageSettings> = {},
  uri = 'file:///w/rules/a.yaml',
): Promise<string[]> {
  const language = embeddedLanguage();
  const document = { uri, languageId, version: 1, text };
  const withSettings = context(settings);
  if (!language.claims(document, withSettings.settings)) return [];
  const problems = await language.problems(document, withSettings);
  return problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

const resource = (body: string, type = 'cloudflare_ruleset'): string =>
  `resource "${type}" "a" {\n${body}\n}\n`;

/** Language, text, and what is found in it. */
const cases: readonly [name: string, languageId: string, text: string, found: string[]][] = [
  ['a key named expression alone', 'yaml', 'expression: foo = 1\n', []],
  ['a marked plain value', 'yaml', '# rampart-filter\nwhen: foo eq 1\n', ['filter/unknown-field foo']],
  ['a mark on the same line', 'yaml', 'when: foo eq 1 # rampart-filter\n', ['filter/unknown-field foo']],
  ['a mark before a list item', 'yaml', 'a:\n  # rampart-filter\n  - foo eq 1\n  - bar eq 1\n', ['filter/unknown-field foo']], // prettier-ignore
  [
    'a mark of a value',
    'yaml',
    '# rampart-filter-value\nto: concat("a", foo)\n',
    ['filter/unknown-field foo'],
  ],
  ['a comment that mentions the mark', 'yaml', '# see rampart-filter\nwhen: foo eq 1\n', []],
  ['a mark within a text', 'yaml', 'a: |\n  # rampart-filter\n  b: foo eq 1\nc: foo eq 1\n', []],
  ['double quotes', 'yaml', '# rampart-filter\nwhen: "http.host eq \\"a\\" and foo"\n', ['filter/unknown-field foo']], // prettier-ignore
  [
    'single quotes',
    'yaml',
    "# rampart-filter\nwhen: 'http.host eq ''a'' and ssl'\n",
    ["filter/quotes ''a''"],
  ],
  ['a folded block', 'yaml', '# rampart-filter\nwhen: >-\n  ssl and\n  foo\n', ['filter/unknown-field foo']],
  ['a literal block', 'yaml', '# rampart-filter\nwhen: |\n  ssl\n  and foo\n', ['filter/unknown-field foo']],
  ['a template of YAML', 'yaml', '# rampart-filter\nwhen: ssl and http.host eq "{{ .host }}"\n', []],
  [
    'a rule of a ruleset',
    'terraform',
    resource('rules = [{ expression = "foo" }]'),
    ['filter/unknown-field foo'],
  ],
  [
    'a block of a ruleset',
    'terraform',
    resource('rules {\n expression = "foo"\n}'),
    ['filter/unknown-field foo'],
  ],
  ['a dynamic block', 'terraform', resource('dynamic "rules" {\n for_each = x\n content {\n  expression = "foo"\n }\n}'), ['filter/unknown-field foo']], // prettier-ignore
  ['a heredoc', 'terraform', resource('rules = [{ expression = <<-EOT\n  ssl\n  and foo\n  EOT\n }]'), ['filter/unknown-field foo']], // prettier-ignore
  ['a trimmed heredoc', 'terraform', resource('rules = [{ expression = trimspace(<<EOT\nfoo\nEOT\n) }]'), ['filter/unknown-field foo']], // prettier-ignore
  ['a rewrite', 'terraform', resource('rules = [{ action_parameters = { uri = { path = { expression = "ssl eq" } } } }]'), ['filter/not-a-value eq']], // prettier-ignore
  ['the phase of a ruleset', 'terraform', resource('phase = "http_request_transform"\nrules = [{ expression = "http.response.code eq 200" }]'), ['filter/field-not-in-phase http.response.code']], // prettier-ignore
  [
    'a filter of old',
    'terraform',
    resource('expression = "foo"', 'cloudflare_filter'),
    ['filter/unknown-field foo'],
  ],
  ['another provider', 'terraform', resource('rules = [{ expression = "foo" }]', 'other_ruleset'), []],
  ['another attribute', 'terraform', resource('rules = [{ description = "foo" }]'), []],
  ['a condition of Terraform', 'terraform', resource('rules = [{ expression = var.a ? "foo" : "bar" }]'), []],
  ['a marked local value', 'terraform', 'locals {\n  # rampart-filter\n  a = "foo"\n  b = "bar"\n}\n', ['filter/unknown-field foo']], // prettier-ignore
  ['an interpolated name', 'terraform', resource('rules = [{ expression = "http.${x}.y eq 1" }]'), []],
  ['interpolated parts of all kinds', 'terraform', resource('rules = [{ expression = "${a} and (${b}) and ip.src in ${c} and ip.src in {${d}} and len(${e}) gt ${f} and http.host ${g} \\"x\\"" }]'), []], // prettier-ignore
  ['half a condition in a hole', 'terraform', resource('rules = [{ expression = "(ssl and ${a}" }]'), []],
  ['what is certain beside holes', 'terraform', resource('rules = [{ expression = "${a} and http.host = \\"x\\"" }]'), ['filter/single-equals =']], // prettier-ignore
  ['parts that differ by holes', 'terraform', resource('rules = [{ expression = "http.host eq \\"${a}\\" and http.host eq \\"${b}\\"" }]'), []], // prettier-ignore
  [
    'a template of a script',
    'typescript',
    'const a = /* rampart-filter */ `foo eq ${b}`;',
    ['filter/unknown-field foo'],
  ],
  ['a line comment', 'javascript', '// rampart-filter\nconst a = "foo";\nconst b = "bar";', ['filter/unknown-field foo']], // prettier-ignore
  [
    'joined strings',
    'javascript',
    '/* rampart-filter */ "ssl and " +\n  \'foo\'',
    ['filter/unknown-field foo'],
  ],
  ['a string joined with a value', 'javascript', '/* rampart-filter */ "http.host eq " + host', []],
  ['no string at the mark', 'javascript', '// rampart-filter\nconst a = 1;\nconst b = "bar";', []],
  ['a string of Python', 'python', "# rampart-filter\nA = 'foo'\nB = 'bar'\n", ['filter/unknown-field foo']],
  ['joined strings of Python', 'python', "# rampart-filter\nA = (\n  'ssl and '\n  'foo'\n)\n", ['filter/unknown-field foo']], // prettier-ignore
  ['a formatted string', 'python', "# rampart-filter\nA = f'foo eq {x} and ip.src in {{ {ips} }}'\n", ['filter/unknown-field foo']], // prettier-ignore
];

describe('expressions embedded in hosts', () => {
  for (const [name, languageId, text, found] of cases)
    it(`are found where they are known to be: ${name}`, async () => {
      assert.deepEqual(await findings(languageId, text), found);
    });

  it('are found at the key paths of the settings', async () => {
    const settings = { expressions: { 'rules/*.yaml': ['rules.*.when', 'value:**.to'] } };
    const text = 'rules:\n  - when: foo\n    then: foo\n    to: lower(bar)\n';
    assert.deepEqual(await findings('yaml', text, settings), [
      'filter/unknown-field foo',
      'filter/unknown-field bar',
    ]);
    assert.deepEqual(await findings('yaml', text, settings, 'file:///w/other/a.yaml'), []);
  });

  it('are found in JSON by path and mark, and left to our documents', async () => {
    const settings = { expressions: { 'rules/*.json': ['rules.*.when'] } };
    const text = '{"rules": [{"when": "http.host eq \\"a\\" and foo"}]}';
    assert.deepEqual(await findings('json', text, settings, 'file:///w/rules/a.json'), [
      'filter/unknown-field foo',
    ]);
    const marked = '{\n  // rampart-filter\n  "a": "foo",\n  "b": "bar"\n}';
    assert.deepEqual(await findings('jsonc', marked, {}, 'file:///a.jsonc'), ['filter/unknown-field foo']);
    const own = '{"expression": "foo", "paused": false}';
    assert.deepEqual(await findings('json', own, {}, 'file:///a.filter.json'), []);
  });

  it('have fixes written as the host writes them', async () => {
    const text = '// rampart-filter\nconst a = "http.host = \\"a\\"";';
    const document = { uri: 'file:///a.ts', languageId: 'typescript', version: 1, text };
    const [problem] = await embeddedLanguage().problems(document, context());
    assert.deepEqual(
      problem?.fixes?.map(({ edits }) => edits.map(({ start, end, newText }) => [text.slice(start, end), newText])), // prettier-ignore
      [[['=', '==']]],
    );
  });

  /** Asks at the cursor `‸` of a text. */
  function at(languageId: string, marked: string, uri = 'file:///a') {
    const offset = marked.indexOf('‸');
    const text = marked.replace('‸', '');
    return { language: embeddedLanguage(), offset, text, document: { uri, languageId, version: 1, text } };
  }

  const completions: readonly [languageId: string, marked: string, label: string, newText: string][] = [
    ['typescript', '/* rampart-filter */ "http.request.method eq ‸"', '"GET"', '\\"GET\\"'],
    ['typescript', '/* rampart-filter */ `starts‸`', 'starts_with', 'starts_with(${1}, ${2})$0'],
    ['typescript', '/* rampart-filter */ "http.host in ‸"', '{…}', '{\\\\"${1}\\\\"}$0'],
    ['python', "# rampart-filter\nA = f'{x} and http.host in ‸'", '{…}', '{{"${1}"}}$0'],
    ['yaml', '# rampart-filter\na: |\n  ssl\n  and http.ho‸', 'http.host', 'http.host'],
    ['terraform', resource('rules = [{ expression = "http.‸" }]'), 'http.host', 'http.host'],
  ];
  for (const [languageId, marked, label, newText] of completions)
    it(`are completed as the host writes them: ${languageId} ${label}`, async () => {
      const { language, document, offset } = at(languageId, marked);
      const items = await language.complete?.(document, offset, context());
      assert.equal(items?.find((item) => item.label === label)?.edit.newText, newText);
    });

  it('are explained, coloured and rewritten at their places in the host', async () => {
    const marked = '{"expression": "http.host == \\"‸a\\" and ip.src in {10.0.0.0/8}", "paused": false}';
    const { language, document, offset, text } = at('json', marked, 'file:///a.filter.json');
    const slices = (ranges: readonly { start: number; end: number }[] | undefined) =>
      ranges?.map(({ start, end }) => text.slice(start, end));
    const hover = await language.hover?.(document, text.indexOf('10.0'), context());
    assert.deepEqual(slices(hover ? [hover.range] : []), ['10.0.0.0/8']);
    assert.deepEqual(slices(await language.tokens?.(document, context())), [
      'http.host',
      '==',
      '\\"a\\"',
      'and',
      'ip.src',
      'in',
      '10.0.0.0/8',
    ]);
    assert.deepEqual(slices(await language.selection?.(document, offset, context()))?.slice(0, 2), [
      'a',
      '\\"a\\"',
    ]);
    const words = (await language.actions?.(document, { start: offset, end: offset }, context()))?.find(
      ({ title }) => title === 'Write operators as words',
    );
    assert.deepEqual(
      words?.edits.map(({ newText }) => newText),
      ['http.host eq \\"a\\" and ip.src in {10.0.0.0/8}'],
    );
  });

  it('keep silent within holes', async () => {
    const { language, document, offset, text } = at('terraform', resource('rules = [{ expression = "ssl and ${va‸r.x} and http.host eq \\"${y}\\"" }]')); // prettier-ignore
    assert.deepEqual(await language.complete?.(document, offset, context()), []);
    assert.equal(await language.hover?.(document, offset, context()), undefined);
    const tokens = await language.tokens?.(document, context());
    assert.deepEqual(
      tokens?.map(({ start, end }) => text.slice(start, end)),
      ['ssl', 'and', 'and', 'http.host', 'eq'],
    );
  });
});
