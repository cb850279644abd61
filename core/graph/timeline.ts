import * as l10n from '@vscode/l10n';
import { type WorkflowStep } from '../model/workflow-step';
import { offsets } from './geometry';
import { endOf, entryState, type RunState } from './run-state';

/**
 * A period in a row of the timeline, in milliseconds since the Unix epoch. If the end is absent, the period is still
 * in progress.
 */
export interface TimeSpan {
  readonly kind: 'attempt' | 'backoff' | 'sleep' | 'wait' | 'mark';
  readonly state: RunState;
  readonly startMs: number;
  readonly endMs?: number;
  readonly error?: string;
}

/** One entry of the log as a row of the timeline. */
export interface TimelineRow {
  /** Index of the entry in the log. */
  readonly entry: number;
  readonly type: string;
  readonly name: string;
  readonly state: RunState;
  readonly attempts: number;
  readonly spans: readonly TimeSpan[];
}

export interface Timeline {
  readonly startMs: number;
  /** The time at which the last entry ended, or the current time while something is in progress. */
  readonly endMs: number;
  readonly rows: readonly TimelineRow[];
}

/**
 * Returns the timeline of a run. The rows are in the order in which their entries started. The time between a failed
 * attempt and the next one is shown as the backoff.
 */
export function buildTimeline(steps: readonly WorkflowStep[], nowMs: number): Timeline {
  // Start of the first rollback or termination. Sleeps and waits that were still in progress end at this time.
  const stopped = steps.find(
    ({ type, start }) => (type === 'rollback' || type === 'termination') && start !== undefined,
  )?.start;
  const rows = steps
    .map((step, entry): TimelineRow => ({
      entry,
      type: step.type,
      name: nameOf(step),
      state: entryState(step),
      attempts: step.attempts.length,
      spans: spansOf(step, stopped),
    }))
    .sort(
      (a, b) => (a.spans[0]?.startMs ?? Infinity) - (b.spans[0]?.startMs ?? Infinity) || a.entry - b.entry,
    );
  const spans = rows.flatMap((row) => row.spans);
  const startMs = spans.reduce((least, span) => Math.min(least, span.startMs), Infinity);
  const endMs = spans.reduce(
    (most, span) => Math.max(most, span.endMs ?? Math.max(nowMs, span.startMs)),
    -Infinity,
  );
  return Number.isFinite(startMs)
    ? { startMs, endMs: Math.max(endMs, startMs + 1), rows }
    : { startMs: nowMs, endMs: nowMs + 1, rows };
}

/**
 * Returns the name of a row. In the log, a rollback has the name of the step that it undoes, and a termination has no
 * name. The rows of both get a description instead.
 */
function nameOf({ type, name = '', trigger }: WorkflowStep): string {
  if (type === 'rollback') return l10n.t('Rollback of {0}', name);
  if (type === 'termination')
    return trigger?.source === undefined ? l10n.t('Terminated') : l10n.t('Terminated by {0}', trigger.source);
  return name;
}

/** Maximum fraction of the timeline's width that is used for a gap in which nothing was in progress. */
const maxPause = 0.05;

/**
 * Returns a function that maps a time to its position on the timeline, from 0 to 1. Long gaps in which nothing was in
 * progress are shortened.
 */
export function placeOf({ startMs, endMs, rows }: Timeline): (atMs: number) => number {
  const busy = rows
    .flatMap(({ spans }) => spans.map((one) => [one.startMs, one.endMs ?? endMs] as const))
    .sort(([a], [b]) => a - b);
  const pauses: Pause[] = [];
  let upToMs = startMs;
  for (const [fromMs, toMs] of busy) {
    if (fromMs > upToMs) pauses.push({ fromMs: upToMs, toMs: fromMs });
    upToMs = Math.max(upToMs, toMs);
  }
  const pausedMs = pauses.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const maxMs = Math.max(1, (endMs - startMs - pausedMs) * maxPause);
  const long = pauses.filter(({ fromMs, toMs }) => toMs - fromMs > maxMs);
  // For each pause, the time that is saved by shortening all earlier pauses. It is computed in advance, because a run
  // can have thousands of pauses, and the position of every entry depends on it.
  const savedBefore = offsets(
    long.map(({ fromMs, toMs }) => toMs - fromMs - maxMs),
    0,
  );
  const shortened = (atMs: number): number => {
    const at = countBefore(long, atMs) - 1;
    const pause = long[at];
    if (!pause) return atMs - startMs;
    const lengthMs = pause.toMs - pause.fromMs;
    const passed = Math.min(1, (atMs - pause.fromMs) / lengthMs);
    return atMs - startMs - (savedBefore[at] ?? 0) - passed * (lengthMs - maxMs);
  };
  const total = Math.max(1, shortened(endMs));
  return (atMs) => shortened(atMs) / total;
}

/** A period in which nothing was in progress. */
interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns the number of pauses that start before a time. The pauses are in order. */
function countBefore(pauses: readonly Pause[], atMs: number): number {
  let [low, high] = [0, pauses.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pauses[middle]?.fromMs ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function spansOf(step: WorkflowStep, stopped: string | undefined): TimeSpan[] {
  const state = entryState(step);
  if (step.type === 'sleep' || step.type === 'waitForEvent') {
    return span(
      step.type === 'sleep' ? 'sleep' : 'wait',
      state,
      step.start,
      endOf(step) ?? stopped,
      step.error?.message,
    );
  }
  if (step.attempts.length === 0) return span('attempt', state, step.start, step.end, step.error?.message);
  return step.attempts.flatMap(({ start, end, success, error }, index) => {
    const next = step.attempts[index + 1];
    const attemptState: RunState =
      success === true
        ? step.type === 'rollback'
          ? 'undone'
          : 'done'
        : success === false || error
          ? 'failed'
          : state;
    const attempt = span('attempt', attemptState, start, end, error?.message);
    const retries = next !== undefined || state === 'retrying';
    return success === false && retries
      ? [...attempt, ...span('backoff', 'retrying', end, next?.start)]
      : attempt;
  });
}

function span(
  kind: TimeSpan['kind'],
  state: RunState,
  start: string | undefined,
  end: string | undefined,
  error?: string,
): TimeSpan[] {
  const startMs = parseTime(start);
  if (startMs === undefined) return [];
  const endMs = parseTime(end);
  return [
    {
      kind,
      state,
      startMs,
      ...(endMs === undefined ? {} : { endMs: Math.max(endMs, startMs) }),
      ...(error === undefined ? {} : { error }),
    },
  ];
}

/**
 * Parses a time. Returns undefined if it is missing or invalid. The service uses UTC, sometimes without a UTC
 * designator (workflow document, "Status change result").
 */
export function parseTime(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}
