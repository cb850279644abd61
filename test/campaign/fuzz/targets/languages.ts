import assert from 'node:assert/strict';
import { kinds } from '../../../../core/language/documents/kinds.data';
import { minimalDocument } from '../../../../core/language/documents/minimal';
import { intentsOf } from '../../../../core/language/documents/resolve';
import { askEverything, campaignContext, serviceThatThrows } from '../every-answer';
import { corpusExpressions, corpusTexts, pageExamples, sampleTexts } from '../seeds';
import { type Target } from '../target';
import { textTarget } from '../text-target';

const words = [
  'http.host', 'http.request.uri.path', 'ip.src', 'ssl', 'not ', ' and ', ' or ', ' xor ', ' eq ', ' in ', ' matches ', ' wildcard ', 'lower(', 'any(', 'concat(', 'regex_replace(', '[*]', '["a"]', '{1 2..3}', '$office', '"a"', 'r#"', '1.2.3.4', '10.0.0.0/8', '::1', '0x1f', '&&', '||', '!', '==', '~',
]; // prettier-ignore
const jsonPieces = ['{"', '":', '",', '"a":', '[{', '}]', 'true', 'null', '1e9', '\\u0041', '\\', '// rampart-filter\n', '{{', '"rules"', '"expression"', '"id":""']; // prettier-ignore
const marked = (comment: string, wrap: (expression: string) => string): string[] =>
  corpusExpressions('wild')
    .slice(0, 40)
    .concat('http.host eq "a"', 'ip.src in {1.2.3.4}')
    .map((one) => `${comment}\n${wrap(one)}\n`);
const scriptPieces = ['await ', 'step.do(', 'step.sleep(', 'async ', '=> {', '}', ');', 'for (', 'if (', 'Promise.all([', 'try {', '} catch (e) {', 'return ', 'class ', 'extends WorkflowEntrypoint', 'run(event, step)', '"1 minute"', '`${', 'export ', 'function* ', '<T>', '?.', '...']; // prettier-ignore
const pythonPieces = ['await ', 'step.do(', '@step.do("a")\n', 'async def ', 'def run(self, event, step):\n', '    ', '\n        ', 'class W(WorkflowEntrypoint):\n', 'for x in ', 'if ', 'else:\n', 'return ', 'f"{', '"""', 'lambda: ', 'yield ', 'asyncio.gather(']; // prettier-ignore

interface Row {
  readonly name: string;
  /** The file's name decides which language takes it. */
  readonly file: string;
  readonly languageId: string;
  readonly seeds: () => readonly string[];
  readonly pieces: readonly string[];
}

const documents = kinds.map((kind): Row => ({
  name: `document ${kind.name}`,
  file: `x.${kind.name}.json`,
  languageId: 'json',
  seeds: () => [
    ...intentsOf(kind).map((intent) => minimalDocument(kind, intent) ?? '{}'),
    ...corpusTexts('documents', `.${kind.name}.json`),
    ...sampleTexts(`.${kind.name}.json`),
    ...pageExamples('document', new RegExp(`^json ${kind.name}\\b`)),
  ],
  pieces: jsonPieces,
}));

const workflowSource = /^(ts|js)\b/;
const inClass = (body: string): string =>
  `import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class W extends WorkflowEntrypoint {\nasync run(event, step) {\n${body}\n}\n}\n`;

