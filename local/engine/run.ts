import { type GraphWorkflow } from '../../core/model/graph';
import { own } from '../../core/base/own';
import { type Behaviour, behaviourOf } from '../state/behaviour';
import { type Entry, type Failure } from '../state/entry';
import { type InstanceState } from '../state/instance';
import { workStep } from './steps';
import { type Timeline } from './timeline';
import { next } from './flow';
import { Walk } from './walk';

/** The parts of an instance's version that are needed to compute the instance's run. */
export interface RunPlan {
  readonly graph: GraphWorkflow | null;
  readonly behaviour: Behaviour;
  readonly stepLimit: number;
}

/** Maximum number of steps of an instance. Source: workflow scripts, "Limits" (paid). */
export const defaultStepLimit = 10_000;

/**
 * Returns the complete timeline of a run from its start to its end, including the future. Returns undefined while the
 * instance is queued, unless it was terminated. Later changes to the instance (pause, event, termination) affect only
 * the part of the timeline after the change.
 */
export function timelineOf(plan: RunPlan, instance: InstanceState): Timeline | undefined {
  const { run } = instance;
  if (run.startsAtMs === null) return run.terminated ? endedInQueue(run.terminated.atMs) : undefined;
  const behaviour = behaviourOf(plan.behaviour, instance.params);
  const workflow = plan.graph ?? { class_name: '', functions: {}, nodes: [] };
  const walk = new Walk(workflow, instance, behaviour, plan.stepLimit);
  const flow = walk.run(run.startsAtMs);
  const failure = flow.kind === 'fail' ? flow.error : null;

  const terminated =
    run.terminated !== undefined && run.terminated.atMs <= flow.atMs ? run.terminated : undefined;
  const runEndMs = terminated?.atMs ?? flow.atMs;
  const entries = walk.entries.filter(({ startMs }) => startMs <= runEndMs);
  entries.sort((a, b) => a.startMs - b.startMs);
  const undo = terminated ? terminated.rollback : failure !== null && behaviour.rollback === true;
  const rollback = undo && runEndMs < Infinity ? undone(instance, behaviour, entries, runEndMs) : undefined;
  return {
    entries,
    runEndMs,
    outcome: terminated ? 'terminated' : failure ? 'errored' : 'complete',
    error: terminated ? null : failure,
    ...(rollback ? { rollback: { entries: rollback.entries, error: rollback.error } } : {}),
    endMs: rollback?.endMs ?? runEndMs,
  };
}

function endedInQueue(atMs: number): Timeline {
  return { entries: [], runEndMs: atMs, outcome: 'terminated', error: null, endMs: atMs };
}

/**
 * Rolls back finished steps in the reverse of the order in which they started. For parallel steps, this can differ
 * from the reverse of the order in which they ended. Source: the vendor's changelog of 5 June 2026 on rollbacks, and
 * the behavior of the real local runtime.
 */
function undone(instance: InstanceState, behaviour: Behaviour, entries: readonly Entry[], fromMs: number) {
  const finished = entries
    .filter(({ kind, error, endMs }) => kind === 'step' && error === null && endMs <= fromMs)
    .toReversed();
  const undoing: Entry[] = [];
  let error: Failure | null = null;
  let atMs = fromMs;
  for (const { name, nodeName } of finished) {
    const special = own(behaviour.steps, nodeName);
    const trouble = { failures: -1, error: { name: 'Error', message: `${nodeName} could not be undone` } };
    const work = special?.rollbackMs === undefined ? {} : { workMs: special.rollbackMs };
    const steps = { [nodeName]: { ...work, ...(special?.rollbackFails === true ? trouble : {}) } };
    const entry = workStep(
      { instance, behaviour: { ...behaviour, failureRate: 0, steps }, name, nodeName },
      { config: { retries: { limit: 1, delay: 1000, backoff: 'constant' }, timeout: '1 day' } },
      atMs,
      next,
    );
    undoing.push({ ...entry, kind: 'rollback' });
    atMs = entry.endMs;
    error = entry.error;
    if (error) break;
  }
  return { entries: undoing, error, endMs: atMs };
}
