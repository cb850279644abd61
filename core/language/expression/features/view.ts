import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { type ExpressionTree } from '../../../expression/tree';

/** What the features of an editor see of an expression. Offsets are those of its text. */
export interface ExpressionView {
  readonly tree: ExpressionTree;
  readonly settings: FilterSettings;
  readonly facts: Facts;
}
