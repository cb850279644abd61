import assert from 'node:assert/strict';
import { kinds } from '../../../../core/language/documents/kinds.data';
import { minimalDocument } from '../../../../core/language/documents/minimal';
import { intentsOf } from '../../../../core/language/documents/resolve';
import { askEverything, campaignContext, serviceThatThrows } from '../every-answer';
import { corpusExpressions, corpusTexts, pageExamples, sampleTexts } from '../seeds';
import { type Target } from '../target';
import { textTarget } from '../text-target';
import { hostRows, jsonPieces, type LanguageRow, pythonPieces, scriptPieces, words } from './host-rows';

const documents = kinds.map((kind): LanguageRow => ({
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

const rows: readonly LanguageRow[] = [
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
  ...hostRows,
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

/**
 * Creates a target for a language. The language code must handle any text without throwing, and must return the same
 * results for an edited document as for a newly opened document with the same text.
 */
function languageTarget({ name, file, languageId, seeds, pieces }: LanguageRow): Target {
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
