/** Messages between client and language server about the effect of changes in an account. Pure: no network. */

/**
 * Client → server: describes the effects of rule changes on requests. The server responds within about `budgetMs`;
 * everything that is undecided by then is reported as such.
 */
export const ruleEffectsRequest = 'rampart/ruleEffects';
export interface RuleEffectsParams {
  /** Rules and rulesets in the API's form: new ones have no `before`, deleted ones no `after`. */
  readonly changes: readonly {
    readonly kind: string;
    readonly name: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly budgetMs: number;
  /** Whether `changes` contains all rules that are evaluated in one order, even unchanged ones. */
  readonly isWhole?: boolean;
}
export interface RuleEffectsResult {
  readonly lines: readonly string[];
}
