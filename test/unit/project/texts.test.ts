import assert from 'node:assert/strict';
import { differencesOf, sourceTexts, translationFiles } from '../../../scripts/support/texts.mjs';

// test/package/translations.test.ts checks whether all user-facing strings are translated.
describe('texts that a person reads', () => {
  it('are used in a way that can be translated', () => {
    const { texts, problems } = sourceTexts();
    assert.deepEqual(problems, []);
    assert.ok(texts.size > 2000, String(texts.size));
  });

  for (const { file, texts, translations } of translationFiles()) {
    it(`keep their values, code and links in ${file}`, () => {
      const changed = Object.entries(translations).flatMap(([key, translation]) => {
        const text = texts.get(key)?.message;
        return text === undefined ? [] : differencesOf(text, translation).map((what) => `${key}: ${what}`);
      });
      assert.deepEqual(changed, []);
    });
  }
});
