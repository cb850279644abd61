import assert from 'node:assert/strict';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { readCopied } from '../../../../../core/language/embedding/copied-expression';
import { type LanguageContext } from '../../../../../core/language/language';
import { languageContext } from '../../../../support/language-context';
import { applyEdits } from '../../../../../core/text/apply-edits';

const context: LanguageContext = languageContext();
const expression = 'http.host eq "it\'s"';

/**
 * Returns the choices in a source text with the cursor `‸`: the kind of each choice, its key path (if it has one), and
 * the text after choosing it.
 */
async function choices(languageId: string, marked: string, copied = expression): Promise<string[]> {
  const start = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const document = { uri: 'file:///a', languageId, version: 1, text };
  const found = await embeddedLanguage().pasteChoices?.(document, { start, end: start }, readCopied(copied, context), context); // prettier-ignore
  return (found ?? []).map(({ kind, edits, keyPath }) => {
    const after = applyEdits(text, edits);
    return [kind, ...(keyPath === undefined ? [] : [keyPath]), after].join(' | ');
  });
}

/** Test cases: a language, a source text in which `‸` marks the cursor, and the expected choices. */
const cases: readonly [languageId: string, text: string, ...choices: string[]][] = [
  ['toml', 'a = ‸\n', 'marked | # rampart-filter\na = "http.host eq \\"it\'s\\""\n', 'string | a = "http.host eq \\"it\'s\\""\n'],
  ['toml', 'a = "‸"\n', 'marked | # rampart-filter\na = "http.host eq \\"it\'s\\""\n'],
  ['toml', "a = '''‸'''\n"],
  ['yaml', 'a:\n  - b: ‸\n', "marked | a:\n  # rampart-filter\n  - b: 'http.host eq \"it''s\"'\n", "string | a:\n  - b: 'http.host eq \"it''s\"'\n"],
  ['terraform', 'locals {\n  a = ‸\n}\n', 'marked | locals {\n  # rampart-filter\n  a = "http.host eq \\"it\'s\\""\n}\n', 'string | locals {\n  a = "http.host eq \\"it\'s\\""\n}\n'],
  ['typescript', 'const a = "‸";\n', 'marked | // rampart-filter\nconst a = "http.host eq \\"it\'s\\"";\n'],
  ['python', 'A = ‸\n', 'marked | # rampart-filter\nA = "http.host eq \\"it\'s\\""\n', 'string | A = "http.host eq \\"it\'s\\""\n'],
  ['shellscript', 'RULE=‸\n', "marked | # rampart-filter\nRULE='http.host eq \"it'\\''s\"'\n", "string | RULE='http.host eq \"it'\\''s\"'\n"],
  ['jsonc', '{\n  "a": "‸"\n}', 'marked | {\n  // rampart-filter\n  "a": "http.host eq \\"it\'s\\""\n}'],
  ['json', '{"rules": [{"when": "‸"}]}', 'configured | rules.*.when | {"rules": [{"when": "http.host eq \\"it\'s\\""}]}', 'string | {"rules": [{"when": "http.host eq \\"it\'s\\""}]}'],
  ['json', '{"when": ‸}', 'configured | when | {"when": "http.host eq \\"it\'s\\""}', 'string | {"when": "http.host eq \\"it\'s\\""}'],
  // A key with a space cannot be part of a key path.
  ['json', '{"my key": "‸"}', 'string | {"my key": "http.host eq \\"it\'s\\""}'],
  ['json', '{"when": "ssl and ‸"}'],
  ['json', '{‸}'],
  ['yaml', 'a: b\n‸\n'],
  ['plaintext', '‸'],
]; // prettier-ignore

describe('an expression that is pasted where none is expected', () => {
  for (const [languageId, text, ...expected] of cases)
    it(`${languageId}: ${text}`, async () => assert.deepEqual(await choices(languageId, text), expected));

  it('is marked as a value if it is one', async () => {
    assert.deepEqual(await choices('json', '{"rules": [{"to": "‸"}]}', 'concat("a", "b")'), [
      'configured | value:rules.*.to | {"rules": [{"to": "concat(\\"a\\", \\"b\\")"}]}',
      'string | {"rules": [{"to": "concat(\\"a\\", \\"b\\")"}]}',
    ]);
    assert.deepEqual((await choices('toml', 'a = ‸\n', 'concat("a", "b")'))[0], 'marked | # rampart-filter-value\na = \'concat("a", "b")\'\n'); // prettier-ignore
  });

  it('has no choices if it is not an expression', async () => {
    assert.deepEqual(await choices('toml', 'a = ‸\n', 'no expression'), []);
  });
});
