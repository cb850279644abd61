/** Messages between client and language server about the effect of changes in an account. Pure: no network. */

/**
 * Client → server: effects of changes of rules on requests, in words. The server returns within about `budgetMs`;
 * anything that is not decided by then is reported as undecided.
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
