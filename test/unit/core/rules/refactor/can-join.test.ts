import assert from 'node:assert/strict';
import { parseFor } from '../../../../../core/language/expression/check';
import { canJoin, maxBetween, type OrderedFilter } from '../../../../../core/rules/refactor/can-join';

const filter = (text: string, effect: string | undefined = 'block', isOff = false): OrderedFilter => ({
  ...(effect === '' ? {} : { effect }),
  isOff,
  tree: parseFor(text, { kind: 'filter' }),
});

const host = (name: string, effect?: string, isOff?: boolean) =>
  filter(`http.host eq "${name}"`, effect, isOff);
const a = host('a');
const b = host('b');

describe('a rule and an earlier one', () => {
  const cases: readonly (readonly [name: string, rules: readonly OrderedFilter[], canJoin: boolean])[] = [
    ['can be merged if nothing is between them', [a, b], true],
    ['cannot be merged with different effects', [a, host('b', 'log')], false],
    ['cannot be merged without a known effect', [host('a', ''), host('b', '')], false],
    ['cannot be merged if one of them is unknown', [a, { effect: 'block', isOff: false }], false],
    ['cannot be merged if the earlier one is unknown', [{ effect: 'block', isOff: false }, b], false],
    ['cannot be merged if one of them has an error', [a, filter('http.host eq')], false],
    ['cannot be merged if the earlier one has an error', [filter('http.host eq'), b], false],
    ['can be merged across rules that never match what moves', [a, host('c', 'log'), b], true],
    ['can be merged across rules that match only what the earlier one matches', [a, host('a', 'log'), b], true],
    ['cannot be merged across a rule that matches what moves', [a, host('b', 'log'), b], false],
    ['cannot be merged if the second rule between matches what moves', [a, host('c', 'log'), filter('ssl', 'log'), b], false],
    ['can be merged across a rule that is off', [a, host('b', 'log', true), b], true],
    ['can be merged across rules with the same effect', [a, host('b'), b], true],
    ['cannot be merged across an unknown rule', [a, { isOff: false }, b], false],
    ['cannot be merged across a rule with an error', [a, filter('http.hst eq "c"', 'log'), b], false],
    ['cannot be merged if a missing value decides', [a, filter('not http.request.headers["x"][0] eq "b"', 'log'), filter('http.request.headers["x"][0] ne "b"')], false],
    ['cannot be merged under an assumption about a missing value', [filter('remove_bytes(http.request.headers["x"][0], "-") eq "a"'), filter('remove_bytes(http.request.headers["x"][0], "-") eq "c"', 'log'), filter('remove_bytes(http.request.headers["x"][0], "-") eq "b"')], false],
    ['can be merged across the most rules that are tried', [a, ...Array.from({ length: maxBetween }, () => host('c', 'log')), b], true],
    ['are not compared with too many rules between them', [a, ...Array.from({ length: maxBetween + 1 }, () => host('c', 'log')), b], false],
  ]; // prettier-ignore
  for (const [name, rules, expected] of cases)
    it(name, () => assert.equal(canJoin(rules, 0, rules.length - 1), expected));
});
