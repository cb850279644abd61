import { isoTime } from '../clock';
import { type Behaviour } from '../state/behaviour';
import { type InstanceState } from '../state/instance';
import { type Failure, type Entry } from '../state/entry';
import { loggedOutput, outputOf } from './output';
import { type Timeline } from './timeline';

/**
 * Returns the log of a run up to a point in time, in the API's form. Steps in progress have no end. The `end` of a
 * sleep or wait is never null. While the sleep or wait is in progress, this is its latest possible end. Source:
 * workflows, "Step variants".
 */
export function logAt(
  instance: InstanceState,
  behaviour: Behaviour,
  timeline: Timeline | undefined,
  nowMs: number,
): Record<string, unknown>[] {
  if (!timeline) return [];
  const untilMs = Math.min(nowMs, timeline.runEndMs);
  const lines = timeline.entries
    .filter(({ startMs }) => startMs <= untilMs)
    .map((entry) => line(instance, behaviour, entry, untilMs));
  if (timeline.outcome === 'terminated' && nowMs >= timeline.runEndMs)
    lines.push({ type: 'termination', trigger: { source: 'api' } });
  for (const entry of timeline.rollback?.entries ?? [])
    if (entry.startMs <= nowMs) lines.push(line(instance, behaviour, entry, nowMs));
  return lines;
}

/**
 * Returns the failure that an entry shows at a point in time, or null if there is none. If the entry has ended, this is
 * the failure of the entry. Otherwise, it is the failure of the last finished attempt.
 */
export function failureAt(entry: Entry, nowMs: number): Failure | null {
  if (entry.endMs <= nowMs) return entry.error;
  return entry.attempts?.findLast(({ endMs }) => endMs <= nowMs)?.error ?? null;
}

function line(
  instance: InstanceState,
  behaviour: Behaviour,
  entry: Entry,
  nowMs: number,
): Record<string, unknown> {
  const { kind, name, startMs, endMs, error } = entry;
  const over = endMs <= nowMs;
  const start = isoTime(startMs);
  switch (kind) {
    case 'step':
    case 'rollback':
      return {
        type: kind,
        name,
        start,
        end: over ? isoTime(endMs) : null,
        success: over ? error === null : null,
        config: entry.config,
        attempts: (entry.attempts ?? [])
          .filter((attempt) => attempt.startMs <= nowMs)
          .map((attempt) => ({
            start: isoTime(attempt.startMs),
            end: attempt.endMs <= nowMs ? isoTime(attempt.endMs) : null,
            success: attempt.endMs <= nowMs ? attempt.error === null : null,
            error: attempt.endMs <= nowMs ? attempt.error : null,
          })),
        output:
          over && error === null && kind === 'step'
            ? loggedOutput(outputOf(instance, behaviour, entry))
            : null,
      };
    case 'sleep':
      return { type: kind, name, start, end: isoTime(endMs), finished: over, error: null };
    case 'waitForEvent':
      return {
        type: kind,
        name,
        start,
        end: isoTime(endMs),
        finished: over,
        success: over ? error === null : null,
        error: over ? error : null,
        event_type: over && entry.event ? entry.event.type : entry.eventType,
        ...(over && entry.event ? { output: loggedOutput(outputOf(instance, behaviour, entry)) } : {}),
      };
  }
}
