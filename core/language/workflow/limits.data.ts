/**
 * Limits of the workflow service, as its documentation gave them in November 2026 (workflow scripts reference,
 * section 3). Numbers there move: change them here.
 */
export const limits = {
  /** Steps of one instance; sleeps do not count. */
  steps: { free: 1024, paid: 10_000, mostConfigurable: 25_000 },
  /** Of the engine, where the code sets none. The graph fills in others (see `filledConfig`). */
  defaults: {
    retryLimit: 5,
    retryDelayMs: 1000,
    timeoutMs: 600_000,
    waitTimeoutMs: 86_400_000,
  },
} as const;
