import { engineDefaults } from '../../model/workflow-defaults';

/**
 * Limits of the workflow service according to its documentation of November 2026 (workflow scripts reference, section
 * 3). They change from time to time: update them here.
 */
export const limits = {
  /** Steps of one instance; sleeps do not count. */
  steps: { free: 1024, paid: 10_000, maxConfigurable: 25_000 },
  /** Values of the engine if the code sets none. The graph fills in others (see `filledConfig`). */
  defaults: engineDefaults,
  /** Maximum lengths of strings, in UTF-16 units. */
  lengths: { workflowName: 64, instanceId: 100, stepName: 256, eventType: 100 },
  sleepMs: 365 * 86_400_000,
  /** One year, as defined in the runtime. */
  waitMs: 31_557_600_000,
  recommendedTimeoutMs: 30 * 60_000,
  /**
   * How long finished instances are kept (changelog of September 10, 2026). Workflows that were created before that day
   * have 30 days by default on the paid plan.
   */
  retention: { freeMs: 3 * 86_400_000, defaultMs: 7 * 86_400_000, maxMs: 30 * 86_400_000 },
} as const;

export const backoffs = ['constant', 'linear', 'exponential'] as const;

/** Names of workflows, types of events, IDs of instances. */
export const identifierPattern = /^[a-zA-Z0-9_][a-zA-Z0-9-_]*$/;
