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
import {
  type Definition,
  type FieldDefinition,
  type FunctionDefinition,
} from '../../../expression/scheme/scheme';
import { type Type } from '../../../expression/types';

/** The input of a lint, and its way to report. */
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
  /** The severity, if it differs from that of the lint's other diagnostics. */
  readonly severity?: Severity;
}

/** The kind of the right side of a comparison. */
export type RightForm = 'literal' | 'set' | 'list' | 'operand';

/** Examines a node and reports diagnostics. */
export type Ask<N> = (node: N, context: LintContext) => void;

/**
 * A kind of diagnostic in valid expressions. It declares the nodes for which it is called; nodes that contain errors
 * are skipped. A lint never reports anything uncertain.
 */
export interface Lint {
  /** Code without the area: `deprecated-field` for `filter/deprecated-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Whether the lint is off unless the settings give it a severity. */
  readonly isOptional?: boolean;
  /** Only for the published fields and functions, because nothing is known about those of a replacement scheme. */
  readonly catalogueOnly?: boolean;
  /** Whether the lint is also called for nodes that contain errors, because its diagnostics are correct anyway. */
  readonly despiteErrors?: boolean;
  readonly tree?: Ask<ExpressionTree>;
  readonly logical?: Ask<LogicalExpression>;
  readonly not?: Ask<NotExpression>;
  readonly group?: Ask<GroupExpression>;
  readonly quantifier?: Ask<QuantifierExpression>;
  readonly comparison?: Ask<ComparisonExpression>;
  readonly field?: Ask<FieldOperand>;
  /** If present, `field` is called only for the fields that this accepts. Evaluated once for each field of a scheme. */
  readonly fields?: (field: FieldDefinition) => boolean;
  readonly call?: Ask<CallOperand>;
  /**
   * If present, `call` is called only for the functions that this accepts, and for functions that are not in the
   * scheme. Evaluated once for each function of a scheme.
   */
  readonly functions?: (fn: FunctionDefinition) => boolean;
  /**
   * If present, only comparisons are relevant whose left side is a field or function that this accepts, or a name that
   * is not in the scheme. Evaluated once for each field and function of a scheme.
   */
  readonly left?: (definition: Definition) => boolean;
  /** If present, only comparisons with these operators are relevant. */
  readonly operators?: readonly ComparisonOperator[];
  /** If present, only comparisons of values of this type, or of an unknown type, are relevant. */
  readonly compared?: Type['kind'];
  /** If present, only comparisons with this kind of right side are relevant. */
  readonly right?: RightForm;
}
