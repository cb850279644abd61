export interface Once<T> {
  (): Promise<T>;
  /** Whether the operation was started. False again after a failure. */
  readonly started: boolean;
}

/**
 * Returns a function that starts an operation on its first call. Further calls do not start the operation again. All
 * callers get the same promise. After a failure, the next call tries again.
 */
export function once<T>(start: () => Promise<T>): Once<T> {
  let running: Promise<T> | undefined;
  const call = (): Promise<T> => {
    running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  return Object.defineProperty(call, 'started', { get: () => running !== undefined }) as Once<T>;
}
