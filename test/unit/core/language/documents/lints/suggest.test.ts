import assert from 'node:assert/strict';
import { suggest } from '../../../../../../core/language/documents/lints/suggest';

const rows: readonly (readonly [wrong: string, known: readonly string[], meant: string | undefined])[] = [
  ['JS-Challenge', ['challenge', 'js_challenge'], 'js_challenge'],
  ['js challenge', ['challenge', 'js_challenge'], 'js_challenge'],
  ['managed', ['challenge', 'managed_challenge'], 'managed_challenge'],
  ['challenge2', ['challenge', 'managed_challenge'], 'challenge'],
  ['chall', ['challenge', 'challenges'], undefined],
  ['ip', ['ip_range', 'country'], undefined],
  ['ran', ['ip_range', 'country'], undefined],
  ['range', ['ip_range', 'country'], 'ip_range'],
  ['blcok', ['block', 'log'], 'block'],
  ['blok', ['block', 'log'], 'block'],
  ['bl', ['block', 'log'], undefined],
  ['lg', ['block', 'log'], undefined],
  ['log1', ['block', 'log'], 'log'],
  ['abc', ['abd', 'abe'], 'abd'],
  ['abcdef', ['abcxyz'], undefined],
  ['abcdef', ['abcdxy'], 'abcdxy'],
  ['', ['block'], undefined],
  ['block', [], undefined],
  [`${'x'.repeat(63)}y`, ['x'.repeat(64)], 'x'.repeat(64)],
  [`${'x'.repeat(64)}y`, ['x'.repeat(65)], undefined],
  ['X'.repeat(65), ['x'.repeat(65)], 'x'.repeat(65)],
]; // prettier-ignore

describe('the suggestion for an unknown word', () => {
  for (const [wrong, known, meant] of rows)
    it(`${wrong} of ${known.join(', ')}: ${meant ?? 'none'}`, () =>
      assert.equal(suggest(wrong, known), meant));
});
