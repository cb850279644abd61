/** A clock that is passed as a parameter. Hosts pass the real clock, and tests pass one that they control. */
export interface Clock {
  /** Returns the current time in milliseconds since the Unix epoch. */
  now(): number;
  /** Calls `run` after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

/**
 * Waits for `ms` milliseconds. Returns true when the time has passed, and false as soon as the signal aborts. Leaves
 * no timer or listener behind.
 */
export function delay(clock: Clock, ms: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const abort = (): void => {
      cancel();
      resolve(false);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve(true);
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
