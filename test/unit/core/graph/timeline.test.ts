import assert from 'node:assert/strict';
import { momentsOf } from '../../../../core/graph/replay';
import { buildTimeline, parseTime, placeOf } from '../../../../core/graph/timeline';
import { type WorkflowStep } from '../../../../core/model/workflow-step';

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
const steps: WorkflowStep[] = [
  { type: 'sleep', name: 'later-1', start: at(20), finished: false, attempts: [] },
  {
    type: 'step',
    name: 'pay-1',
    start: at(10),
    end: at(19),
    success: true,
    attempts: [
      { start: at(10), end: at(12), success: false, error: { name: 'Error', message: 'declined' } },
      { start: at(17), end: at(19), success: true },
    ],
  },
];

describe('buildTimeline', () => {
  it('sorts rows by their start and puts the backoff between attempts', () => {
    const { rows, startMs, endMs } = buildTimeline(steps, 30_000);
    assert.deepEqual(rows.map(({ name, entry }) => [name, entry]), [['pay-1', 1], ['later-1', 0]]); // prettier-ignore
    assert.deepEqual(
      rows[0]?.spans.map(({ kind, state, startMs: from, endMs: to }) => [kind, state, from, to]),
      [['attempt', 'failed', 10_000, 12_000], ['backoff', 'retrying', 12_000, 17_000], ['attempt', 'done', 17_000, 19_000]], // prettier-ignore
    );
    assert.deepEqual(
      rows.flatMap(({ spans }) => spans.flatMap(({ error }) => error ?? [])),
      ['declined'],
    );
    assert.deepEqual([startMs, endMs], [10_000, 30_000]);
  });

  it('ends with the last event when nothing is in progress', () => {
    assert.equal(buildTimeline(steps.slice(1), 99_000).endMs, 19_000);
  });

  it('distinguishes rollbacks and terminations from steps', () => {
    const log: WorkflowStep[] = [
      { type: 'step', name: 'pay-1', start: at(1), end: at(2), success: true, attempts: [] },
      { type: 'rollback', name: 'pay-1', start: at(3), end: at(4), success: true, attempts: [] },
      { type: 'termination', start: at(5), trigger: { source: 'api' }, attempts: [] },
    ];
    assert.deepEqual(
      buildTimeline(log, 9000).rows.map(({ name, state }) => [name, state]),
      [['pay-1', 'done'], ['Roll back pay-1', 'undone'], ['Terminated by api', 'ended']], // prettier-ignore
    );
  });

  it('ends an open wait now, or where the run was stopped, and not at its deadline', () => {
    const wait: WorkflowStep = { type: 'waitForEvent', name: 'w-1', start: at(10), end: at(900_000), finished: false, attempts: [] }; // prettier-ignore
    const [open] = buildTimeline([wait], 40_000).rows;
    assert.deepEqual([open?.state, open?.spans[0]?.endMs], ['waiting', undefined]);
    assert.equal(buildTimeline([wait], 40_000).endMs, 40_000);
    const undo: WorkflowStep = { type: 'rollback', name: 'a-1', start: at(20), end: at(21), success: true, attempts: [{ start: at(20), end: at(21), success: true }] }; // prettier-ignore
    const stopped = buildTimeline([wait, undo], 40_000);
    assert.deepEqual(stopped.rows.map(({ spans }) => [spans[0]?.state, spans[0]?.endMs]), [['waiting', 20_000], ['undone', 21_000]]); // prettier-ignore
    assert.equal(stopped.endMs, 21_000);
    // The service records terminations without a time, before the rollbacks that they cause.
    assert.equal(buildTimeline([wait, { type: 'termination', attempts: [] }, undo], 40_000).endMs, 21_000);
    assert.deepEqual(momentsOf([wait, undo]), [10_000, 20_000, 21_000]);
  });

  it('shortens pauses in which nothing was in progress', () => {
    const step = (start: number, end: number): WorkflowStep => ({ type: 'step', name: 'a-1', start: at(start), end: at(end), success: true, attempts: [] }); // prettier-ignore
    const day = 86_400;
    const place = placeOf(buildTimeline([step(0, 10), step(5 * day, 5 * day + 10)], 0));
    const [first, second] = [place(10_000), 1 - place(5 * day * 1000)];
    assert.ok(first > 0.45 && Math.abs(first - second) < 0.001, `${first} ${second}`);
    assert.deepEqual([place(0), place((5 * day + 10) * 1000)], [0, 1]);
    const sleep: WorkflowStep = { type: 'sleep', name: 's-1', start: at(10), end: at(5 * day), finished: true, attempts: [] }; // prettier-ignore
    const slept = placeOf(buildTimeline([step(0, 10), sleep, step(5 * day, 5 * day + 10)], 0));
    assert.ok(slept(10_000) < 0.001, 'a sleep is no pause');
  });

  it('has no rows but a time span for an empty log', () => {
    assert.deepEqual(buildTimeline([], 5), { startMs: 5, endMs: 6, rows: [] });
  });

  it('reads times without an offset as UTC', () => {
    assert.equal(parseTime('2026-01-01T00:00:00'), parseTime('2026-01-01T00:00:00Z'));
    assert.deepEqual(
      [parseTime(''), parseTime('soon'), parseTime(undefined)],
      [undefined, undefined, undefined],
    );
  });
});
