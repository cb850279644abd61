import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { documentCodes } from '../../../../../../core/language/documents/lints/codes.data';
import { documentsLanguage } from '../../../../../../core/language/documents/documents-language';
import { type Facts, noFacts } from '../../../../../../core/language/facts';
import { ruleTestsLanguage } from '../../../../../../core/language/rule-tests/rule-tests-language';
import { defaultSettings, type LanguageSettings } from '../../../../../../core/language/settings';
import { languageContext } from '../../../../../support/language-context';

const pages = path.resolve(__dirname, '../../../../../../docs/diagnostics/document');

/** What the examples marked `account` take for granted. */
const account: Facts = {
  oauthScopes: ['account.read'],
  permissionGroups: { p: { name: 'Zone Read' }, e: { name: 'Old Read', endOfLife: '2027-01-01T00:00:00Z' } },
  resourceGroups: { r: { name: 'All zones' } },
};

const shop = [{ id: 'a1', name: 'Harbour Goods' }];
const lab = [{ id: 'a2', name: 'Lumen Lab' }];

/** What the examples marked `connections` take for granted: a file may be for any of the connected accounts. */
const connections: Facts = {
  resources: {
    permission_group: { p: { name: 'Zone Read', scopes: [...shop, ...lab] } },
    resource_group: { r: { name: 'All zones', scopes: shop }, other: { name: 'All zones', scopes: lab } },
  },
};

/** The codes found in an example; its fence reads `json <kind>[:<intent>] [account|connections] [plan=…]`, or `yaml rules_test`. */
async function codesOf(example: RegExpExecArray): Promise<string[]> {
  const [kind = '', ...options] = (example[2] ?? '').split(' ');
  const settings: LanguageSettings = options.includes('plan=pro')
    ? { ...defaultSettings, filter: { ...defaultSettings.filter, plan: 'pro' } }
    : defaultSettings;
  const document = {
    uri: `file:///example.${kind.replace(':', '.')}.json`,
    languageId: 'json',
    version: 1,
    text: example[3] ?? '',
  };
  if (kind === 'rules_test') {
    const test = { ...document, uri: 'file:///example.rules.test.yaml', languageId: 'yaml' };
    const found = await ruleTestsLanguage().problems(test, languageContext());
    return [...new Set(found.map(({ code }) => code.replace('document/', '')))];
  }
  const language = documentsLanguage();
  assert.ok(language.claims(document, settings), kind);
  const facts = options.includes('account')
    ? account
    : options.includes('connections')
      ? connections
      : noFacts;
  const problems = await language.problems(document, languageContext({ settings, facts }));
  return [...new Set(problems.map(({ code }) => code.replace('document/', '')))];
}

describe('the pages about findings in documents', () => {
  it('are one for each code', () => {
    const expected = documentCodes.map((code) => `${code}.md`);
    assert.deepEqual(fs.readdirSync(pages).sort(), expected.sort());
  });

  for (const code of documentCodes)
    it(code, async () => {
      const page = fs.readFileSync(path.join(pages, `${code}.md`), 'utf8');
      assert.ok(page.startsWith(`# \`document/${code}\`\n\n`));
      assert.match(page, /\n## Why\n\n\S/);
      const examples = [
        ...page.matchAll(/## (Wrong|Right)\n\n```(?:json|yaml) ([^\n]*)\n([\s\S]*?)\n```/g),
      ] as RegExpExecArray[];
      // a product that is given up has no right example
      assert.deepEqual(
        examples.map(([, title]) => title),
        code === 'deprecated-product' ? ['Wrong'] : ['Wrong', 'Right'],
      );
      for (const example of examples) {
        const quiet = code === 'deprecated-product' ? [] : ['deprecated-product'];
        const found = (await codesOf(example)).filter((other) => !quiet.includes(other));
        assert.deepEqual(found, example[1] === 'Wrong' ? [code] : [], example[0]);
      }
    });
});
