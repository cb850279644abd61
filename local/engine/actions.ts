import { refuse } from '../http/refusal';
import { type WorkflowState } from '../state/workflow';
import { type Engine } from './engine';
import { type InstanceState } from '../state/instance';
import { type Entry } from '../state/entry';
import { type Action, transitions } from './transitions.data';

/** The step from which an instance is restarted: the `from` property of a request to change the status. */
export interface StepReference {
  readonly name: string;
  readonly count?: number;
  readonly type?: 'do' | 'sleep' | 'waitForEvent';
}

/** Whether a status change has an effect. Rejects changes that the instance's status does not allow. */
export function mayChange(
  engine: Engine,
  workflow: WorkflowState,
  instance: InstanceState,
  action: Action,
): boolean {
  const status = engine.status(workflow, instance);
  const transition = transitions[status][action];
  if (transition === undefined)
    throw refuse('conflict', {
      message: `An instance that is ${status} does not take ${action}`,
      pointer: '/status',
    });
  return transition === 'change';
}

/** Pauses an instance from `nowMs` onward. A step that is already running is allowed to finish. */
export function pause(engine: Engine, instance: InstanceState, nowMs: number): void {
  (instance.run.pauses ??= []).push({ fromMs: nowMs, toMs: null });
  touched(engine, instance, nowMs);
}

/** Resumes a paused instance. */
export function resume(engine: Engine, instance: InstanceState, nowMs: number): void {
  const open = instance.run.pauses?.find(({ toMs }) => toMs === null);
  if (open) open.toMs = nowMs;
  touched(engine, instance, nowMs);
}

/** Ends an instance. Its finished steps are rolled back if requested. */
export function terminate(engine: Engine, instance: InstanceState, nowMs: number, rollback: boolean): void {
  instance.run.terminated = { atMs: nowMs, rollback };
  touched(engine, instance, nowMs);
}

/**
 * Restarts an instance from the beginning or from a step. Earlier steps that ended without an error are not run again
 * and keep their results.
 */
export function restart(
  engine: Engine,
  workflow: WorkflowState,
  instance: InstanceState,
  nowMs: number,
  from: StepReference | undefined,
): void {
  const kept =
    from === undefined ? [] : keptBefore(engine.timeline(workflow, instance)?.entries ?? [], from, nowMs);
  instance.touchedAtMs = nowMs;
  engine.restartRun(workflow, instance, kept);
}

/**
 * Delivers an event to an instance, even if the instance is not waiting for one yet. Rejects the event if the
 * instance has ended.
 */
export function sendEvent(
  engine: Engine,
  instance: InstanceState,
  nowMs: number,
  type: string,
  payload: unknown,
): void {
  if (instance.final)
    throw refuse('invalid', { message: `The instance is ${instance.final.status}: it takes no events` });
  (instance.run.events ??= []).push({ type, payload, atMs: nowMs });
  touched(engine, instance, nowMs);
}

const kinds = { do: 'step', sleep: 'sleep', waitForEvent: 'waitForEvent' } as const;

function keptBefore(entries: readonly Entry[], from: StepReference, nowMs: number): readonly Entry[] {
  const name = `${from.name}-${from.count ?? 1}`;
  const happened = entries.filter(({ startMs }) => startMs <= nowMs);
  const index = happened.findIndex(
    (entry) => entry.name === name && (from.type === undefined || entry.kind === kinds[from.type]),
  );
  if (index < 0)
    throw refuse('conflict', { message: `The instance has no step ${name}`, pointer: '/from/name' });
  return happened.slice(0, index).filter(({ error, endMs }) => error === null && endMs <= nowMs);
}

function touched(engine: Engine, instance: InstanceState, nowMs: number): void {
  instance.touchedAtMs = nowMs;
  engine.changed(instance);
}
