import { type StopSignal } from './abort';

/**
 * Long work in small steps: it yields every few tenths of a millisecond, so that other work can go first. One
 * function serves callers that need the result immediately (`finish`) and callers with other work waiting (`paced`).
 */
export type Steps<T> = Generator<undefined, T>;

/** How work gives way to others. */
export interface Pace {
  /** Whether others have waited long enough. Asked often, so it is cheap. */
  due(): boolean;
  /** Lets the others have their turn. */
  rest(): Promise<void>;
}

/** All steps in one go. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** All steps, with rests where they are due. Undefined when `signal` aborts in between. */
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
