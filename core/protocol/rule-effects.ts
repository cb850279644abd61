/**
 * Messages between client and language server about the effects of changes in an account. No network access is
 * required.
 */

/**
 * Request from the client to the server to describe the effects of rule changes on requests. The server responds
 * within about `budgetMs`. Effects that could not be determined within this time are reported as undecided.
 */
export const ruleEffectsRequest = 'rampart/ruleEffects';
export interface RuleEffectsParams {
  /**
   * Changed rules and rulesets in the API's format. A new rule or ruleset has no `before`, and a deleted one has no
   * `after`.
   */
  readonly changes: readonly {
    readonly kind: string;
    readonly name: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly budgetMs: number;
  /**
   * Whether `changes` contains every rule that is evaluated in the same sequence as the changed rules, including
   * unchanged rules.
   */
  readonly isWhole?: boolean;
}
export interface RuleEffectsResult {
  readonly lines: readonly string[];
}
