import assert from 'node:assert/strict';
import { LeakCheck } from './leak-check';

/** Adds at least `count` readings, and more as long as the check needs them. Returns the number of added readings. */
function fill(check: LeakCheck, count: number, kibAt: (inputs: number) => number): number {
  let added = 0;
  while (added < count || check.needsMore()) {
    const inputs = ++added * 250;
    check.add({ inputs, kib: kibAt(inputs) });
  }
  return added;
}

describe('the check for memory that inputs leave behind', () => {
  it('confirms a result above the limit with as many readings again', () => {
    const check = new LeakCheck(1000);
    assert.equal(
      fill(check, 20, (inputs) => 50_000 + 2 * inputs),
      40,
    );
    assert.equal(check.bytesLeft, 2048);
    assert.equal(check.isAboveLimit, true);
  });

  it('drops the result if the heap stops growing', () => {
    const check = new LeakCheck(1000);
    assert.equal(
      fill(check, 20, (inputs) => 50_000 + 2 * Math.min(inputs, 4000)),
      40,
    );
    assert.equal(check.isAboveLimit, false);
  });

  it('needs no more readings below the limit, and has no result with too few', () => {
    const check = new LeakCheck(1000);
    assert.equal(
      fill(check, 11, (inputs) => inputs * 9),
      11,
    );
    assert.equal(check.bytesLeft, undefined);
    assert.equal(
      fill(new LeakCheck(1000), 20, () => 50_000),
      20,
    );
  });
});
