import assert from 'node:assert/strict';
import { RefreshSchedule } from '../../../../app/tree/refresh-schedule';
import { FakeClock } from '../../../support/fake-clock';

function schedule(): {
  clock: FakeClock;
  one: RefreshSchedule;
  looks: number[];
  /** The simulated state. If `fails` is true, the service fails whenever it is polled. */
  state: { awake: boolean; changed: boolean; fails: boolean; there: Promise<void> };
  pass: (ms: number) => Promise<void>;
} {
  const clock = new FakeClock(0);
  const looks: number[] = [];
  const state = { awake: true, changed: false, fails: false, there: Promise.resolve() };
  const one = new RefreshSchedule(
    clock,
    () => state.awake,
    () => state.there,
    () => {
      looks.push(clock.now());
      if (state.fails) one.soon();
      return Promise.resolve(state.changed);
    },
  );
  const pass = (ms: number): Promise<void> => clock.advance(ms);
  return { clock, one, looks, state, pass };
}

describe('RefreshSchedule', () => {
  it('refreshes ever more rarely while nothing changes', async () => {
    const { one, looks, pass } = schedule();
    one.wake();
    await pass(200_000);
    assert.deepEqual(looks, [3000, 9000, 21_000, 45_000, 93_000, 153_000]);
  });

  it('refreshes soon after a change', async () => {
    const { one, looks, state, pass } = schedule();
    one.wake();
    await pass(22_000);
    state.changed = true;
    await pass(30_000);
    assert.deepEqual(looks.slice(3), [45_000, 48_000, 51_000]);
  });

  it('sends nothing while no one looks, and resumes when someone does', async () => {
    const { one, looks, state, pass } = schedule();
    one.wake();
    state.awake = false;
    await pass(100_000);
    assert.deepEqual(looks, []);
    state.awake = true;
    one.wake();
    await pass(4000);
    assert.deepEqual(looks, [103_000]);
  });

  it('sends nothing while the window does not answer, and resumes when it does', async () => {
    const { one, looks, state, pass } = schedule();
    let answer = (): void => assert.fail('not asked');
    state.there = new Promise((resolve) => (answer = resolve));
    one.wake();
    await pass(1_000_000);
    one.wake();
    await pass(1_000_000);
    assert.deepEqual(looks, []);
    answer();
    await pass(0);
    assert.deepEqual(looks, [2_000_000]);
    await pass(6000);
    assert.deepEqual(looks, [2_000_000, 2_006_000]);
  });

  it('refreshes soon after a failure, and ever more rarely if it continues to fail', async () => {
    const { one, looks, state, pass } = schedule();
    one.wake();
    await pass(100_000);
    state.fails = true;
    one.soon();
    await pass(25_000);
    assert.deepEqual(looks.slice(5), [103_000, 109_000, 121_000]);
  });

  it('schedules one refresh at a time, however often it is triggered', async () => {
    const { one, looks, pass } = schedule();
    one.wake();
    one.wake();
    one.wake();
    await pass(4000);
    assert.deepEqual(looks, [3000]);
    one.stop();
    await pass(100_000);
    assert.equal(looks.length, 1);
  });
});
