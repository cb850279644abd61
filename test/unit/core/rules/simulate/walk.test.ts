import assert from 'node:assert/strict';
import { type Simulation } from '../../../../../core/rules/simulate/outcome';
import { answersWithout, unasked } from '../../../../../core/rules/simulate/walk';
import {
  chainOf, custom, lockdown, rule, ruleset, shop, simulated, userAgent, words,
} from '../../../../support/simulation'; // prettier-ignore

/** Returns what the steps contain, without the inputs. */
const steps = ({ steps: all }: Simulation): unknown[] =>
  all.map(({ rule: { name }, because, result, ...rest }) => ({
    name,
    result,
    ...('effect' in rest ? { effect: rest.effect } : {}),
    ...('wouldMatch' in rest ? { wouldMatch: rest.wouldMatch } : {}),
    ...(because === undefined ? {} : { because: because.name }),
  }));

const germany = 'ip.src.country eq "DE"';

describe('the steps of a simulation', () => {
  it('have no effect for rules without an action', () => {
    const rules = ['ssl', 'not ssl'].map((expression) => ({ expression, description: expression }));
    const off = { expression: 'ssl', description: 'off', enabled: false };
    assert.deepEqual(steps(simulated([custom(...rules, off)], shop)), [
      { name: 'ssl', result: 'matched' },
      { name: 'not ssl', result: 'not' },
      { name: 'off', result: 'paused', wouldMatch: true },
    ]);
  });

  it('say whether a disabled rule would match, also after the end', () => {
    const off = (expression: string) => rule('log', expression, undefined, { enabled: false });
    const found = simulated([custom(off('not ssl'), rule('block', 'true'), off('ssl'), off(germany), rule('log', 'ssl'))], shop); // prettier-ignore
    assert.deepEqual(steps(found), [
      { name: 'log not ssl', result: 'paused', effect: 'log', wouldMatch: false },
      { name: 'block true', result: 'matched', effect: 'block' },
      { name: 'log ssl', result: 'paused', effect: 'log', wouldMatch: true },
      { name: `log ${germany}`, result: 'paused', effect: 'log', wouldMatch: 'unknown' },
      { name: 'log ssl', result: 'not reached', because: 'block true' },
    ]);
  });

  it('follow from the results that earlier rules are assumed to have', () => {
    const result = (second: string, effect = 'block') =>
      (steps(simulated([custom(rule('challenge', germany), rule(effect, second))], shop)) as { result: string }[])
        .map((one) => one.result); // prettier-ignore
    assert.deepEqual(result(`not ${germany}`), ['unknown', 'matched']);
    assert.deepEqual(result(`${germany} and ssl`), ['unknown', 'not']);
    assert.deepEqual(result('ip.src.asnum eq 1'), ['unknown', 'unknown']);
    const skip = { ruleset: 'current' };
    const found = simulated([custom(rule('challenge', germany), rule('skip', `not ${germany}`, skip), rule('block', 'true'))], shop); // prettier-ignore
    assert.deepEqual([found.cases.map((one) => words(one)), steps(found).length], [['challenge 403 by challenge ip.src.country eq "DE"', 'pass'], 3]); // prettier-ignore
  });

  it('are those of the case in which no unknown condition matches', () => {
    assert.deepEqual(steps(simulated([custom(rule('block', germany), rule('log', 'true'))], shop)), [
      { name: `block ${germany}`, result: 'unknown', effect: 'block' },
      { name: 'log true', result: 'matched', effect: 'log' },
    ]);
  });
});

describe('the cases of a simulation', () => {
  it('are at most 64, and the last one', () => {
    const skips = (count: number) =>
      Array.from({ length: count }, (_, i) => rule('skip', `http.request.headers["h${i}"][0] eq "x"`, { products: ['uaBlock'] })); // prettier-ignore
    const found = (count: number) =>
      simulated([custom(...skips(count), rule('block', germany)), userAgent('block', 'a')], {
        fields: { 'http.user_agent': 'a' },
      });
    const few = found(5);
    assert.deepEqual([few.isCut, few.outcome, few.cases.length], [false, 'depends', 64]);
    const many = found(6);
    assert.deepEqual([many.isCut, many.outcome], [true, 'depends']);
    assert.ok(many.cases.length >= 64 && many.cases.length < 80, String(many.cases.length));
  });

  it('are one without conditions if all agree', () => {
    const found = simulated([custom(rule('skip', germany, { products: ['uaBlock'] }))], shop);
    assert.deepEqual(found.cases, [{ outcome: 'pass', when: [] }]);
    assert.deepEqual(Object.keys(found), [
      'outcome',
      'steps',
      'cases',
      'needs',
      'assumed',
      'isCut',
      'notEvaluated',
    ]);
  });

  it('can all occur, with the same results for the address and the URL of a lockdown', () => {
    const records = [lockdown('www.example.com/*', '203.0.113.7'), ruleset('http_ratelimit', [rule('block', 'not ip.src eq 203.0.113.7', undefined, { description: 'other' })])]; // prettier-ignore
    const found = simulated(records, { fields: { 'http.host': 'www.example.com', 'http.request.uri.path': '/' }, rules: { rateExceeded: ['other'] } }); // prettier-ignore
    assert.deepEqual(
      found.cases.map((one) => words(one)),
      ['block 403 (1106) by only 203.0.113.7', 'pass'],
    );
  });
});

describe('rewrites', () => {
  const path = (value: string): object => rule('rewrite', 'true', { uri: { path: { value } } });
  const seen = custom(rule('block', 'http.request.uri.path eq "/b"'));

  it('take effect after their phase, whatever the phase does next', () => {
    const outcome = (...rules: readonly object[]) => words(simulated([ruleset('http_request_transform', rules), seen], shop)); // prettier-ignore
    const blocked = 'block 403 by block http.request.uri.path eq "/b"';
    assert.equal(outcome(path('/b')), blocked);
    assert.equal(outcome(path('/b'), rule('skip', 'true', { products: ['uaBlock'] })), blocked);
    assert.equal(outcome(path('/b'), rule('skip', germany, { products: ['uaBlock'] })), blocked);
    assert.equal(outcome(rule('skip', 'true', { ruleset: 'current' }), path('/b')), 'pass');
    assert.equal(outcome(path('/b'), rule('log', 'http.request.uri.path eq "/b"')), blocked);
  });

  it('are known only as far as their values are', () => {
    const unknown = rule('rewrite', 'true', { uri: { path: { expression: 'lower(ip.src.city)' } } });
    assert.equal(words(simulated([ruleset('http_request_transform', [unknown]), seen], shop)), 'depends');
  });
});

describe('answers without those of some rules', () => {
  it('keep the others', () => {
    const { rules } = chainOf([custom(rule('log', 'ssl'), rule('log', 'true'), rule('log', 'not ssl'))]);
    const answers = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const without = (...indexes: readonly number[]) => [
      ...answersWithout(
        answers,
        indexes.map((i) => rules[i]!),
      ),
    ];
    assert.deepEqual(without(1), [1, 2, 3, unasked, unasked, unasked, 7, 8, 9]);
    assert.deepEqual(without(0, 2), [unasked, unasked, unasked, 4, 5, 6, unasked, unasked, unasked]);
    assert.deepEqual([...answers], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
