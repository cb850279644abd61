import assert from 'node:assert/strict';
import { type WrittenFact } from '../../../../core/requests/sample';
import { splitFacts } from '../../../../core/rule-tests/given-facts';
import { prepareRequest } from '../../../../core/rule-tests/prepare-request';
import { simulate } from '../../../../core/rules/simulate/simulate';
import { chainOfJson, customRule, customRules } from '../../../support/rule-chains';

const { chain } = chainOfJson(customRules(customRule('block', 'http.user_agent contains "curl"')));
const request = {
  method: 'GET',
  scheme: 'https' as const,
  authority: 'a.example',
  target: '/',
  version: 'HTTP/2',
  headers: [{ name: 'user-agent', value: 'curl/8' }],
  body: undefined,
};

/**
 * Prepares a request with facts of the sample and of the test. Returns the outcome and the names of the fields whose
 * fact is `any`.
 */
function prepared(facts: readonly WrittenFact[], given: Readonly<Record<string, unknown>> = {}) {
  const ready = prepareRequest({ name: 'a', request, facts }, splitFacts(given), chain, { now: 0 });
  if (typeof ready === 'string') assert.fail(ready);
  return { outcome: simulate(chain, ready.request).outcome, any: ready.any };
}

const agent = (value: string): readonly WrittenFact[] => [{ name: 'http.user_agent', value }];

describe('prepareRequest', () => {
  it('derives fields from the request', () => {
    assert.deepEqual(prepared([]), { outcome: 'block', any: [] });
  });

  it('does not derive a field that the sample declares to be unknown, whatever else the test gives', () => {
    assert.equal(prepared(agent('unknown')).outcome, 'depends');
    assert.equal(prepared(agent('unknown'), { 'ip.src': '192.0.2.1' }).outcome, 'depends');
    assert.equal(prepared(agent('unknown'), { 'ip.src': 'unknown' }).outcome, 'depends');
  });

  it('keeps the fields for which the sample allows any value', () => {
    assert.deepEqual(prepared(agent('any')), { outcome: 'depends', any: ['http.user_agent'] });
  });

  it('prefers the facts of the test to those of the sample', () => {
    assert.equal(prepared(agent('unknown'), { 'http.user_agent': 'Firefox' }).outcome, 'pass');
    assert.equal(prepared(agent('Firefox'), { 'http.user_agent': 'unknown' }).outcome, 'depends');
  });
});
