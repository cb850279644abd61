/**
 * Default values that the engine uses for options that a script does not set (workflow scripts reference, section
 * 1.1). The graph contains different default values.
 */
export const engineDefaults = {
  retryLimit: 5,
  retryDelayMs: 1000,
  backoff: 'exponential',
  timeoutMs: 600_000,
  waitTimeoutMs: 86_400_000,
} as const;
