import assert from 'node:assert/strict';
import { expressionLanguage } from '../../../../../core/language/expression/expression-language';
import { type LanguageContext } from '../../../../../core/language/language';
import { decodeSettings } from '../../../../../core/language/settings';
import { languageContext } from '../../../../support/language-context';

/** Settings in the form in which they are written in a settings file. */
const settings = decodeSettings({
  filter: {
    fields: { 'http.request.jwt.claims': 'Map<Array<String>>' },
    functions: {
      coalesce: {
        description: 'The first text that is there.',
        params: [{ name: 'value', type: 'String', kind: 'field' }],
        optional: [{ type: 'String' }],
        returns: 'String',
      },
    },
    lists: { partners: 'ip' },
  },
});
const context: LanguageContext = languageContext({ settings });
const language = expressionLanguage();
const documentOf = (text: string) => ({ uri: 'file:///a.rfilter', languageId: 'rampart-filter', version: 1, text }); // prettier-ignore

const cases: readonly [text: string, found: string[]][] = [
  ['coalesce(http.request.jwt.claims["a"][0], "b") eq "c" and ip.src in $partners', []],
  ['coalesce(http.host, 5) eq "c"', ['filter/argument-type 5']],
  ['coalesce("a") eq "c"', ['filter/argument-kind "a"']],
  ['coalesce(http.host, http.host, http.host) eq "c"', ['filter/argument-count http.host']],
  ['len(http.request.jwt.claims["a"][0]) gt 3 and http.host in $partners', ['filter/list-type $partners']],
];

describe('custom fields, functions and lists', () => {
  for (const [text, found] of cases)
    it(`are checked: ${text}`, async () => {
      const problems = await language.problems(documentOf(text), context);
      assert.deepEqual(problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`), found); // prettier-ignore
    });

  it('are completed and described', async () => {
    const text = 'coalesce(http.host, http.request.uri) in ';
    const labels = (await language.complete?.(documentOf('co'), 2, context))?.map(({ label }) => label);
    assert.ok(labels?.includes('coalesce'));
    const hover = await language.hover?.(documentOf(text), 1, context);
    assert.match(hover?.markdown ?? '', /coalesce\(value: String, argument2\?: String\): String/);
    assert.match(hover?.markdown ?? '', /The first text that is there\./);
    const signature = await language.signature?.(documentOf(text), text.indexOf(',') + 1, context);
    assert.equal(signature?.activeParameter, 1);
    const lists = await language.complete?.(documentOf('ip.src in $'), 11, context);
    assert.deepEqual(lists?.map(({ label }) => label).includes('$partners'), true);
  });
});
