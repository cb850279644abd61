/** What client and language server say to each other about the effect of changes in an account. Pure: no network. */

/**
 * Client → server: what changes of rules do to requests, in words. The server answers within about `budgetMs`; what is not
 * decided by then is said to be undecided.
 */
export const ruleEffectsRequest = 'rampart/ruleEffects';
export interface RuleEffectsParams {
  /** Rules and rulesets as the API has them: without `before` new, without `after` deleted. */
  readonly changes: readonly {
    readonly kind: string;
    readonly name: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly budgetMs: number;
}
export interface RuleEffectsResult {
  readonly lines: readonly string[];
}
