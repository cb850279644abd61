import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { checkExpression } from '../../../../../core/language/expression/check';
import { lints } from '../../../../../core/language/expression/lints/registry';
import { errorCodes } from '../../../../../core/expression/parser/error-codes';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { embeddedCodes } from '../../../../../core/language/embedding/loose-problem';
import { ruleListCodes } from '../../../../../core/language/embedding/rule-lists';
import { defaultSettings, type LanguageSettings } from '../../../../../core/language/settings';
import { type ZonePlan } from '../../../../../core/expression/scheme/facts';
import { languageContext } from '../../../../support/language-context';

const folder = path.resolve(__dirname, '../../../../../docs/diagnostics/filter');
const codes = [
  ...new Set([...errorCodes, ...lints.map(({ code }) => code), ...ruleListCodes, ...embeddedCodes]),
].sort();

interface Example {
  readonly title: string;
  readonly language: string;
  /** `phase=… plan=… list=name:type starLimit=n optional`: what the example takes for granted. */
  readonly options: ReadonlyMap<string, string>;
  readonly text: string;
}

function examplesOf(page: string): Example[] {
  return [...page.matchAll(/## (Wrong|Right)\n\n```(\w+)([^\n]*)\n([\s\S]*?)\n```/g)].map((match) => ({
    title: match[1] ?? '',
    language: match[2] ?? '',
    options: new Map((match[3] ?? '').split(' ').map((option) => option.split('=') as [string, string])),
    text: match[4] ?? '',
  }));
}

async function codesOf({ language, options, text }: Example, code: string): Promise<string[]> {
  if (language === 'hcl') return codesInTerraform(text);
  const [list, type] = options.get('list')?.split(':') ?? [];
  const starLimit = options.get('starLimit');
  const settings: LanguageSettings = {
    ...defaultSettings,
    severities: options.has('optional') ? { [`filter/${code}`]: 'warning' } : {},
    filter: {
      fields: {},
      functions: {},
      lists: list === undefined ? {} : { [list]: type as 'ip' },
      ...(options.has('phase') ? { phase: options.get('phase')! } : {}),
      ...(options.has('plan') ? { plan: options.get('plan') as ZonePlan } : {}),
    },
  };
  const kind = language === 'rvalue' ? 'value' : 'filter';
  const limits = starLimit === undefined ? {} : { starLimit: Number(starLimit) };
  return checkExpression(text, { kind, settings, limits }).map((problem) => problem.code);
}

/** What is found among the rules of a resource. */
async function codesInTerraform(text: string): Promise<string[]> {
  const document = { uri: 'file:///a.tf', languageId: 'terraform', version: 1, text };
  const problems = await embeddedLanguage().problems(document, languageContext());
  return problems.map((problem) => problem.code);
}

describe('the documentation of diagnostics', () => {
  it('has a page for each code, and no other page', () => {
    const pages = fs.readdirSync(folder).map((file) => path.basename(file, '.md'));
    assert.deepEqual(pages.sort(), codes);
  });

  for (const code of codes) {
    const file = path.join(folder, `${code}.md`);
    if (!fs.existsSync(file)) continue;
    const [wrong, right] = examplesOf(fs.readFileSync(file, 'utf8'));
    it(`${code}: the wrong example is reported so`, async () => {
      assert.equal(wrong?.title, 'Wrong');
      const found = await codesOf(wrong, code);
      assert.ok(found.includes(`filter/${code}`), `found ${found.join(', ')}`);
    });
    it(`${code}: the right example is not`, async () => {
      assert.equal(right?.title, 'Right');
      const found = await codesOf(right, code);
      assert.ok(!found.includes(`filter/${code}`), `found ${found.join(', ')}`);
    });
  }
});
