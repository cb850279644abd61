/** Messages between client and language server about the effect of changes in an account. Pure: no network. */

/**
 * Client → server: effects of changes of rules on requests, in words. The server responds within about `budgetMs`;
 * everything that is undecided by then is reported as such.
 */
export const ruleEffectsRequest = 'rampart/ruleEffects';
export interface RuleEffectsParams {
  /** Rules and rulesets in the API's form: new ones without `before`, deleted ones without `after`. */
  readonly changes: readonly {
    readonly kind: string;
    readonly name: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly budgetMs: number;
  /** They contain all rules that run in one order, also those that stay as they are. */
  readonly isWhole?: boolean;
}
export interface RuleEffectsResult {
  readonly lines: readonly string[];
}
