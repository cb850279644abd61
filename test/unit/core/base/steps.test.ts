import assert from 'node:assert/strict';
import { LightSignal } from '../../../../core/base/abort';
import { finish, type Pace, paced, type Steps } from '../../../../core/base/steps';

function* count(to: number, seen: number[]): Steps<string> {
  for (let i = 1; i <= to; i++) {
    seen.push(i);
    yield;
  }
  return 'done';
}

/**
 * Creates a pace that yields to other work at every third step. `rests` receives the number of completed steps at
 * each pause.
 */
function everyThird(seen: readonly number[], rests: number[], onRest?: () => void): Pace {
  let asked = 0;
  return {
    due: () => ++asked % 3 === 0,
    rest: () => {
      rests.push(seen.length);
      onRest?.();
      return Promise.resolve();
    },
  };
}

describe('work in steps', () => {
  it('is done immediately for callers that do not pause', async () => {
    const seen: number[] = [];
    assert.equal(finish(count(4, seen)), 'done');
    assert.equal(await paced(count(4, seen), undefined, new LightSignal()), 'done');
    assert.deepEqual(seen, [1, 2, 3, 4, 1, 2, 3, 4]);
  });

  it('pauses when a pause is due', async () => {
    const seen: number[] = [];
    const rests: number[] = [];
    assert.equal(await paced(count(8, seen), everyThird(seen, rests), new LightSignal()), 'done');
    assert.deepEqual(rests, [3, 6]);
  });

  it('stops after the pause in which it was aborted', async () => {
    const seen: number[] = [];
    const rests: number[] = [];
    const signal = new LightSignal();
    const pace = everyThird(seen, rests, () => rests.length === 2 && signal.abort());
    assert.equal(await paced(count(100, seen), pace, signal), undefined);
    assert.equal(seen.length, 6);
  });
});
