import assert from 'node:assert/strict';
import { scheduleProblem } from '../../../../core/cron/schedule-problem';
import { scheduleWords } from '../../../../core/cron/schedule-words';

describe('schedules in words', () => {
  const words: readonly [string, string][] = [
    ['* * * * *', 'every minute, UTC'],
    ['*/5 * * * *', 'every 5 minutes, UTC'],
    ['*/1 * * * *', 'every minute, UTC'],
    ['15 */1 * * *', 'every hour at minute 15, UTC'],
    ['0,30 * * * *', 'at minutes 0,30 of every hour, UTC'],
    ['15 * * * *', 'every hour at minute 15, UTC'],
    ['0 */6 * * *', 'every 6 hours at minute 0, UTC'],
    ['30 6 * * mon-fri', 'at 06:30, on MON-FRI, UTC'],
    ['0 6,18 * * *', 'at 06:00, 18:00, UTC'],
    ['5 4 1 * *', 'at 04:05, on day 1 of the month, UTC'],
    ['5 4 1 * SUN', 'at 04:05, on day 1 of the month or on SUN, UTC'],
    ['0 0 1 JAN *', 'at 00:00, on day 1 of the month, in month JAN, UTC'],
    ['0 8-17 * * *', 'at minute 0 of hours 8-17, UTC'],
    ['0-10 9 * * *', 'at minutes 0-10, during hour 9, UTC'],
    ['0-10 9-17 * * *', 'at minutes 0-10, during hours 9-17, UTC'],
    ['0-10 */2 * * *', 'at minutes 0-10, every 2 hours, UTC'],
    ['*/5 9-17 * * *', 'every 5 minutes, during hours 9-17, UTC'],
    ['* 9 * * *', 'every minute, during hour 9, UTC'],
    ['30 6 * * 1-5', 'at 06:30, on days 1-5 of the week, UTC'],
    ['30 6 * * 1', 'at 06:30, on day 1 of the week, UTC'],
    ['30 6 * * MON,3', 'at 06:30, on MON,3, UTC'],
    ['5 4 1,15 * *', 'at 04:05, on days 1,15 of the month, UTC'],
    ['0 0 1 1-3 *', 'at 00:00, on day 1 of the month, in months 1-3, UTC'],
  ];
  for (const [cron, expected] of words)
    it(`${cron} is ${expected}`, () => {
      assert.equal(scheduleProblem(cron), undefined);
      assert.equal(scheduleWords(cron), expected);
    });

  for (const cron of ['', '* * * *', '* * * * * *', '61 * * * *', 'x y z a b'])
    it(`“${cron}” is rejected`, () => assert.equal(typeof scheduleProblem(cron), 'string'));
});
