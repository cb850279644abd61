import { type WorkflowStep } from '../model/workflow-step';
import { entryState } from './run-state';
import { parseTime } from './timeline';

/**
 * Returns the index of the log entry that the user needs to see first: the latest entry that is in progress or has
 * failed. Returns undefined if there is none.
 */
export function entryToShow(steps: readonly WorkflowStep[]): number | undefined {
  let found: number | undefined;
  let latest = -Infinity;
  steps.forEach((step, index) => {
    const state = entryState(step);
    if (step.type === 'rollback' || state === 'done' || state === 'ended') return;
    const start = parseTime(step.start) ?? -Infinity;
    if (found !== undefined && start < latest) return;
    [found, latest] = [index, start];
  });
  return found;
}
