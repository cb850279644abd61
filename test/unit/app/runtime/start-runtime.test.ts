import assert from 'node:assert/strict';
import { missingRuntimeText, waitForRuntime } from '../../../../app/runtime/start-runtime';
import { FakeClock } from '../../../support/fake-clock';

describe('app/runtime/start-runtime', () => {
  it('says where a runtime is started', () => {
    assert.equal(
      missingRuntimeText('OrderFlow', true),
      'No local runtime is running OrderFlow. To start one, run “npx wrangler dev” in the project folder.',
    );
    assert.equal(
      missingRuntimeText('OrderFlow', false),
      "No local runtime is running OrderFlow, and there is no wrangler file in this script's folder or in a parent folder. To start a runtime, run “npx wrangler dev” in a project folder.",
    );
  });

  /** Waits for a runtime that is found on attempt `foundAt`, and counts the attempts. */
  function waiting(foundAt: number) {
    const clock = new FakeClock();
    const stop = new AbortController();
    const state = { attempts: 0, clock, stop };
    const find = () => Promise.resolve(++state.attempts === foundAt ? 'runtime' : undefined);
    return { ...state, result: waitForRuntime(find, clock, stop.signal), attempts: () => state.attempts };
  }

  it('looks every second until a runtime is found', async () => {
    const { clock, result, attempts } = waiting(4);
    await clock.advance(3000);
    assert.equal(await result, 'runtime');
    assert.equal(attempts(), 4);
    assert.equal(clock.waiting, 0);
  });

  it('gives up after two minutes', async () => {
    const { clock, result, attempts } = waiting(Infinity);
    await clock.advance(120_000);
    assert.equal(await result, undefined);
    assert.equal(attempts(), 120);
  });

  it('stops when the user cancels', async () => {
    const { clock, stop, result, attempts } = waiting(Infinity);
    await clock.advance(1500);
    stop.abort();
    assert.equal(await result, 'canceled');
    assert.equal(attempts(), 2);
    assert.equal(clock.waiting, 0);
  });
});
