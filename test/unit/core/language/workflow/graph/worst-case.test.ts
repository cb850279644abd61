import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { stepWorstCase, workflowWorstCase } from '../../../../../../core/language/workflow/graph/worst-case';
import { type Backoff } from '../../../../../../core/model/graph';
import { programOf, workflowAround } from '../../../../../support/workflow';

function worst(body: string): string {
  const { workflows } = deriveGraphs(programOf(workflowAround(body)), { mode: 'complete', file: 'w' });
  const { durationMs, steps } = workflowWorstCase(workflows[0]!);
  return [durationMs, steps].map(({ value, isAtLeast }) => `${isAtLeast ? '≥' : ''}${value}`).join(' ');
}

const none = '{ retries: { limit: 0, delay: 0 }, timeout: ';
const step = (ms: number): string => `step.do("s", ${none}${ms} }, f)`;

describe('stepWorstCase', () => {
  const config = (limit: number, backoff: Backoff) =>
    ({ retries: { limit, delay: '10 seconds', backoff }, timeout: 1 }) as const;

  it('waits between attempts as the backoff requires', () => {
    assert.deepEqual(stepWorstCase(config(3, 'constant')).waitsMs, [10_000, 10_000, 10_000]);
    assert.deepEqual(stepWorstCase(config(3, 'linear')).waitsMs, [10_000, 20_000, 30_000]);
    assert.deepEqual(stepWorstCase(config(3, 'exponential')).waitsMs, [10_000, 20_000, 40_000]);
    assert.deepEqual(stepWorstCase(config(0, 'constant')), {
      attempts: 1,
      waitsMs: [],
      timeoutMs: 1,
      totalMs: 1,
      isAtLeast: false,
    });
  });

  it('lists at most 1000 waits', () => {
    const [most, more] = [1000, 1001].map((limit) => stepWorstCase(config(limit, 'constant')));
    assert.deepEqual([most?.waitsMs.length, most?.attempts, most?.isAtLeast], [1000, 1001, false]);
    assert.deepEqual([more?.waitsMs.length, more?.attempts, more?.isAtLeast], [1000, 1002, true]);
  });

  it('is a lower bound if the timeout or the delay is unknown', () => {
    const retries = { limit: 1, delay: 5, backoff: 'constant' } as const;
    assert.equal(stepWorstCase({ retries, timeout: 1 }).isAtLeast, false);
    assert.equal(stepWorstCase({ retries, timeout: 'unknown' }).isAtLeast, true);
    assert.equal(stepWorstCase({ retries: { ...retries, delay: 'unknown' }, timeout: 1 }).isAtLeast, true);
  });

  it('has the timeout of the engine if the code sets none, not that of the graph', () => {
    const unset = { retries: { limit: 0, delay: 0, backoff: 'constant' }, timeout: 10_000 } as const;
    assert.equal(stepWorstCase(unset).timeoutMs, 600_000);
    const explicit = { limit: true, delay: true, backoff: true, timeout: true };
    assert.equal(stepWorstCase(unset, explicit).timeoutMs, 10_000);
  });
});

describe('workflowWorstCase: milliseconds and steps', () => {
  const cases: readonly (readonly [body: string, expected: string])[] = [
    ['', '0 0'],
    [`await ${step(5)}; await step.sleep("n", "1 second");`, '1005 1'],
    ['await step.do("s", f);', `${6 * 600_000 + 31_000} 1`],
    ['await step.waitForEvent("w", { type: "t" });', '86400000 1'],
    ['await step.waitForEvent("w", { type: "t", timeout: "1 hour" });', '3600000 1'],
    [`if (a) { await ${step(5)}; await ${step(6)}; } else { await ${step(20)}; }`, '20 2'],
    [`await Promise.all([${step(5)}, ${step(7)}]);`, '7 2'],
    [`await Promise.race([${step(5)}, step.sleep("n", 7)]);`, '5 1'],
    [`const p = ${step(100)}; await ${step(5)}; await p; await ${step(1)};`, '101 3'],
    [`const p = ${step(2)}; await ${step(5)}; const q = ${step(9)}; await p; await q;`, '14 3'],
    [`for (const x of y) await ${step(5)};`, '≥5 ≥1'],
    ['await step.sleep("n", x);', '≥0 0'],
    [`const g = async () => { await ${step(5)}; }; await g(); await g();`, '10 2'],
    [`const g = async () => { await ${step(5)}; await g(); }; await g();`, '≥5 ≥1'],
    [`try { await ${step(5)}; } catch { await ${step(6)}; }`, '11 2'],
    [`await Promise.race([step.sleep("n", x), ${step(5)}, ${step(7)}]);`, '5 2'],
    ['await Promise.race([step.sleep("n", x), step.sleepUntil("m", y)]);', '≥0 0'],
    ['await Promise.race([]);', '0 0'],
    [`await Promise.all([step.sleep("n", x), ${step(5)}]);`, '≥5 1'],
    [`await help.constructor(step); await ${step(5)};`, '≥5 ≥1'],
    [`switch (x) { case 1: await ${step(5)}; break; case 2: await ${step(7)}; await ${step(1)}; }`, '8 2'],
    [`try { await ${step(5)}; } finally { await ${step(6)}; }`, '11 2'],
    ['await step.sleep("n", "-5 seconds"); await step.sleep("m", -5);', '0 0'],
    ['await step.sleep("n", "x");', '≥0 0'],
    ['await step.waitForEvent("w", { type: "t", timeout: x });', '≥0 1'],
    ['await step.waitForEvent("w");', '≥0 1'],
    [`await step.do("o", ${none}50 }, async () => { for (const x of y) await ${step(5)}; });`, '50 ≥2'],
    [`await step.do("o", ${none}50 }, async () => { await ${step(5)}; });`, '50 2'],
  ];
  for (const [body, expected] of cases) it(`${body}: ${expected}`, () => assert.equal(worst(body), expected));
});
