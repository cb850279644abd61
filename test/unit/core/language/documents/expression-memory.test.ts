import assert from 'node:assert/strict';
import { DocumentStates } from '../../../../../core/language/documents/document-states';
import { documentsLanguage } from '../../../../../core/language/documents/documents-language';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { type SourceDocument } from '../../../../../core/language/language';
import { defaultSettings } from '../../../../../core/language/settings';
import { languageContext } from '../../../../support/language-context';

const rulesetOf = (count: number): string =>
  JSON.stringify({
    name: 'a',
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: Array.from({ length: count }, (_none, i) => ({
      ref: `r${i}`,
      action: 'block',
      expression: `http.host eq "h${i}.example"`,
    })),
  });
const documentOf = (content: string): SourceDocument => ({
  uri: 'file:///shop.ruleset.json',
  languageId: 'json',
  version: 1,
  text: content,
});

describe('the expressions of a ruleset with 1,000 rules', () => {
  const states = new DocumentStates();
  const language = documentsLanguage(states);
  const embedded = embeddedLanguage(states);
  const context = languageContext({});
  const treesOf = async (content: string, known = context): Promise<readonly unknown[]> =>
    ((await embedded.expressions?.(documentOf(content), undefined, known)) ?? []).map(({ tree }) => tree);

  it('are parsed once: a keystroke parses only the one that it changes', async () => {
    const text = rulesetOf(1000);
    const before = new Set(await treesOf(text));
    assert.equal(before.size, 1000);
    const after = await treesOf(text.replace('h500.example', 'h500.exampl'));
    assert.equal(after.filter((tree) => !before.has(tree)).length, 1);
    const moved = await treesOf(text.replace('"name":"a"', '"name":"ab"'));
    assert.equal(moved.filter((tree) => !before.has(tree)).length, 0);
  });

  it('have the problems of their text, and of their settings', async () => {
    const text = rulesetOf(8);
    const codes = async (content: string, known = context): Promise<readonly string[]> =>
      (await language.problems(documentOf(content), known))
        .filter(({ code }) => code.startsWith('filter/'))
        .map(({ code, start }) => `${code} ${content.slice(start, start + 9)}`);
    assert.deepEqual(await codes(text), []);
    const wrong = text.replace('http.host eq \\"h7.', 'http.hots eq \\"h7.');
    assert.deepEqual(await codes(wrong), ['filter/unknown-field http.hots']);
    assert.deepEqual(await codes(wrong), ['filter/unknown-field http.hots']);
    assert.deepEqual(await codes(text), []);
    const inResponse = text.replace('http.host eq \\"h7.', 'http.response.code eq 500 and http.host eq \\"h7.');
    assert.deepEqual(await codes(inResponse), ['filter/field-not-in-phase http.resp']);
    const elsewhere = inResponse.replace('http_request_firewall_custom', 'http_custom_errors');
    assert.deepEqual(await codes(elsewhere), []);
    const off = languageContext({ settings: { ...defaultSettings, filter: { ...defaultSettings.filter, fields: { 'http.hots': 'String' } } } });
    assert.deepEqual(await codes(wrong, off), []);
  }); // prettier-ignore
});
