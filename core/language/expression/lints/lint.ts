import {
  type Fix,
  type OffsetRange,
  type Problem,
  type RelatedRange,
  type Severity,
} from '../../../base/problem';
import { type Facts } from '../../facts';
import { type Conditions } from '../../../expression/algebra/condition';
import { type FilterSettings } from '../../settings';
import { type Chains } from './chain-members';
import { type SetLooks } from './set-looks';
import { type Survey } from './survey';
import {
  type CallOperand,
  type ComparisonExpression,
  type ComparisonOperator,
  type ExpressionTree,
  type FieldOperand,
  type GroupExpression,
  type LogicalExpression,
  type NotExpression,
  type QuantifierExpression,
} from '../../../expression/tree';
import { type Type } from '../../../expression/types';

/** Input of a lint, and how it reports. */
export interface LintContext {
  readonly tree: ExpressionTree;
  readonly text: string;
  /** What conditions of the text say. */
  readonly conditions: Conditions;
  /** What is asked of chains of conditions. */
  readonly chains: Chains;
  readonly sets: SetLooks;
  /** What there is in the tree. */
  readonly survey: Survey;
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

/** What the right side of a comparison is. */
export type RightForm = 'literal' | 'set' | 'list' | 'operand';

/** Looks at a node, and reports. */
export type Ask<N> = (node: N, context: LintContext) => void;

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
  readonly tree?: Ask<ExpressionTree>;
  readonly logical?: Ask<LogicalExpression>;
  readonly not?: Ask<NotExpression>;
  readonly group?: Ask<GroupExpression>;
  readonly quantifier?: Ask<QuantifierExpression>;
  readonly comparison?: Ask<ComparisonExpression>;
  readonly field?: Ask<FieldOperand>;
  readonly call?: Ask<CallOperand>;
  /** It has something to say about comparisons with these operators only. */
  readonly operators?: readonly ComparisonOperator[];
  /** It has something to say about comparisons of values of this type only, and where the type is not known. */
  readonly compared?: Type['kind'];
  /** It has something to say about comparisons with this right side only. */
  readonly right?: RightForm;
}
