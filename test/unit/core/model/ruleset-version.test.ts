import assert from 'node:assert/strict';
import { compareVersions, nextVersion, versionsOverwritten } from '../../../../core/model/ruleset-version';

describe('versions of rulesets', () => {
  it('are ordered as numbers, however long', () => {
    const sorted = ['9', '10', '0099', '100', '99999999999999999999', '100000000000000000000'];
    assert.deepEqual(sorted.toReversed().sort(compareVersions), sorted);
    assert.equal(compareVersions('7', '007'), 0);
    assert.ok(compareVersions('latest', '1') < 0);
  });

  it('have a successor', () => {
    assert.deepEqual(['9', '99999999999999999999', ''].map(nextVersion), [
      '10',
      '100000000000000000000',
      undefined,
    ]);
  });

  const cases: readonly [base: string, answered: string, expected: readonly string[] | undefined][] = [
    ['7', '8', []],
    ['7', '10', ['8', '9']],
    ['7', '7', []],
    ['7', '3', undefined],
    ['7', 'x', undefined],
    ['7', '', undefined],
  ]; // prettier-ignore
  for (const [base, answered, expected] of cases)
    it(`that a change from ${base} to ${answered || 'nothing'} overwrote: ${expected?.join(', ') ?? 'unknown'}`, () => {
      assert.deepEqual(versionsOverwritten(base, answered), expected);
    });

  it('that were overwritten are the newest when there are too many', () => {
    assert.deepEqual(versionsOverwritten('1', '1000000', 3), ['999997', '999998', '999999']);
  });
});
