import assert from 'node:assert/strict';
import { abortSignalOf, LightSignal, unlessAborted } from '../../../../core/base/abort';

describe('a lightweight signal', () => {
  it('calls each listener once, also one that was added twice, and none that was removed', () => {
    const signal = new LightSignal();
    const told: string[] = [];
    const stays = (): unknown => told.push('stays');
    const leaves = (): unknown => told.push('leaves');
    for (const listener of [stays, leaves, stays]) signal.addEventListener('abort', listener);
    signal.removeEventListener('abort', leaves);
    assert.equal(signal.aborted, false);
    signal.abort();
    signal.abort();
    assert.deepEqual([signal.aborted, told], [true, ['stays']]);
  });

  it('calls all listeners when one is removed during the calls', () => {
    const signal = new LightSignal();
    const told: string[] = [];
    const first = (): void => {
      told.push('first');
      signal.removeEventListener('abort', first);
    };
    signal.addEventListener('abort', first);
    signal.addEventListener('abort', () => told.push('second'));
    signal.abort();
    assert.deepEqual(told, ['first', 'second']);
  });

  it('becomes a real one', () => {
    const signal = new LightSignal();
    const real = abortSignalOf(signal);
    assert.equal(real.aborted, false);
    signal.abort();
    assert.equal(real.aborted, true);
    assert.equal(abortSignalOf(signal).aborted, true);
    assert.equal(abortSignalOf(real), real);
  });
});

describe('a request that can be canceled', () => {
  const failed = (): Promise<number> => Promise.reject(new Error('ended'));

  it('gives its result', async () => {
    assert.equal(await unlessAborted(new LightSignal(), Promise.resolve(1)), 1);
  });

  it('gives nothing if it was canceled', async () => {
    const signal = new LightSignal();
    signal.abort();
    assert.equal(await unlessAborted(signal, failed()), undefined);
  });

  it('fails for any other reason', () => assert.rejects(unlessAborted(new LightSignal(), failed()), /ended/));
});
