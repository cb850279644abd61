import assert from 'node:assert/strict';
import { fenceWords } from '../../../core/base/marking-comment';
import { contributedGrammars, loadGrammar, tokenize } from '../../support/tokenize';

/** Returns a line for each token: its text, and its innermost scope without the suffix `.rampart-filter`. */
async function colours(text: string): Promise<string[]> {
  const tokens = await tokenize('source.rampart-filter', text);
  return tokens.map(
    ({ text: part, scopes }) => `${part.trim()} ${scopes.at(-1)!.replace(/\.rampart-filter$/, '')}`,
  );
}

const field = 'variable.other.field';
const comparison = 'keyword.operator.comparison';
const logical = 'keyword.operator.logical';
const address = 'constant.numeric.address';
const open = 'punctuation.definition.string.begin';
const close = 'punctuation.definition.string.end';

const cases: [string, string[]][] = [
  [
    'http.host eq "a"',
    [`http.host ${field}`, `eq ${comparison}`, `" ${open}`, 'a string.quoted.double', `" ${close}`],
  ],
  ['not ssl and true', [`not ${logical}`, `ssl ${field}`, `and ${logical}`, 'true constant.language']],
  ['ssl&&!cf.client.bot', [`ssl ${field}`, `&& ${logical}`, `! ${logical}`, `cf.client.bot ${field}`]],
  [
    'x strict wildcard "a"',
    [`x ${field}`, `strict wildcard ${comparison}`, `" ${open}`, 'a string.quoted.double', `" ${close}`],
  ],
  ['tcp.dstport & 0x1F', [`tcp.dstport ${field}`, '& keyword.operator.bitwise', '0x1F constant.numeric']],
  [
    'cf.score in {-1 2..9}',
    [
      `cf.score ${field}`,
      `in ${comparison}`,
      '{ punctuation.section.set',
      '-1 constant.numeric',
      '2 constant.numeric',
      '.. keyword.operator.range',
      '9 constant.numeric',
      '} punctuation.section.set',
    ],
  ],
  [
    'ip.src in {192.0.2.0/24 2001:db8::/32 10/8}',
    [
      `ip.src ${field}`,
      `in ${comparison}`,
      '{ punctuation.section.set',
      `192.0.2.0/24 ${address}`,
      `2001:db8::/32 ${address}`,
      `10/8 ${address}`,
      '} punctuation.section.set',
    ],
  ],
  [
    '{192.0.2.1..192.0.2.9}',
    [
      '{ punctuation.section.set',
      `192.0.2.1 ${address}`,
      '.. keyword.operator.range',
      `192.0.2.9 ${address}`,
      '} punctuation.section.set',
    ],
  ],
  [
    'ip.src in $office.list',
    [`ip.src ${field}`, `in ${comparison}`, '$office.list variable.other.constant.list'],
  ],
  ['a eq 61:62:63', [`a ${field}`, `eq ${comparison}`, '61:62:63 constant.other.bytes']],
  [
    'cf.response.1xxx_code eq 1',
    [`cf.response.1xxx_code ${field}`, `eq ${comparison}`, '1 constant.numeric'],
  ],
  [
    'any(lower(names[*])[0] eq 1)',
    [
      'any keyword.control.quantifier',
      '( punctuation.section.group',
      'lower entity.name.function',
      '( punctuation.section.group',
      `names ${field}`,
      '[ punctuation.section.index',
      '* keyword.operator.map-each',
      '] punctuation.section.index',
      ') punctuation.section.group',
      '[ punctuation.section.index',
      '0 constant.numeric',
      '] punctuation.section.index',
      `eq ${comparison}`,
      '1 constant.numeric',
      ') punctuation.section.group',
    ],
  ],
  [
    'x eq "\\x41\\n"',
    [
      `x ${field}`,
      `eq ${comparison}`,
      `" ${open}`,
      '\\x41 constant.character.escape',
      '\\n invalid.illegal.escape',
      `" ${close}`,
    ],
  ],
  [
    'x eq r#"a"b"# or y',
    [
      `x ${field}`,
      `eq ${comparison}`,
      `r#" ${open}`,
      'a"b string.quoted.other.raw',
      `"# ${close}`,
      `or ${logical}`,
      `y ${field}`,
    ],
  ],
];

