import assert from 'node:assert/strict';
import { pairRules } from '../../../../../core/rules/diff/rule-pairs';
import { chainOfJson, customRule as rule, customRules } from '../../../../support/rule-chains';

/** Returns the old and new condition of each pair: `a > b`, `a >` for a removed rule, or `> b` for an added rule. */
function pairs(before: readonly object[], after: readonly object[], wrap = customRules): string[] {
  const [old, fresh] = [before, after].map((rules) => [...chainOfJson(wrap(...rules)).chain.rules]);
  return pairRules(old ?? [], fresh ?? []).map((pair) =>
    `${pair.before?.rule.match?.text ?? ''} > ${pair.after?.rule.match?.text ?? ''}`.trim(),
  );
}

const [a, b, c] = ['ssl', 'not ssl', 'cf.client.bot'] as const;

describe('the counterparts of rules', () => {
  const cases: readonly (readonly [
    name: string,
    before: readonly object[],
    after: readonly object[],
    pairs: readonly string[],
  ])[] = [
    ['have the same ID, whatever else changed', [rule('block', a, { id: '1', ref: 'r' })], [rule('log', a, { id: '2', ref: 'q' }), rule('log', b, { id: '1', ref: 's' })], ['ssl > not ssl', '> ssl']],
    ['have the same ref', [rule('block', a, { ref: 'r' })], [rule('block', a, { ref: 'q' }), rule('log', b, { ref: 'r' })], ['ssl > not ssl', '> ssl']],
    ['have the same description', [rule('block', a, { description: 'd' })], [rule('block', a, { description: 'e' }), rule('log', b, { description: 'd' })], ['ssl > not ssl', '> ssl']],
    ['are not those that have no description', [rule('block', a, { ref: 'x', description: '' })], [rule('log', b, { ref: 'y', description: '' })], ['ssl >', '> not ssl']],
    ['have the same condition and action', [rule('block', a)], [rule('log', a), rule('block', a)], ['ssl > ssl', '> ssl']],
    ['have the same condition', [rule('block', a, { ref: 'x' })], [rule('log', b, { ref: 'y' }), rule('log', a, { ref: 'z' })], ['ssl > ssl', '> not ssl']],
    ['have the same action if nothing names them', [rule('block', a), rule('log', b)], [rule('log', c), rule('block', c)], ['ssl > cf.client.bot', 'not ssl > cf.client.bot']],
    ['are in the same order', [rule('block', a), rule('block', b)], [rule('block', c), rule('block', 'true')], ['ssl > cf.client.bot', 'not ssl > true']],
    ['are not those with another ID', [rule('block', a, { id: '1' })], [rule('block', b, { id: '2' })], ['ssl >', '> not ssl']],
    ['are not those with another ref', [rule('block', a, { ref: '1' })], [rule('block', b, { ref: '2' })], ['ssl >', '> not ssl']],
    ['are not those with another description', [rule('block', a, { description: '1' })], [rule('block', b, { description: '2' })], ['ssl >', '> not ssl']],
    ['are not those that only one side names', [rule('block', a)], [rule('block', b, { description: '2' })], ['ssl >', '> not ssl']],
    ['are found once', [rule('block', a), rule('block', a)], [rule('block', a)], ['ssl > ssl', 'ssl >']],
    ['have another action only with the same condition', [rule('block', a)], [rule('log', b)], ['ssl >', '> not ssl']],
  ]; // prettier-ignore
  for (const [name, before, after, expected] of cases)
    it(name, () => assert.deepEqual(pairs(before, after), expected));

  it('belong to the same product', () => {
    const access = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, id: '1' };
    const agent = { mode: 'block', configuration: { target: 'ua', value: 'x' }, id: '1' };
    const list = (...rules: readonly object[]) => rules;
    assert.deepEqual(pairs([access], [agent], list as never), ['192.0.2.1 >', '> x']);
    assert.deepEqual(pairs([access], [access], list as never), ['192.0.2.1 > 192.0.2.1']);
  });
});
