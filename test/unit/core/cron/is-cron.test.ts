import assert from 'node:assert/strict';
import { isCron } from '../../../../core/cron/is-cron';

describe('isCron', () => {
  const right = ['* * * * *', '*/5 0 1 1 1', ' 0 0 * * * ', '0 9-17 * * MON-FRI', '0 0 L * *', '0 0 15W * *', '0 0 * * 5L', '0 0 * * 2#3', '0 0 LW * *', '0 0 L-3 * *', '0 0 ? * 1']; // prettier-ignore
  for (const text of right) it(`accepts ${text}`, () => assert.equal(isCron(text), true));

  const wrong = ['', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '* * 32 * *', '* * * 13 *', 'L * * * *', '* * * L *', '* * * * 2#6', 'a b c d e', '@daily']; // prettier-ignore
  for (const text of wrong) it(`rejects ${text || 'nothing'}`, () => assert.equal(isCron(text), false));
});
