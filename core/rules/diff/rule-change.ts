import { type Found } from '../../expression/algebra/decide/question';
import { type RulePair } from './rule-pairs';

/** What a change does to one rule. */
export interface RuleChange extends RulePair {
  readonly kind: 'added' | 'removed' | 'changed';
  /** A request that it acts on now and did not before, proof that there is none, or neither. */
  readonly now: Found;
  /** A request that it acted on and does not any longer. */
  readonly noLonger: Found;
  /** It does something else; with a request that it acts on before and after. */
  readonly action?: { readonly from: string; readonly to: string; readonly on: Found };
  /** It is asked before rules that it was asked after, or the other way round. */
  readonly isMoved: boolean;
  /** Something else than its condition, action, place and texts for people is different. */
  readonly hasOtherSettings: boolean;
}