describe('TextMate grammar', () => {
  for (const [text, expected] of cases) it(text, async () => assert.deepEqual(await colours(text), expected));

  it('ends a regular expression at the right quote: not at one inside a character class', async () => {
    const tokens = await colours('x matches "^[^"]+\\.js$" and y');
    assert.deepEqual(tokens.slice(-3), [`" ${close}`, `and ${logical}`, `y ${field}`]);
    assert.ok(tokens.includes('\\. constant.character.escape.regexp'));
  });

  it('continues over line ends inside a string', async () => {
    assert.deepEqual((await colours('x eq "a\nand" and y')).slice(-3), [
      `" ${close}`,
      `and ${logical}`,
      `y ${field}`,
    ]);
  });

  it('loads every grammar of the manifest', async () => {
    for (const { scopeName } of contributedGrammars) assert.ok(await loadGrammar(scopeName));
  });
});

describe('injected grammars', () => {
  const embedded = async (scopeName: string, text: string) =>
    (await tokenize(scopeName, text))
      .filter(({ scopes }) => scopes.some((scope) => scope.startsWith('meta.embedded')))
      .map((token) => token.text.trim());

  const hosts: [string, string, string, string[]][] = [
    [
      'JSON',
      'source.json',
      '{"expression": "http.host eq \\"a\\" and ssl", "x": "ssl"}',
      ['http.host', 'eq', '\\"', 'a', '\\"', 'and', 'ssl'],
    ],
    ['JSON that holds no filter', 'source.json', '{"expression": "1 + 1"}', []],
    [
      'Terraform',
      'source.hcl.terraform',
      'expression = "ip.src in ${var.list}"\nname = "ssl"',
      ['ip.src', 'in', '${var.list}'],
    ],
    [
      'Terraform heredoc',
      'source.hcl',
      'expression = <<-EOT\n  ssl and\n  not x\nEOT\nname = ssl',
      ['ssl', 'and', 'not', 'x'],
    ],
    ['TypeScript', 'source.ts', 'const a = /* rampart-filter */ `ssl and ${x}`; ssl', ['ssl', 'and', '${x}']],
    ['YAML', 'source.yaml', '# rampart-filter\nexpression: ssl and x\nother: ssl', ['ssl', 'and', 'x']],
    [
      'YAML block',
      'source.yaml',
      '# rampart-filter\nexpression: >-\n  ssl\n  and x\nother: ssl',
      ['ssl', 'and', 'x'],
    ],
    [
      'TOML',
      'source.toml',
      '# rampart-filter\na = "ssl and \\"x\\""\nb = "ssl"',
      ['ssl', 'and', '\\"', 'x', '\\"'],
    ],
    ['TOML lines', 'source.toml', "# rampart-filter\na.b = '''\nssl\nx'''\nb = 'ssl'", ['ssl', 'x']],
    [
      'Python',
      'source.python',
      '# rampart-filter\nRULE: str = f"ssl and {x}"\nB = "ssl"',
      ['ssl', 'and', '{x}'],
    ],
    [
      'a shell',
      'source.shell',
      "# rampart-filter\nexport RULE='ssl and \"x\"'\nB='ssl'",
      ['ssl', 'and', '"', 'x', '"'],
    ],
    [
      'the body of a request',
      'source.shell',
      'curl -d \'{"expression": "http.host eq \\"a\\"", "x": "ssl"}\'',
      ['http.host', 'eq', '\\"', 'a', '\\"'],
    ],
    [
      'a marked attribute',
      'source.hcl',
      'locals {\n  # rampart-filter\n  a = "ssl or ${b}"\n  b = "x"\n}',
      ['ssl', 'or', '${b}'],
    ],
    ['a marked heredoc', 'source.hcl', '// rampart-filter\na = <<EOT\nssl\nEOT\nb = ssl', ['ssl']],
    [
      'a marked constant',
      'source.ts',
      "// rampart-filter\nexport const a = 'ssl';\nconst b = 'ssl';",
      ['ssl'],
    ],
    ...Object.values(fenceWords)
      .flat()
      .map((word): [string, string, string, string[]] => [
        'Markdown',
        'text.html.markdown',
        `\`\`\`${word}\nssl\n\`\`\`\nssl`,
        ['ssl'],
      ]),
    ['Markdown', 'text.html.markdown', '```rampart-filters\nssl\n```', []],
  ];
  for (const [name, scopeName, text, expected] of hosts)
    it(`color ${name}`, async () => assert.deepEqual(await embedded(scopeName, text), expected));
});
