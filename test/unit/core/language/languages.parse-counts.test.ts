import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { type LanguageContext, type SourceDocument } from '../../../../core/language/language';
import type * as Languages from '../../../../core/language/languages';
import { languageContext } from '../../../support/language-context';

const root = path.resolve(__dirname, '../../../..');

/** Bundles the languages in a version that adds the text of every expression to `parsed` when it is parsed. */
async function countingLanguages(): Promise<{
  create: typeof Languages.createLanguageService;
  parsed: string[];
}> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'core/language/languages.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    plugins: [
      {
        name: 'count',
        setup(esbuild) {
          esbuild.onLoad({ filter: /core[/\\]expression[/\\]parse\.ts$/ }, ({ path: file }) => {
            const name =
              'export function parseExpression(text: string, options: ParseOptions): ExpressionTree {';
            const source = fs.readFileSync(file, 'utf8');
            assert.ok(source.includes(name));
            return { contents: source.replace(name, `${name}\n  parsed.push(text);`), loader: 'ts' };
          });
        },
      },
    ],
  });
  const parsed: string[] = [];
  const module = { exports: {} as typeof Languages };
  const run = vm.runInThisContext(
    `(function (require, module, parsed) {${outputFiles[0]?.text ?? ''}\n})`,
  ) as (load: NodeJS.Require, target: typeof module, texts: string[]) => void;
  run(require, module, parsed);
  return { create: module.exports.createLanguageService, parsed };
}

const context: LanguageContext = languageContext();

const documentOf = (name: string, languageId: string, text: string): SourceDocument => ({
  uri: `file:///w/${name}`,
  languageId,
  version: 1,
  text,
});

const wide = 'ip.src in {10.0.0.0/8}';
const narrow = 'ssl and ip.src eq 10.0.0.1';
const rules = [
  { action: 'block', priority: 1, filter: { expression: wide } },
  { action: 'allow', priority: 2, filter: { expression: narrow } },
];

describe('each expression is parsed once, whichever features use it', () => {
  let languages: Awaited<ReturnType<typeof countingLanguages>>;
  before(async () => (languages = await countingLanguages()));

  /**
   * Requests the diagnostics, a hover at `at`, the semantic tokens, and other features, one after another. Returns the
   * texts of the document's expressions that were parsed, and the codes of the diagnostics.
   */
  async function parsesOf(
    document: SourceDocument,
    at: string,
  ): Promise<{ parsed: string[]; codes: string[] }> {
    languages.parsed.length = 0;
    const service = languages.create(({ error }) => assert.fail(String(error)));
    const offset = document.text.indexOf(at) + 1;
    const problems = await service.problems(document, context);
    const hover = await service.first(document, context, (language) =>
      language.hover?.(document, offset, context),
    );
    assert.ok(hover);
    const range = { start: 0, end: document.text.length };
    await service.collect<unknown>(document, context, (language) => language.tokens?.(document, context));
    await service.collect<unknown>(document, context, (language) =>
      language.inlays?.(document, range, context),
    );
    await service.collect<unknown>(document, context, (language) =>
      language.actions?.(document, range, context),
    );
    // requests the expressions that the editor evaluates for a sample
    const located = await service.collect(document, context, (language) =>
      language.expressions?.(document, undefined, context),
    );
    assert.ok(located.every(({ tree }) => tree.root !== undefined));
    await service.collect<unknown>(document, context, (language) => language.symbols?.(document, context));
    await service.collect<unknown>(document, context, (language) =>
      language.selection?.(document, offset, context),
    );
    // Code actions also parse rewritten expressions, to prove that a rewrite is correct. These are not counted.
    const parsed = languages.parsed.filter((text) => document.text.includes(text));
    return { parsed: parsed.sort(), codes: problems.map(({ code }) => code) };
  }

  it('in a list of firewall rules: check, comparison, hover, tokens', async () => {
    const text = JSON.stringify(rules, undefined, 2);
    const { parsed, codes } = await parsesOf(documentOf('x.firewall_rule.json', 'json', text), 'ip.src');
    assert.ok(codes.includes('document/unreachable-rule'));
    assert.deepEqual(parsed, [wide, narrow].sort());
  });

  it('in a single filter', async () => {
    const { parsed } = await parsesOf(
      documentOf('a.filter.json', 'json', `{"expression": "${narrow}"}`),
      'ip.src',
    );
    assert.deepEqual(parsed, [narrow]);
  });

  it('in a ruleset of Terraform: check, comparison, hover, tokens', async () => {
    const block = (action: string, expression: string): string => `  rules {\n    action = "${action}"\n    expression = "${expression}"\n    enabled = true\n  }\n`; // prettier-ignore
    const text = `resource "cloudflare_ruleset" "r" {\n${block('block', wide)}${block('skip', narrow)}}\n`;
    const { parsed, codes } = await parsesOf(documentOf('a.tf', 'terraform', text), 'ip.src');
    assert.ok(codes.includes('filter/unreachable-rule'));
    assert.deepEqual(parsed, [wide, narrow].sort());
  });

  it('in a file of one expression', async () => {
    const { parsed } = await parsesOf(documentOf('a.rfilter', 'rampart-filter', narrow), 'ip.src');
    assert.deepEqual(parsed, [narrow]);
  });

  it('after a change, only the one that changed', async () => {
    const service = languages.create(({ error }) => assert.fail(String(error)));
    const before = documentOf('x.firewall_rule.json', 'json', JSON.stringify(rules));
    await service.problems(before, context);
    languages.parsed.length = 0;
    const after = { ...before, version: 2, text: before.text.replace('10.0.0.1', '10.0.0.2') };
    await service.problems(after, context);
    await service.collect(after, context, (language) => language.tokens?.(after, context));
    assert.deepEqual(languages.parsed, [narrow.replace('10.0.0.1', '10.0.0.2')]);
  });

  it('after a change in a ruleset of Terraform, only the one that changed', async () => {
    const service = languages.create(({ error }) => assert.fail(String(error)));
    const rule = (host: string): string => `{ action = "block", expression = "http.host eq \\"${host}\\"" },`;
    const hosts = Array.from({ length: 20 }, (_, index) => `h${index}.example`);
    const text = `resource "cloudflare_ruleset" "r" {\n  rules = [\n${hosts.map(rule).join('\n')}\n]\n}\n`;
    const before = documentOf('a.tf', 'terraform', text);
    const found = await service.problems(before, context);
    languages.parsed.length = 0;
    const after = { ...before, version: 2, text: `# a comment\n${text.replace('h7.example', 'h8.example')}` };
    const later = await service.problems(after, context);
    // the changed expression is equal to that of the next rule, which has already been parsed
    assert.deepEqual(languages.parsed, []);
    assert.ok(!found.some(({ code }) => code === 'filter/duplicate-rule'));
    const duplicate = later.find(({ code }) => code === 'filter/duplicate-rule');
    assert.equal(after.text.slice(duplicate?.start, duplicate?.end), 'http.host eq \\"h8.example\\"');
    const typed = { ...before, version: 3, text: text.replace('h7.example', 'h7.examples') };
    await service.problems(typed, context);
    assert.deepEqual(languages.parsed, ['http.host eq "h7.examples"']);
  });
});
