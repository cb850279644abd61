import assert from 'node:assert/strict';
import { wellSaid } from './every-answer';

describe('the check of messages in campaigns', () => {
  const rule =
    'Another rule also has priority 1, so the order of the two rules is undefined. Give each rule its own priority.';

  it('accepts words that a message uses on purpose, and those of the text', () => {
    wellSaid(rule, '');
    wellSaid('Unknown field `undefined`.', 'undefined eq 1');
  });

  it('rejects placeholders that were not filled, also in a message that contains such a word on purpose', () => {
    for (const message of ['Unknown field `undefined`.', rule.replace('1', 'undefined'), 'NaN characters'])
      assert.throws(() => wellSaid(message, ''), /the message says/, message);
  });
});
