import assert from 'node:assert/strict';
import { convertAccessRules } from '../../../../../core/rules/convert/access-rules';
import { type Part } from '../../../../../core/rules/convert/conversion';
import { Refs } from '../../../../../core/rules/convert/refs';
import { readRule } from '../../../../../core/rules/read-rule';
import { type Rule } from '../../../../../core/rules/rule';
import { recordSource } from '../../../../../core/rules/source';

const source = recordSource(() => undefined);
const access = (mode: string, value: string, target = 'ip', more: object = {}): Rule =>
  readRule('access_rule', { id: value, mode, configuration: { target, value }, ...more }, source).rule;
const convert = (...rules: readonly Rule[]): Part => convertAccessRules(rules, new Refs());
const addresses = (count: number, more: object = {}): Rule[] =>
  Array.from({ length: count }, (_, i) => access('block', `192.0.2.${i}`, 'ip', more));

describe('converting access rules', () => {
  it('uses a list for more than 20 addresses, or for any address with a note', () => {
    assert.deepEqual(convert(...addresses(20)).lists, []);
    assert.equal(convert(...addresses(21)).lists[0]?.items.length, 21);
    const [noted] = convert(access('block', '192.0.2.1', 'ip', { notes: 'why' })).lists;
    assert.deepEqual(noted, {
      name: 'access_block',
      kind: 'ip',
      description: 'Converted from IP access rules',
      items: [{ ip: '192.0.2.1', comment: 'why' }],
    });
    assert.deepEqual(convert(access('block', 'DE', 'country', { notes: 'why' })).lists, [], 'not an address');
  });

  it('puts only networks into a list that lists accept', () => {
    const listed = (value: string) =>
      convert(access('block', value, 'ip_range', { notes: 'why' })).lists.length;
    const ranges = [
      '10.0.0.0/8',
      '8.0.0.0/7',
      '2000::/4',
      '2000::/3',
      '2001:db8::/64',
      '2001:db8::/65',
      '10.0.0.0/32',
    ];
    assert.deepEqual(ranges.map(listed), [1, 0, 1, 0, 1, 0, 1]);
  });

  it('shortens long notes, and keeps the first of several for one address', () => {
    const items = (...rules: readonly Rule[]) => convert(...rules).lists[0]?.items;
    const long = 'x'.repeat(501);
    assert.deepEqual(items(access('block', '192.0.2.1', 'ip', { notes: long })), [{ ip: '192.0.2.1', comment: long.slice(1) }]); // prettier-ignore
    const [without, first, second] = [{}, { notes: 'first' }, { notes: 'second' }].map((more) => access('block', '192.0.2.1', 'ip', more)); // prettier-ignore
    assert.deepEqual(items(without!, first!, second!), [{ ip: '192.0.2.1', comment: 'first' }]);
  });

  it('says how many rules become one', () => {
    const descriptions = (...rules: readonly Rule[]) =>
      convert(...rules).rules.map(({ description }) => description);
    assert.deepEqual(descriptions(access('block', '192.0.2.1')), ['Converted from 1 IP access rule']);
    assert.deepEqual(descriptions(...addresses(2)), ['Converted from 2 IP access rules']);
    assert.deepEqual(descriptions(...addresses(21), access('block', 'DE', 'country')), ['Converted from 22 IP access rules']); // prettier-ignore
  });

  it('names the list only in the first of several rules', () => {
    const countries = Array.from({ length: 400 }, (_, i) => access('block', String(64_496 + i), 'asn'));
    const networks = Array.from({ length: 200 }, (_, i) => access('block', `2001:db8:0:${i.toString(16)}:1234:5678:9abc:def0`, 'ip6')); // prettier-ignore
    const { rules, converted } = convert(...addresses(21), ...countries, ...networks);
    assert.deepEqual(
      rules.map(({ ref, expression }) => [ref, expression.includes('$access_block'), expression.length <= 4096]),
      [['access-block', true, true], ['access-block-2', false, true], ['access-block-3', false, true]],
    ); // prettier-ignore
    const counts = rules.map(({ description }) => Number(/\d+/.exec(description)?.[0]));
    assert.equal(counts[0]! + counts[1]! + counts[2]!, 621);
    assert.deepEqual(
      [converted[0], converted.at(-1)].map((one) => one?.refs),
      [['access-block'], ['access-block-3']],
    );
  });

  it('does not log requests that are allowed', () => {
    const [rule] = convert(access('whitelist', '192.0.2.1')).rules;
    assert.deepEqual(rule?.logging, { enabled: false });
    assert.equal(convert(access('block', '192.0.2.1')).rules[0]?.logging, undefined);
  });

  it('says what differs, and what cannot be converted', () => {
    const notes = (rule: Rule) =>
      convert(rule).converted.map((one) => [one.outcome, one.notes.length, one.refs]);
    assert.deepEqual(notes(access('block', '192.0.2.1')), [['same', 0, ['access-block']]]);
    assert.deepEqual(notes(access('block', '192.0.2.1', 'ip', { scope: { type: 'user' } })), [['differs', 1, ['access-block']]]); // prettier-ignore
    assert.deepEqual(notes(access('whitelist', '192.0.2.1', 'ip', { scope: { type: 'organization' } })), [['differs', 2, ['access-allow']]]); // prettier-ignore
    for (const rule of [access('block', '192.0.2'), access('simulate', '192.0.2.1')])
      assert.deepEqual(notes(rule), [['impossible', 1, []]]);
  });
});
