import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { type Found } from '../../expression/algebra/decide/question';
import { type RulePair } from './rule-pairs';

/** Results; a request with the part of it that decides, for people. */
export type ShownFound =
  | Exclude<Found, { kind: 'request' }>
  | (Extract<Found, { kind: 'request' }> & { readonly shown: MadeRequest });

/** Effect of a change on one rule. */
export interface RuleChange extends RulePair {
  readonly kind: 'added' | 'removed' | 'changed';
  /** A request on which it acts now and did not before, proof that there is none, or neither. */
  readonly now: ShownFound;
  /** A request that it acted on and does not any longer. */
  readonly noLonger: ShownFound;
  /** It does something else; with a request that it acts on before and after. */
  readonly action?: { readonly from: string; readonly to: string; readonly on: ShownFound };
  /** It is evaluated before rules that were evaluated before it, or the other way round. */
  readonly isMoved: boolean;
  /** Something else than its condition, action, place and texts for people is different. */
  readonly hasOtherSettings: boolean;
}
