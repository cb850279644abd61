import { type InstanceState } from '../state/instance';
import { type Timeline } from './timeline';
import { type Entry } from '../state/entry';

/** The documented statuses. This service has no other statuses. */
export type Status =
  | 'queued'
  | 'running'
  | 'paused'
  | 'errored'
  | 'terminated'
  | 'complete'
  | 'waitingForPause'
  | 'waiting'
  | 'rollingBack';

/** Returns the status of an instance at a point in time. */
export function statusAt(instance: InstanceState, timeline: Timeline | undefined, nowMs: number): Status {
  if (instance.final) return instance.final.status;
  const paused = instance.run.pauses?.some(
    ({ fromMs, toMs }) => fromMs <= nowMs && nowMs < (toMs ?? Infinity),
  );
  if (timeline && nowMs >= timeline.endMs) return timeline.outcome;
  if (timeline && nowMs >= timeline.runEndMs) return 'rollingBack';
  if (!timeline || nowMs < (instance.run.startsAtMs ?? Infinity)) return paused ? 'paused' : 'queued';
  const open = timeline.entries.filter(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const working = open.some((entry) => isWorking(entry, nowMs));
  if (paused) return working ? 'waitingForPause' : 'paused';
  const asleep = open.length > 0 && open.every(({ kind }) => kind === 'sleep' || kind === 'waitForEvent');
  return asleep ? 'waiting' : 'running';
}

/** Whether an attempt of the step is in progress, as opposed to a pause between attempts. */
function isWorking({ attempts }: Entry, nowMs: number): boolean {
  return attempts?.some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs) ?? false;
}

/**
 * Returns the time of the instance's latest change up to `nowMs`. A change is a user action, the start or end of a
 * log entry or a rollback, the end of the script, or the end of the instance.
 */
export function lastChangeMs(instance: InstanceState, timeline: Timeline | undefined, nowMs: number): number {
  if (!timeline) return instance.touchedAtMs;
  const { entries, rollback, runEndMs, endMs } = timeline;
  const changes = [...entries, ...(rollback?.entries ?? [])].flatMap((entry) => [entry.startMs, entry.endMs]);
  return [runEndMs, endMs, ...changes]
    .filter((atMs) => atMs <= nowMs)
    .reduce((last, atMs) => Math.max(last, atMs), instance.touchedAtMs);
}
