import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createLanguageService } from '../../../../../core/language/languages';
import { type LanguageContext } from '../../../../../core/language/language';
import { defaultSettings, type LanguageSettings } from '../../../../../core/language/settings';
import { expressionText } from '../../../../support/expressions';
import { languageContext } from '../../../../support/language-context';

const fail = (failure: unknown): never => assert.fail(String(failure));

const settings: readonly LanguageSettings[] = [
  defaultSettings,
  { ...defaultSettings, filter: { ...defaultSettings.filter, phase: 'http_request_transform' } },
  { ...defaultSettings, severities: { 'filter/set-of-one': 'warning' } },
  { ...defaultSettings, filter: { fields: { foo: 'String' }, functions: {}, lists: { known: 'ip' } } },
];

/** Functions that embed an expression in the text of each host language. The resulting text may be invalid. */
const hosts: Readonly<Record<string, (expression: string) => string>> = {
  'rampart-filter': (text) => text,
  json: (text) => `{"expression": ${JSON.stringify(text)}, "paused": false}`,
  yaml: (text) => `# rampart-filter\nwhen: |\n  ${text.replace(/\r?\n/g, '\n  ')}\n`,
  terraform: (text) =>
    `# rampart-filter\nwhen = "${text.replace(/["\\]/g, '\\$&').replace(/[\r\n]/g, ' ')}"\n`,
  markdown: (text) => `a\n\n~~~rampart-filter\n${text}\n~~~\n`,
};

/** One editing step, which replaces some characters in the expression or anywhere in the file. */
const edit = fc.record({
  at: fc.nat(),
  length: fc.nat(8),
  newText: fc.oneof(fc.constantFrom('', ' ', '"', '(', ')', 'ssl', ' and foo', '{', '\n', '#'), fc.string({ maxLength: 4 })), // prettier-ignore
  settings: fc.constantFrom(...settings.keys()),
});

describe('checking an expression again', () => {
  for (const [languageId, write] of Object.entries(hosts))
    it(`finds after every edit what a complete check finds: ${languageId}`, async () => {
      await fc.assert(
        fc.asyncProperty(
          expressionText,
          fc.array(edit, { minLength: 1, maxLength: 6 }),
          async (first, edits) => {
            const service = createLanguageService(fail);
            const uri = languageId === 'json' ? 'file:///w/a.filter.json' : 'file:///w/a';
            let text = write(first);
            for (const [version, { at, length, newText, settings: which }] of edits.entries()) {
              const start = at % (text.length + 1);
              text = text.slice(0, start) + newText + text.slice(start + length);
              const document = { uri, languageId, version, text };
              const context: LanguageContext = languageContext({
                settings: settings[which] ?? defaultSettings,
              });
              const again = await service.problems(document, context);
              assert.deepEqual(again, await createLanguageService(fail).problems(document, context));
            }
          },
        ),
        { numRuns: 60 },
      );
    });
});
