export interface Once<T> {
  (): Promise<T>;
  /** True after the first call. */
  readonly started: boolean;
}

/**
 * Starts something at most once, on the first call. All callers get the same promise. After a failure, it can be tried
 * again.
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
