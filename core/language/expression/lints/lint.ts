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

/** The input of a lint, and the functions with which it reports diagnostics. */
export interface LintContext {
  readonly tree: ExpressionTree;
  readonly text: string;
  /** The parsed conditions of the text. */
  readonly conditions: Conditions;
  /** The `and`, `or`, and `xor` chains of the text. */
  readonly chains: Chains;
  readonly sets: SetLooks;
  /** Facts about the whole tree, collected during the traversal. */
  readonly survey: Survey;
  readonly settings: FilterSettings;
  readonly facts: Facts;
  /** Returns the current time in milliseconds since the Unix epoch. */
  readonly now: () => number;
  report(range: OffsetRange, message: string, details?: FindingDetails): void;
}

export interface FindingDetails {
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedRange[];
  readonly tags?: Problem['tags'];
  readonly declares?: Problem['declares'];
  /** The severity of the diagnostic, if it differs from the lint's default severity. */
  readonly severity?: Severity;
}

/** The kind of the right side of a comparison. */
export type RightForm = 'literal' | 'set' | 'list' | 'operand';

/** A function that examines a node and reports diagnostics. */
export type Ask<N> = (node: N, context: LintContext) => void;

/**
 * A lint, which reports one kind of diagnostic in valid expressions. It declares the nodes for which it is called. By
 * default, nodes that contain errors are skipped.
 */
export interface Lint {
  /** Code without the prefix: `deprecated-field` for `filter/deprecated-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Whether the lint is off unless a severity is set for it. */
  readonly isOptional?: boolean;
  /**
   * Whether the lint applies only to the published fields and functions, because nothing is known about the fields and
   * functions of a replacement scheme.
   */
  readonly catalogueOnly?: boolean;
  /**
   * Whether the lint is also called for nodes that contain errors. Its diagnostics must be correct for such nodes as
   * well.
   */
  readonly despiteErrors?: boolean;
  readonly tree?: Ask<ExpressionTree>;
  readonly logical?: Ask<LogicalExpression>;
  readonly not?: Ask<NotExpression>;
  readonly group?: Ask<GroupExpression>;
  readonly quantifier?: Ask<QuantifierExpression>;
  readonly comparison?: Ask<ComparisonExpression>;
  readonly field?: Ask<FieldOperand>;
  /**
   * Selects the fields for which `field` is called. If this is absent, it is called for all fields. Evaluated once
   * for each field of a scheme.
   */
  readonly fields?: (field: FieldDefinition) => boolean;
  readonly call?: Ask<CallOperand>;
  /**
   * Selects the functions for which `call` is called. Functions that are not in the scheme are always included. If
   * this is absent, `call` is called for all functions. Evaluated once for each function of a scheme.
   */
  readonly functions?: (fn: FunctionDefinition) => boolean;
  /**
   * Selects comparisons by the field or function on their left side. Comparisons of names that are not in the scheme
   * are always included. If this is absent, all comparisons are included. Evaluated once for each field and function
   * of a scheme.
   */
  readonly left?: (definition: Definition) => boolean;
  /** Operators of the relevant comparisons. If this is absent, all operators are relevant. */
  readonly operators?: readonly ComparisonOperator[];
  /**
   * Type of the values in the relevant comparisons. Comparisons of values of unknown type are included. If this is
   * absent, all types are relevant.
   */
  readonly compared?: Type['kind'];
  /** Kind of the right side in the relevant comparisons. If this is absent, all kinds are relevant. */
  readonly right?: RightForm;
}
