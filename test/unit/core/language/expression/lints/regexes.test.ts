import assert from 'node:assert/strict';
import { expressionLanguage } from '../../../../../../core/language/expression/expression-language';
import { languageContext } from '../../../../../support/language-context';

async function problemsOf(text: string): Promise<string[]> {
  const document = { uri: 'file:///a.rfilter', languageId: 'rampart-filter', version: 1, text };
  const problems = await expressionLanguage().problems(document, languageContext());
  return problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

describe('lints on regular expressions', () => {
  it('read valid ones', async () =>
    assert.deepEqual(await problemsOf('http.host matches "^abc$"'), [
      'filter/regex-anchored-literal "^abc$"',
    ]));

  it('are silent on invalid ones, whose error is reported alone', async () =>
    assert.deepEqual(await problemsOf('http.host matches "^abc(|.*)|.*)"'), ['filter/regex-syntax )']));
});
