import assert from 'node:assert/strict';
import { neverRunsMessage } from '../../../../../core/rules/compare/never-runs-message';

describe('the message for a rule that never runs', () => {
  const finding = { rule: 2, other: 0 } as const;

  it('says whether an earlier rule does the same', () => {
    assert.equal(
      neverRunsMessage({ kind: 'duplicate', ...finding }, 'block'),
      'An earlier rule has the same condition and action, so this rule never runs. Remove one of the two rules.',
    );
  });

  it('names the action of one earlier rule', () => {
    assert.equal(
      neverRunsMessage({ kind: 'unreachable', ...finding }, 'redirect'),
      'An earlier rule ends the evaluation with "redirect" for all requests that this rule matches, so this rule never runs. Move this rule up or remove it.',
    );
  });

  it('says that several earlier rules end the evaluation together', () => {
    assert.equal(
      neverRunsMessage({ kind: 'unreachable', ...finding, others: [0, 1] }, 'block'),
      'Together, earlier rules end the evaluation of every request that this rule matches, so this rule never runs. Move this rule up or remove it.',
    );
  });
});
