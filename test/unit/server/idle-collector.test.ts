import assert from 'node:assert/strict';
import { IdleCollector } from '../../../server/src/idle-collector';

describe('the collector of garbage', () => {
  /** Timers that have not been canceled. */
  let waiting: Set<() => void>;
  let collections: number;
  const timer = (callback: () => void): (() => void) => {
    waiting.add(callback);
    return () => waiting.delete(callback);
  };
  /** Runs the timers that are waiting now, but not those that start meanwhile. */
  const passTime = (): void => {
    const due = [...waiting];
    waiting.clear();
    for (const callback of due) callback();
  };
  const collector = () =>
    new IdleCollector(() => {
      collections += 1;
      return Promise.resolve();
    }, timer);
  beforeEach(() => {
    waiting = new Set();
    collections = 0;
  });

  it('runs twice after many edits, and not again until the next edit', () => {
    const idle = collector();
    for (let i = 0; i < 100; i++) idle.edited();
    assert.equal(waiting.size, 1);
    passTime();
    assert.equal(collections, 1);
    passTime();
    assert.equal(collections, 2);
    passTime();
    assert.equal(collections, 2);
    idle.edited();
    passTime();
    assert.equal(collections, 3);
  });

  it('skips the second collection if an edit comes before it', () => {
    const idle = collector();
    idle.edited();
    passTime();
    idle.edited();
    assert.equal(waiting.size, 1);
    passTime();
    assert.equal(collections, 2);
    idle.dispose();
    passTime();
    assert.equal(collections, 2);
  });

  it('does not run after the server has ended', () => {
    const idle = collector();
    idle.edited();
    idle.dispose();
    passTime();
    assert.equal(collections, 0);
  });

  it('survives a failure, which would end the process if it was not handled', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const idle = new IdleCollector(() => {
      collections += 1;
      return Promise.reject(new Error('the file is gone'));
    }, timer);
    idle.edited();
    passTime();
    passTime();
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    assert.deepEqual([collections, unhandled], [2, []]);
  });

  it('does not even wait where garbage cannot be collected', () => {
    new IdleCollector(undefined, timer).edited();
    assert.equal(waiting.size, 0);
  });
});
