import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { type ExpressionTree } from '../../../expression/tree';

/** An expression in the form that editor features use. Offsets are relative to its text. */
export interface ExpressionView {
  readonly tree: ExpressionTree;
  readonly settings: FilterSettings;
  readonly facts: Facts;
}