const rows: readonly Row[] = [
  {
    name: 'filter expression',
    file: 'x.rfilter',
    languageId: 'rampart-filter',
    seeds: () => [
      ...sampleTexts('.rfilter', '.cfrule'),
      ...['wild', 'docs', 'mutants', 'wirefilter'].flatMap(corpusExpressions),
      ...pageExamples('filter', /^(rampart-)?filter\b/),
    ],
    pieces: words,
  },
  {
    name: 'value expression',
    file: 'x.rvalue',
    languageId: 'rampart-filter-value',
    seeds: () => [...sampleTexts('.rvalue'), 'concat("a", http.host, lower(http.request.uri.path))'],
    pieces: words,
  },
  {
    name: 'host JSON',
    file: 'rules.jsonc',
    languageId: 'jsonc',
    seeds: () =>
      marked('', (one) => JSON.stringify({ rules: [{ expression: one }, { rewrite: one }] }, null, 2)),
    pieces: [...jsonPieces, ...words],
  },
  {
    name: 'host YAML',
    file: 'rules.yaml',
    languageId: 'yaml',
    seeds: () => [
      ...sampleTexts('.yaml'),
      ...marked('# rampart-filter', (one) => `a: >-\n  ${one}\nb: 1`),
      ...marked('rules:', (one) => `  - expression: ${JSON.stringify(one)}`),
    ],
    pieces: [
      ...words,
      ': |\n  ',
      ': >-\n  ',
      '- ',
      '? ',
      '&a ',
      '*a',
      '!!str ',
      '%YAML 1.2\n---\n',
      '# rampart-filter\n',
    ],
  },
  {
    name: 'host Terraform',
    file: 'main.tf',
    languageId: 'terraform',
    seeds: () => [
      ...sampleTexts('.tf'),
      ...marked('', (one) => `resource "cloudflare_filter" "a" {\n  expression = ${JSON.stringify(one)}\n}`),
      ...marked(
        '',
        (one) => `resource "cloudflare_filter" "a" {\n  expression = <<-EOT\n    ${one}\n  EOT\n}`,
      ),
    ],
    pieces: [
      ...words,
      'resource "cloudflare_ruleset" "b" {',
      'expression = ',
      '<<EOT\n',
      'EOT\n',
      '${var.x}',
      '%{ if true }',
      '%{ endif }',
      '$${',
      'rules = [{',
    ],
  },
  {
    name: 'host TypeScript',
    file: 'rules.ts',
    languageId: 'typescript',
    seeds: () => marked('const a = ', (one) => `/* rampart-filter */ \`${one} \${x}\` + "b" +\n 'c';`),
    pieces: [...words, ...scriptPieces, '/* rampart-filter */', '// rampart-filter-value\n'],
  },
  {
    name: 'host Python',
    file: 'rules.py',
    languageId: 'python',
    seeds: () => marked('# rampart-filter', (one) => `A = f'${one} {x}' "b" r'''c'''`),
    pieces: [...words, ...pythonPieces, '# rampart-filter\n'],
  },
  {
    name: 'workflow TypeScript',
    file: 'flow.ts',
    languageId: 'typescript',
    seeds: () => [
      ...sampleTexts('.ts'),
      ...corpusTexts('workflows/mutants', '.ts'),
      ...pageExamples('workflow', workflowSource).map(inClass),
    ],
    pieces: scriptPieces,
  },
  {
    name: 'workflow JavaScript',
    file: 'flow.js',
    languageId: 'javascript',
    seeds: () => [
      ...corpusTexts('workflows/mutants', '.js'),
      ...pageExamples('workflow', workflowSource).map(inClass),
    ],
    pieces: scriptPieces,
  },
  {
    name: 'workflow Python',
    file: 'flow.py',
    languageId: 'python',
    seeds: () => [...sampleTexts('.py'), ...corpusTexts('workflows/mutants', '.py')],
    pieces: pythonPieces,
  },
  {
    name: 'wrangler JSON',
    file: 'wrangler.jsonc',
    languageId: 'jsonc',
    seeds: () => [...sampleTexts('wrangler.jsonc'), ...pageExamples('config', /^jsonc?\b/)],
    pieces: [...jsonPieces, '"workflows":', '"class_name":', '"binding":', '"env":'],
  },
  {
    name: 'wrangler TOML',
    file: 'wrangler.toml',
    languageId: 'toml',
    seeds: () => [...sampleTexts('wrangler.toml'), ...pageExamples('config', /^toml\b/)],
    pieces: [
      '[[workflows]]\n',
      'name = "',
      'class_name = ',
      '[env.',
      ']\n',
      '"""',
      "'''",
      '= [',
      '{ a = 1 }',
      '1979-05-27',
      'inf',
    ],
  },
  ...documents,
];

/** A language must take any text as it takes a valid one, and an edited text as it would take a new one. */
function languageTarget({ name, file, languageId, seeds, pieces }: Row): Target {
  const uri = `file:///campaign/${file}`;
  const service = serviceThatThrows();
  let version = 0;
  return textTarget(name, seeds, pieces, async (text) => {
    const document = { uri, languageId, version: ++version, text };
    const third = Math.floor(text.length / 3);
    const before = { ...document, text: text.slice(0, third) + text.slice(2 * third) };
    await service.problems(before, campaignContext);
    const problems = await askEverything(service, { ...document, version: ++version });
    service.forget(uri);
    const anew = await service.problems(document, campaignContext);
    service.forget(uri);
    assert.deepEqual(problems, anew, 'an edited text has other problems than the same text opened anew');
  });
}

export const languageTargets: readonly Target[] = rows.map(languageTarget);
