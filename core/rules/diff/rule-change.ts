import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { type Found } from '../../expression/algebra/decide/question';
import { type RulePair } from './rule-pairs';

/** Results, including a request with the part of it that decides, as shown to people. */
export type ShownFound =
  | Exclude<Found, { kind: 'request' }>
  | (Extract<Found, { kind: 'request' }> & { readonly shown: MadeRequest });

/** Effect of a change on one rule. */
export interface RuleChange extends RulePair {
  readonly kind: 'added' | 'removed' | 'changed';
  /** A request on which it acts now and did not before, proof that there is none, or neither. */
  readonly now: ShownFound;
  /** A request on which it acted before and no longer acts. */
  readonly noLonger: ShownFound;
  /** Its action has changed, with a request on which it acts before and after. */
  readonly action?: { readonly from: string; readonly to: string; readonly on: ShownFound };
  /** It is evaluated before rules that were evaluated before it, or the other way round. */
  readonly isMoved: boolean;
  /** Something other than its condition, action, place and display texts has changed. */
  readonly hasOtherSettings: boolean;
}
