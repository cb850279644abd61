import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { type Found } from '../../expression/algebra/decide/question';
import { type RulePair } from './rule-pairs';

/**
 * The result of a search for a request. If a request was found, `shown` is its decisive part, as shown to the user.
 */
export type ShownFound =
  | Exclude<Found, { kind: 'request' }>
  | (Extract<Found, { kind: 'request' }> & { readonly shown: MadeRequest });

/** Effect of a change on one rule. */
export interface RuleChange extends RulePair {
  readonly kind: 'added' | 'removed' | 'changed';
  /**
   * A request on which the rule has an effect now but had none before. If no such request was found, the value states
   * whether it is proved that none exists.
   */
  readonly now: ShownFound;
  /**
   * A request on which the rule had an effect before but has none now. If no such request was found, the value states
   * whether it is proved that none exists.
   */
  readonly noLonger: ShownFound;
  /**
   * The action before and after the change, with a request to which the rule applies in both cases. Absent if the
   * action is unchanged.
   */
  readonly action?: { readonly from: string; readonly to: string; readonly on: ShownFound };
  /** Whether the position relative to other rules has changed. */
  readonly isMoved: boolean;
  /** Whether anything other than the condition, action, position, and display texts has changed. */
  readonly hasOtherSettings: boolean;
}
