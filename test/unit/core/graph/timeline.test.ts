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
      [['pay-1', 'done'], ['Rollback of pay-1', 'undone'], ['Terminated by api', 'ended']], // prettier-ignore
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

  it('has a period for each attempt with its state, and a backoff after each that is retried', () => {
    const spans = (more: Partial<WorkflowStep>): string[] =>
      buildTimeline([{ type: 'step', name: 'a-1', attempts: [], ...more }], 50_000).rows.flatMap((row) =>
        row.spans.map(
          ({ kind, state, startMs, endMs, error }) =>
          [kind, state, startMs / 1000, endMs === undefined ? 'open' : endMs / 1000, error].filter((one) => one !== undefined).join(' '), // prettier-ignore
        ),
      );
    const failed = { start: at(1), end: at(2), success: false, error: { message: 'no' } };
    assert.deepEqual(spans({ attempts: [failed] }), ['attempt failed 1 2 no', 'backoff retrying 2 open']);
    assert.deepEqual(spans({ attempts: [failed], success: false, end: at(2) }), ['attempt failed 1 2 no']);
    assert.deepEqual(spans({ attempts: [failed, { start: at(4) }] }), [
      'attempt failed 1 2 no',
      'backoff retrying 2 4',
      'attempt running 4 open',
    ]);
    assert.deepEqual(spans({ attempts: [{ start: at(1), error: { message: 'no' } }] }), ['attempt failed 1 open no']); // prettier-ignore
    assert.deepEqual(spans({ attempts: [{ start: at(5), end: at(3), success: true }] }), [
      'attempt done 5 5',
    ]);
    assert.deepEqual(spans({ type: 'rollback', attempts: [{ start: at(1), end: at(3), success: true }] }), ['attempt undone 1 3']); // prettier-ignore
    assert.deepEqual(spans({ start: at(1), end: at(3), success: true }), ['attempt done 1 3']);
    assert.deepEqual(spans({ start: at(1), end: at(3), success: false, error: { message: 'no' } }), ['attempt failed 1 3 no']); // prettier-ignore
    assert.deepEqual(spans({ type: 'sleep', start: at(1), end: at(3), finished: true }), ['sleep done 1 3']);
    assert.deepEqual(spans({ type: 'waitForEvent', start: at(1), end: at(3), finished: true, error: { message: 'late' } }), ['wait failed 1 3 late']); // prettier-ignore
    assert.deepEqual(spans({ end: at(3), attempts: [{ end: at(3), success: true }] }), []);
  });

  it('puts entries that have not started last, and names what terminated a run', () => {
    const log: WorkflowStep[] = [
      { type: 'termination', attempts: [] },
      { type: 'step', name: 'b-1', start: at(2), end: at(4), success: true, attempts: [] },
      { type: 'step', name: 'a-1', start: at(2), end: at(3), success: true, attempts: [{}, {}] },
      { type: 'step', attempts: [], start: at(1), end: at(2), success: true },
    ];
    const { rows, startMs, endMs } = buildTimeline(log, 0);
    assert.deepEqual(
      rows.map(({ entry, name, attempts }) => [entry, name, attempts]),
      [[3, '', 0], [1, 'b-1', 0], [0, 'Terminated', 0], [2, 'a-1', 2]], // prettier-ignore
    );
    assert.deepEqual([startMs, endMs], [1000, 4000]);
  });

  it('lasts at least a millisecond, and is not longer than its start if the clock is behind', () => {
    const instant: WorkflowStep = { type: 'step', start: at(5), end: at(5), success: true, attempts: [] };
    assert.deepEqual([buildTimeline([instant], 0).endMs, placeOf(buildTimeline([instant], 0))(5001)], [5001, 1]); // prettier-ignore
    const open: WorkflowStep = { type: 'step', start: at(5), attempts: [{ start: at(5) }] };
    assert.equal(buildTimeline([open], 4000).endMs, 5001);
  });

  it('adds up what several pauses save', () => {
    const step = (start: number): WorkflowStep => ({ type: 'step', name: 'a-1', start: at(start), end: at(start + 10), success: true, attempts: [] }); // prettier-ignore
    const place = placeOf(buildTimeline([0, 1000, 1020, 5000].map(step), 0));
    // The entries take 40 seconds, so each of the three pauses is shortened to 2 seconds.
    const shown = [10, 505, 1000, 1010, 1020, 1030, 3015, 5000, 5010].map((second) => place(second * 1000) * 46); // prettier-ignore
    assert.deepEqual(shown.map((second) => Number(second.toFixed(6))), [10, 11, 12, 22, 24, 34, 35, 36, 46]); // prettier-ignore
  });

  it('keeps short pauses, and shortens long ones to 5 % of the time in which something happened', () => {
    const step = (start: number, end: number): WorkflowStep => ({ type: 'step', name: 'a-1', start: at(start), end: at(end), success: true, attempts: [] }); // prettier-ignore
    const even = placeOf(buildTimeline([step(0, 50), step(52, 100)], 0));
    assert.deepEqual([even(25_000), even(50_000), even(100_000)], [0.25, 0.5, 1]);
    // 100 s are busy and 900 s are a pause, which is drawn as 5 s.
    const long = placeOf(buildTimeline([step(0, 60), step(10, 20), step(960, 1000)], 0));
    const placed = (seconds: number): number => Math.round(long(seconds * 1000) * 105 * 1000) / 1000;
    assert.deepEqual([placed(60), placed(510), placed(960), placed(1000)], [60, 62.5, 65, 105]);
  });

  it('has no rows but a time span for an empty log', () => {
    assert.deepEqual(buildTimeline([], 5), { startMs: 5, endMs: 6, rows: [] });
  });

  it('reads times without an offset as UTC', () => {
    assert.equal(parseTime('2026-01-01T00:00:00'), parseTime('2026-01-01T00:00:00Z'));
    const times = ['2026-01-01T02:00:00+02:00', '2026-01-01T02:00:00+0200', '2026-01-01T00:00:00z'].map(parseTime); // prettier-ignore
    assert.deepEqual(new Set(times), new Set([Date.UTC(2026, 0, 1)]));
    assert.deepEqual(
      [parseTime(''), parseTime('soon'), parseTime(undefined)],
      [undefined, undefined, undefined],
    );
  });
});
