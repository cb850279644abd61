import assert from 'node:assert/strict';
import { documentsLanguage } from '../../../../../../core/language/documents/documents-language';
import { type LanguageContext } from '../../../../../../core/language/language';
import { languageContext } from '../../../../../support/language-context';

const context: LanguageContext = languageContext();
const documentOf = (text: string) => ({
  uri: 'file:///w/rampart.json',
  languageId: 'json',
  version: 1,
  text,
});

/**
 * Returns the code of each diagnostic and the marked text. If there is a fix, the document after the fix follows.
 */
async function findings(severities: string): Promise<string[]> {
  const text = `{ "severities": ${severities} }`;
  const problems = await documentsLanguage().problems(documentOf(text), context);
  return problems.map(({ code, start, end, fixes = [] }) => {
    const [edit] = fixes[0]?.edits ?? [];
    const fixed = edit ? ` → ${text.slice(0, edit.start)}${edit.newText}${text.slice(edit.end)}` : '';
    return `${code} ${text.slice(start, end)}${fixed}`;
  });
}

describe('the severities of rampart.json', () => {
  it('can be set for every code', async () => {
    const severities = '{ "filter/or-chain-to-set": "off", "workflow/step-not-awaited": "error" }';
    assert.deepEqual(await findings(severities), []);
  });

  it('name existing codes, and are corrected when they are nearly right', async () => {
    assert.deepEqual(await findings('{ "filter/or-chain-to-sets": "off" }'), [
      'document/unknown-property "filter/or-chain-to-sets" → { "severities": { "filter/or-chain-to-set": "off" } }',
    ]);
    assert.deepEqual(await findings('{ "or-chain-to-set": "off" }'), [
      'document/unknown-property "or-chain-to-set" → { "severities": { "filter/or-chain-to-set": "off" } }',
    ]);
    assert.deepEqual(await findings('{ "xyz": "off" }'), ['document/unknown-property "xyz"']);
    assert.deepEqual(await findings('{ "filter/blank": "off" }'), [], 'a renamed code');
  });

  it('are one of five words', async () => {
    assert.deepEqual(await findings('{ "filter/empty-expression": "warn" }'), [
      'document/wrong-enum "warn" → { "severities": { "filter/empty-expression": "warning" } }',
    ]);
    const [wrong] = await findings('{ "filter/empty-expression": 2 }');
    assert.match(wrong ?? '', /^document\/wrong-type 2/);
  });

  it('are completed', async () => {
    const text = '{ "severities": { "filter/or" } }';
    const items = await documentsLanguage().complete?.(documentOf(text), text.indexOf('or"') + 2, context);
    const item = items?.find(({ label }) => label === 'filter/or-chain-to-set');
    assert.ok(item);
    assert.equal(text.slice(item.edit.start, item.edit.end), '"filter/or"');
    assert.match(item.edit.newText, /^"filter\/or-chain-to-set": /);
  });
});
