import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { type ExpressionTree } from '../../../expression/tree';

/** An expression as the features of an editor see it. Offsets are relative to its text. */
export interface ExpressionView {
  readonly tree: ExpressionTree;
  readonly settings: FilterSettings;
  readonly facts: Facts;
}
