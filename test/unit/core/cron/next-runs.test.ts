import assert from 'node:assert/strict';
import { nextRuns, nextRunsText } from '../../../../core/cron/next-runs';

const nowMs = Date.parse('2026-11-20T12:00:00Z'); // a Friday

describe('next runs of schedules', () => {
  it('are given in UTC', () => {
    assert.deepEqual(
      nextRuns('30 6 * * MON-FRI', nowMs)?.map((ms) => new Date(ms).toISOString()),
      ['2026-11-23T06:30:00.000Z', '2026-11-24T06:30:00.000Z', '2026-11-25T06:30:00.000Z'],
    );
    assert.equal(nextRunsText('0 0 30 2 *', nowMs), 'never runs');
  });

  it('do not guess which day a number is', () => {
    assert.equal(nextRuns('0 0 * * 1', nowMs), undefined);
    assert.match(nextRunsText('0 0 * * 1', nowMs), /Use names such as MON/);
  });
});
