import { type WorkflowStep } from '../model/workflow-step';

/**
 * The state of one entry of a run's log. `undone`: the step was rolled back. `ended`: the run was terminated at this
 * entry.
 */
export type RunState =
  'running' | 'retrying' | 'sleeping' | 'waiting' | 'done' | 'failed' | 'undone' | 'ended';

/**
 * Determines the state of an entry from the entry alone. The state of the instance is not used, because a local
 * engine reports `running` even while a step sleeps or waits.
 */
export function entryState(step: WorkflowStep): RunState {
  if (step.type === 'termination') return 'ended';
  const state = runState(step);
  return step.type === 'rollback' && state === 'done' ? 'undone' : state;
}

function runState(step: WorkflowStep): RunState {
  if (step.type === 'sleep' || step.type === 'waitForEvent') {
    if (step.error !== undefined || step.success === false) return 'failed';
    if (step.finished === true || step.success === true) return 'done';
    return step.type === 'sleep' ? 'sleeping' : 'waiting';
  }
  if (step.success === true) return 'done';
  const last = step.attempts[step.attempts.length - 1];
  if (step.success === false && step.end !== undefined) return 'failed';
  if (last?.success === false) return step.end === undefined ? 'retrying' : 'failed';
  if (last?.success === true) return 'done';
  return 'running';
}

/**
 * Returns the time at which an entry ended. Returns undefined for an unfinished sleep or wait, because the `end` of
 * such an entry is its deadline.
 */
export const endOf = (step: WorkflowStep): string | undefined =>
  ['sleeping', 'waiting'].includes(entryState(step)) ? undefined : step.end;
