import assert from 'node:assert/strict';
import { runStateWords, spanWords } from '../../../../core/graph/run-words';

describe('spanWords', () => {
  for (const [ms, words] of [
    [0, '0 ms'],
    [0.6, '1 ms'],
    [999, '999 ms'],
    [1000, '1 s'],
    [1549, '1.5 s'],
    [9940, '9.9 s'],
    [10_000, '10 s'],
    [10_600, '11 s'],
    [59_999, '60 s'],
    [60_000, '1 min'],
    [90_000, '1.5 min'],
    [630_000, '11 min'],
    [3_600_000, '1 h'],
    [9_000_000, '2.5 h'],
    [86_399_999, '24 h'],
    [86_400_000, '1 d'],
    [1_300_000_000, '15 d'],
  ] as const)
    it(`formats ${ms} as ${words}`, () => assert.equal(spanWords(ms), words));
});

describe('runStateWords', () => {
  it('has its own word and symbol for each state', () => {
    const states = ['running', 'retrying', 'sleeping', 'waiting', 'done', 'failed', 'undone', 'ended'] as const; // prettier-ignore
    const words = states.map((state) => runStateWords(state));
    assert.equal(new Set(words.map(({ sign }) => sign)).size, states.length);
    assert.equal(words.map(({ word }) => word).join(', '), 'running, waiting to retry, sleeping, waiting for an event, done, failed, rolled back, terminated'); // prettier-ignore
  });
});
