import assert from 'node:assert/strict';
import { applyEdits } from '../../../../core/text/apply-edits';

const rows: readonly [name: string, edits: readonly (readonly [number, number, string])[], result: string][] = [
  ['no edits', [], 'abcdef'],
  ['edits in any order', [[4, 5, 'E'], [0, 1, 'AA'], [2, 3, '']], 'AAbdEf'],
  ['insertions at one position, in their order', [[3, 3, 'x'], [3, 3, 'y']], 'abcxydef'],
  ['neighbours', [[0, 3, '1'], [3, 6, '2']], '12'],
  ['an edit at the end', [[6, 6, '!']], 'abcdef!'],
]; // prettier-ignore

describe('applyEdits', () => {
  for (const [name, edits, result] of rows)
    it(`makes ${name}`, () => {
      const given = edits.map(([start, end, newText]) => ({ start, end, newText }));
      assert.equal(applyEdits('abcdef', given), result);
    });
});
