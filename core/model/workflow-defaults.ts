/**
 * Values that the engine uses for options that a script does not set. Version graphs contain different default
 * values. See section 1.1 of the workflow scripts reference.
 */
export const engineDefaults = {
  retryLimit: 5,
  retryDelayMs: 1000,
  backoff: 'exponential',
  timeoutMs: 600_000,
  waitTimeoutMs: 86_400_000,
} as const;
