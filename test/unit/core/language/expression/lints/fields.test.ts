import assert from 'node:assert/strict';
import { expressionLanguage } from '../../../../../../core/language/expression/expression-language';
import { languageContext } from '../../../../../support/language-context';

/** Returns the fields and functions of a filter that are not available in a phase. */
async function outOfPhase(text: string, phase?: string): Promise<string[]> {
  const headed = phase === undefined ? text : `# rampart: phase=${phase}\n${text}`;
  const document = { uri: 'file:///a.rfilter', languageId: 'rampart-filter', version: 1, text: headed };
  const problems = await expressionLanguage().problems(document, languageContext());
  return problems
    .filter(({ code }) => code === 'filter/field-not-in-phase')
    .map(({ start, end }) => headed.slice(start, end));
}

const request = 'http_request_firewall_custom';

describe('fields of another phase', () => {
  it('are reported, each at its name', async () =>
    assert.deepEqual(await outOfPhase('ssl and http.response.code eq 500', request), ['http.response.code']));

  it('are not reported if the phase is unknown', async () =>
    assert.deepEqual(await outOfPhase('http.response.code eq 500'), []));

  it('are not reported if the phase has them', async () =>
    assert.deepEqual(await outOfPhase('http.response.code eq 500', 'http_response_headers_transform'), []));

  it('are not unknown fields or constants', async () => {
    assert.deepEqual(await outOfPhase('foo eq 500 or true', request), []);
    assert.deepEqual(await outOfPhase('true', request), []);
  });
});
