import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { type ExpressionTree } from '../../../expression/tree';

/** View of an expression for the features of an editor. Offsets are those of its text. */
export interface ExpressionView {
  readonly tree: ExpressionTree;
  readonly settings: FilterSettings;
  readonly facts: Facts;
}
