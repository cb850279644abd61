import assert from 'node:assert/strict';
import { statementsOf } from '../../../../app/rule-tests/coverage';

describe('coverage of rules in the editor', () => {
  it('shows rules as statements and clauses as two branches each', () => {
    const range = { start: { line: 1, character: 0 }, end: { line: 4, character: 1 } };
    const own = { start: { line: 2, character: 10 }, end: { line: 2, character: 13 } };
    const clause = { text: 'not\n ssl', range: own, seenTrue: 2, seenFalse: 0 };
    assert.deepEqual(statementsOf([{ name: 'Deny', range, matched: 1, clauses: [clause] }]), [
      {
        executed: 1,
        range,
        branches: [
          { executed: 2, range: own, label: 'not  ssl: true' },
          { executed: 0, range: own, label: 'not  ssl: false' },
        ],
      },
    ]);
  });
});
