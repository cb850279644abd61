import assert from 'node:assert/strict';
import { RestartPolicy } from '../../../../app/language/restart-policy';

describe('RestartPolicy', () => {
  it('reports once that the server restarted', () => {
    let now = 0;
    const policy = new RestartPolicy(() => now);
    assert.equal(policy.closed(), 'restartAndSay');
    now = 3_600_000;
    assert.equal(policy.closed(), 'restart');
  });

  it('gives up on a server that crashes again and again, not on one that crashes now and then', () => {
    let now = 0;
    const policy = new RestartPolicy(() => now);
    const crash = (afterMs: number) => {
      now += afterMs;
      return policy.closed();
    };
    assert.deepEqual(
      [60_000, 60_000, 60_000, 60_000, 60_000, 60_000, 60_000].map(crash).slice(1),
      Array(6).fill('restart'),
    );
    assert.equal([1000, 1000, 1000, 1000, 1000].map(crash).at(-1), 'giveUp');
  });
});
