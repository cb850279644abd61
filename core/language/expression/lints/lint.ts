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
import { type FieldDefinition } from '../../../expression/scheme/scheme';
import { type Type } from '../../../expression/types';

/** Input of a lint, and how it reports. */
export interface LintContext {
  readonly tree: ExpressionTree;
  readonly text: string;
  /** The conditions of the text. */
  readonly conditions: Conditions;
  /** The chains of conditions. */
  readonly chains: Chains;
  readonly sets: SetLooks;
  /** The survey of the tree. */
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
  /** Set if one diagnostic of a lint has another severity than the others. */
  readonly severity?: Severity;
}

/** The kind of the right side of a comparison. */
export type RightForm = 'literal' | 'set' | 'list' | 'operand';

/** Examines a node and reports diagnostics. */
export type Ask<N> = (node: N, context: LintContext) => void;

/**
 * One kind of diagnostic in valid expressions. It declares the nodes for which it is called; nodes that contain errors
 * are skipped. A lint never reports anything uncertain.
 */
export interface Lint {
  /** Without the area: `deprecated-field` for `filter/deprecated-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Off unless the settings give it a severity. */
  readonly isOptional?: boolean;
  /** Only for the published fields and functions: nothing is known about those of a replacement scheme. */
  readonly catalogueOnly?: boolean;
  /** Also called for nodes that contain errors, because its diagnostics are true anyway. */
  readonly despiteErrors?: boolean;
  readonly tree?: Ask<ExpressionTree>;
  readonly logical?: Ask<LogicalExpression>;
  readonly not?: Ask<NotExpression>;
  readonly group?: Ask<GroupExpression>;
  readonly quantifier?: Ask<QuantifierExpression>;
  readonly comparison?: Ask<ComparisonExpression>;
  readonly field?: Ask<FieldOperand>;
  /** `field` is relevant only for the fields for which this is true. Asked once for each field of a scheme. */
  readonly fields?: (field: FieldDefinition) => boolean;
  readonly call?: Ask<CallOperand>;
  /** It is relevant only for comparisons with these operators. */
  readonly operators?: readonly ComparisonOperator[];
  /** It is relevant only for comparisons of values of this type, and if the type is unknown. */
  readonly compared?: Type['kind'];
  /** It is relevant only for comparisons with this kind of right side. */
  readonly right?: RightForm;
}
