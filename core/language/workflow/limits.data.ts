import { engineDefaults } from '../../model/workflow-defaults';

/**
 * Limits of the workflow service according to its documentation of November 2026 (workflow scripts reference, section
 * 3). If the service changes a limit, update the value here.
 */
export const limits = {
  /** Maximum number of steps per instance, not counting sleeps. */
  steps: { free: 1024, paid: 10_000, maxConfigurable: 25_000 },
  /** Values that the engine uses if the code sets none. The graph shows different values (see `filledConfig`). */
  defaults: engineDefaults,
  /** Maximum lengths of strings, in UTF-16 code units. */
  lengths: { workflowName: 64, instanceId: 100, stepName: 256, eventType: 100 },
  sleepMs: 365 * 86_400_000,
  /** Maximum timeout of a wait: one year, as defined in the runtime. */
  waitMs: 31_557_600_000,
  recommendedTimeoutMs: 30 * 60_000,
  /**
   * Retention of finished instances (changelog of September 10, 2026). For workflows created before that day, the
   * default on the paid plan is 30 days.
   */
  retention: { freeMs: 3 * 86_400_000, defaultMs: 7 * 86_400_000, maxMs: 30 * 86_400_000 },
} as const;

export const backoffs = ['constant', 'linear', 'exponential'] as const;

/** Pattern for workflow names, event types, and instance IDs. */
export const identifierPattern = /^[a-zA-Z0-9_][a-zA-Z0-9-_]*$/;
