import {
  type Fix,
  type OffsetRange,
  type Problem,
  type RelatedRange,
  type Severity,
} from '../../../base/problem';
import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import {
  type CallOperand,
  type ComparisonExpression,
  type ExpressionTree,
  type FieldOperand,
  type GroupExpression,
  type LogicalExpression,
  type NotExpression,
  type QuantifierExpression,
} from '../../../expression/tree';

/** Input of a lint, and how it reports. */
export interface LintContext {
  readonly tree: ExpressionTree;
  readonly text: string;
  readonly settings: FilterSettings;
  readonly facts: Facts;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  report(range: OffsetRange, message: string, details?: FindingDetails): void;
}

export interface FindingDetails {
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedRange[];
  readonly tags?: Problem['tags'];
  readonly declares?: Problem['declares'];
  /** Where one finding of a lint is worse or better than the others. */
  readonly severity?: Severity;
}

/**
 * One kind of diagnostic in valid expressions. It declares the nodes for which it is called; nodes with errors in
 * them are skipped. A lint never reports what it cannot know.
 */
export interface Lint {
  /** Without the area: `deprecated-field` for `filter/deprecated-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Off unless the settings give it a severity. */
  readonly isOptional?: boolean;
  /** For the published fields and functions only: nothing is known about those of a replacement scheme. */
  readonly catalogueOnly?: boolean;
  /** Called also for nodes with errors in them: its diagnostics are true anyway. */
  readonly despiteErrors?: boolean;
  tree?(tree: ExpressionTree, context: LintContext): void;
  logical?(node: LogicalExpression, context: LintContext): void;
  not?(node: NotExpression, context: LintContext): void;
  group?(node: GroupExpression, context: LintContext): void;
  quantifier?(node: QuantifierExpression, context: LintContext): void;
  comparison?(node: ComparisonExpression, context: LintContext): void;
  field?(node: FieldOperand, context: LintContext): void;
  call?(node: CallOperand, context: LintContext): void;
}
