import { type WorkflowStep } from '../model/workflow-step';
import { endOf } from './run-state';
import { parseTime } from './timeline';

/**
 * Placeholder for an entry that had not started at the given time. It keeps the indices of the other entries the
 * same.
 */
const notYet: WorkflowStep = { type: 'notYet', attempts: [] };

/**
 * Returns the times at which something started or ended in a run, in ascending order, in milliseconds since the Unix
 * epoch.
 */
export function momentsOf(steps: readonly WorkflowStep[]): readonly number[] {
  const times = steps.flatMap((step) => [
    step.start,
    endOf(step),
    ...step.attempts.flatMap((attempt) => [attempt.start, attempt.end]),
  ]);
  const moments = new Set(times.map(parseTime).filter((time) => time !== undefined));
  return [...moments].sort((a, b) => a - b);
}

/**
 * Returns the log of a run as it was at a given time (in milliseconds since the Unix epoch). Later events are
 * removed.
 */
export function stepsAt(steps: readonly WorkflowStep[], atMs: number): readonly WorkflowStep[] {
  const isPast = (time: string | undefined): boolean => (parseTime(time) ?? Infinity) <= atMs;
  return steps.map((step) => {
    const { type, name, start, end, config, finished } = step;
    if (!isPast(start)) return notYet;
    if (isPast(end)) return step;
    const attempts = step.attempts
      .filter((attempt) => isPast(attempt.start))
      .map((attempt) =>
        isPast(attempt.end) || attempt.start === undefined ? attempt : { start: attempt.start },
      );
    return {
      type,
      attempts,
      ...(name === undefined ? {} : { name }),
      ...(start === undefined ? {} : { start }),
      ...(config === undefined ? {} : { config }),
      ...(finished === undefined ? {} : { finished: false }),
    };
  });
}
