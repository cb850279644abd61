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
  const passTime = (): void => {
    for (const callback of waiting) callback();
    waiting.clear();
  };
  const collector = () => new IdleCollector(() => (collections += 1), timer);
  beforeEach(() => {
    waiting = new Set();
    collections = 0;
  });

  it('runs once after many edits, and not again until the next edit', () => {
    const idle = collector();
    for (let i = 0; i < 100; i++) idle.edited();
    assert.equal(waiting.size, 1);
    passTime();
    passTime();
    assert.equal(collections, 1);
    idle.edited();
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

  it('does not even wait where garbage cannot be collected', () => {
    new IdleCollector(undefined, timer).edited();
    assert.equal(waiting.size, 0);
  });
});
