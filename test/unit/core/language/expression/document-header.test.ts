import assert from 'node:assert/strict';
import { readHeader } from '../../../../../core/language/expression/document-header';
import { expressionLanguage } from '../../../../../core/language/expression/expression-language';
import { noFacts } from '../../../../../core/language/facts';
import { type LanguageContext } from '../../../../../core/language/language';
import { defaultSettings } from '../../../../../core/language/settings';

const context = { settings: defaultSettings, facts: noFacts, now: () => 0 } as unknown as LanguageContext;

async function problemsOf(text: string, name = 'a.rfilter') {
  const document = { uri: `file:///${name}`, languageId: 'plaintext', version: 1, text };
  const problems = await expressionLanguage().problems(document, context);
  return problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

describe('files of one expression', () => {
  it('are determined by their names', () => {
    const language = expressionLanguage();
    const claims = (name: string, languageId = 'plaintext') =>
      language.claims({ uri: `file:///${name}`, languageId, version: 1, text: '' }, defaultSettings);
    assert.deepEqual(
      ['a.rfilter', 'b.cfrule', 'c.rvalue', 'd.json', 'rfilter'].map((name) => claims(name)),
      [true, true, true, false, false],
    );
    assert.ok(claims('x', 'rampart-filter') && claims('x', 'rampart-filter-value'));
  });

  it('contain a filter or a value', async () => {
    assert.deepEqual(await problemsOf('lower(http.host)'), ['filter/missing-operator lower(http.host)']);
    assert.deepEqual(await problemsOf('lower(http.host)', 'a.rvalue'), []);
  });

  it('may say in a header where they run', async () => {
    const expression = 'http.response.code eq 500\n';
    assert.deepEqual(await problemsOf(expression), []);
    assert.deepEqual(
      await problemsOf(`# Errors\n# rampart: phase=http_request_firewall_custom\n${expression}`),
      ['filter/field-not-in-phase http.response.code'],
    );
    assert.deepEqual(await problemsOf(`# rampart: plan=free\r\nhttp.host matches "a+"\r\n`), [
      'filter/needs-plan matches',
    ]);
  });

  it('have no comments after the header', async () => {
    assert.deepEqual(await problemsOf('ssl\n# later'), ['filter/unexpected-text #']);
    assert.equal(readHeader('ssl # x').text, 'ssl # x');
    assert.equal(readHeader('# a\n\n # b\nssl').text, '   \n\n    \nssl');
  });
});
