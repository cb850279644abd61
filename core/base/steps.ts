import { type StopSignal } from './abort';

/**
 * A long computation in small steps, so that other work can run in between. `finish` runs the steps without a break,
 * and `paced` runs them with breaks.
 */
export type Steps<T> = Generator<undefined, T>;

/**
 * Number of short steps, such as the lookup of a value in an index, that are made together. A pause after each of them
 * would take longer than the step itself.
 */
const stepsAtOnce = 64;

/** Whether a pause may follow the short step with the given number. See `stepsAtOnce`. */
export const isPauseAfter = (step: number): boolean => step % stepsAtOnce === 0;

/** Decides when a computation yields to other work. */
export interface Pace {
  /** Whether it is time to let other work run. Must be cheap, because it is called often. */
  due(): boolean;
  /** Lets other work run. */
  rest(): Promise<void>;
}

/** Lets other work run if it is time to do so. Returns false if `signal` has aborted. */
export async function mayContinue(pace: Pace | undefined, signal: StopSignal | undefined): Promise<boolean> {
  if (pace?.due()) await pace.rest();
  return signal?.aborted !== true;
}

/** Runs all steps without a break. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs all steps, with breaks when they are due. Returns undefined if `signal` has aborted by the end of a break.
 * Without `pace`, there are no breaks.
 */
export async function paced<T>(
  steps: Steps<T>,
  pace: Pace | undefined,
  signal: StopSignal,
): Promise<T | undefined> {
  if (!pace) return finish(steps);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (!pace.due()) continue;
    await pace.rest();
    if (signal.aborted) return undefined;
  }
}
