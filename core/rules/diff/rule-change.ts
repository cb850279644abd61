import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { type Found } from '../../expression/algebra/decide/question';
import { type RulePair } from './rule-pairs';

/** The answer to a question about requests. A request is accompanied by the part that decides, as shown to the user. */
export type ShownFound =
  | Exclude<Found, { kind: 'request' }>
  | (Extract<Found, { kind: 'request' }> & { readonly shown: MadeRequest });

/** Effect of a change on one rule. */
export interface RuleChange extends RulePair {
  readonly kind: 'added' | 'removed' | 'changed';
  /** A request on which the rule acts now but did not before, proof that there is none, or neither. */
  readonly now: ShownFound;
  /** A request on which the rule acted before but does not now, proof that there is none, or neither. */
  readonly noLonger: ShownFound;
  /** A changed action, with a request on which the rule acts before and after. */
  readonly action?: { readonly from: string; readonly to: string; readonly on: ShownFound };
  /** Whether the order relative to other rules has changed. */
  readonly isMoved: boolean;
  /** Whether anything else has changed, other than the condition, action, place, and display texts. */
  readonly hasOtherSettings: boolean;
}
