import assert from 'node:assert/strict';
import fc from 'fast-check';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { type Language, type LanguageContext } from '../../../../../core/language/language';
import { readJsonLines, withShared } from '../../../../support/shared';
import { languageContext } from '../../../../support/language-context';

const context: LanguageContext = languageContext();

interface CorpusLine {
  readonly expr: string;
  readonly valid: boolean;
  readonly kind: string;
}

const check = async (language: Language, languageId: string, text: string) =>
  (await language.problems({ uri: 'file:///a', languageId, version: 1, text }, context)).map(
    ({ code, severity, start, end, message }) => ({ code, severity, start, end, message }),
  );

/** Matches a string, a word, whitespace, or any other character. The test replaces whole matches with placeholders. */
const word = /r#*"[^"]*"#*|"(?:[^"\\]|\\.)*"|[\w.:/]+|\s+|[^]/g;

withShared('corpus/filter/wild.jsonl', (file) => {
  const valid = readJsonLines<CorpusLine>(file).filter(
    ({ expr, valid: isValid, kind }) => isValid && kind === 'bool' && expr.length < 400 && !/[`\\]|\$\{/.test(expr),
  ); // prettier-ignore

  it('placeholders of embedded expressions never cause an error: any part of a valid expression can be one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...valid),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 2 }),
        async ({ expr }, cuts) => {
          const words = expr.match(word) ?? [];
          for (const [at, length] of cuts) words.splice(at % words.length, length, '${x}');
          const text = words.join('');
          const host = `/* rampart-filter */ \`${text}\``;
          assert.ok(valid.length > 50);
          const found = await check(embeddedLanguage(), 'typescript', host);
          assert.deepEqual(
            found.filter(({ severity }) => severity === 'error').map(({ code, start, end }) => `${code} ${host.slice(start, end)}`), // prettier-ignore
            [],
            host,
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
