import { type OffsetRange, type Problem } from '../base/problem';
import { type RegexTree } from '../regex/regex-tree';
import { type FieldDefinition, type FunctionDefinition, type Scheme } from './scheme/scheme';
import { type Type } from './types';

/**
 * The tree of an expression. Every node stores its start and end offsets. A node stores the offsets of its tokens as
 * plain numbers, with -1 for a missing token.
 */
export interface ExpressionTree {
  readonly text: string;
  readonly kind: ExpressionKind;
  readonly scheme: Scheme;
  /** Start of the expression, after any leading whitespace. `end` is its end, before any trailing whitespace. */
  readonly start: number;
  readonly end: number;
  /** The root node. Absent if the text is blank. */
  readonly root: Expression | undefined;
  /** All errors, in the order in which they were found. The list is empty for valid text. */
  readonly problems: readonly Problem[];
  /**
   * Names that are not in the scheme but may be valid. They are not reported as mistakes, and their type is
   * `unknown`.
   */
  readonly unlisted: readonly UnlistedName[];
}

/** The name of a field or function that may be newer than the scheme. */
export interface UnlistedName extends OffsetRange {
  readonly kind: 'field' | 'function';
  readonly name: string;
}

/** Kinds of expressions. `filter`: a condition. `value`: a field, an element of a field, or a call. */
export type ExpressionKind = 'filter' | 'value';

/** A condition or an operand. In a filter, an operand that is used alone as a condition must be Boolean. */
export type Expression =
  | LogicalExpression
  | NotExpression
  | GroupExpression
  | QuantifierExpression
  | ComparisonExpression
  | Operand
  | MissingExpression;

interface NodeBase extends OffsetRange {
  /** Type of the expression. It is `unknown` if it cannot be determined, usually because of a mistake. */
  readonly type: Type;
}

export type LogicalOperator = 'and' | 'xor' | 'or';

/**
 * A chain such as `a and b and c`. Consecutive uses of the same operator form a single node. `operators[i]` is
 * between `operands[i]` and `operands[i + 1]`.
 */
export interface LogicalExpression extends NodeBase {
  readonly kind: 'logical';
  readonly operator: LogicalOperator;
  readonly operands: readonly Expression[];
  /** Ranges of the operators (`and` or `&&`). A missing operator has an empty range. */
  readonly operators: readonly OffsetRange[];
}

/** A negation: `not a` or `!a`. */
export interface NotExpression extends NodeBase {
  readonly kind: 'not';
  /** End of the operator `not` or `!`, which starts at `start`. */
  readonly operatorEnd: number;
  readonly operand: Expression;
}

/** An expression in parentheses: `( a )`. `end` is the offset after the `)`. */
export interface GroupExpression extends NodeBase {
  readonly kind: 'group';
  readonly inner: Expression;
  /** Offset of `)`. */
  readonly close: number;
}

/** A call to a quantifier: `any( … )` or `all( … )`. */
export interface QuantifierExpression extends NodeBase {
  readonly kind: 'quantifier';
  readonly name: 'any' | 'all';
  readonly nameEnd: number;
  /** Offset of `(`. */
  readonly open: number;
  /** Arguments of the call. Valid text has exactly one. */
  readonly arguments: readonly Argument[];
  /** Offsets of the commas between the arguments. */
  readonly commas: readonly number[];
  readonly close: number;
}

/**
 * Operators that compare a left side with a right side. A symbol is represented by the equivalent word. For example,
 * `eq` also represents `==`.
 */
export type ComparisonOperator =
  | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'bitwise_and' | 'contains' | 'matches' | 'wildcard' | 'strict wildcard' | 'in'; // prettier-ignore

/** The comparison operators whose right side may be a field or a call. */
export type DynamicOperator = Extract<ComparisonOperator, 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'>;

/** A comparison: `left operator right`. */
export interface ComparisonExpression extends NodeBase {
  readonly kind: 'comparison';
  /** The left side, which is a field or a call, but never a literal. */
  readonly left: Operand;
  /**
   * The operator, or the intended operator if it is misspelled (for example, `=`). It is undefined if the intended
   * operator is unknown.
   */
  readonly operator: ComparisonOperator | undefined;
  readonly operatorStart: number;
  readonly operatorEnd: number;
  /**
   * The right side of the comparison, or undefined if it is missing. It can be an operand only after a
   * `DynamicOperator`.
   */
  readonly right: RightSide | undefined;
}

/** A placeholder for an expression that is missing or could not be read. */
export interface MissingExpression extends NodeBase {
  readonly kind: 'missing';
}

export type Operand = FieldOperand | CallOperand;

interface OperandBase extends NodeBase {
  readonly name: string;
  readonly nameEnd: number;
  /** Indexes in order. `[*]` applies the indexes after it to each element. */
  readonly indexes: readonly Index[];
  /** Number of `[*]` indexes. If it is greater than 0, `type` is the type of a single element. */
  readonly mapped: number;
}

/** A field, possibly with indexes: `http.host`, `http.request.headers["x"][0]`. */
export interface FieldOperand extends OperandBase {
  readonly kind: 'field';
  /**
   * The definition of the field, or undefined if the field is not in the scheme. In that case, the name is either
   * reported as a mistake or listed in `unlisted`.
   */
  readonly field: FieldDefinition | undefined;
}

/** A function call, possibly with indexes: `lower(http.host)`, `split(x, ",", 4)[0]`. */
export interface CallOperand extends OperandBase {
  readonly kind: 'call';
  readonly function: FunctionDefinition | undefined;
  /** Offset of `(`. */
  readonly open: number;
  readonly arguments: readonly Argument[];
  readonly commas: readonly number[];
  readonly close: number;
}

/** The possible arguments of a call: literals, operands, and conditions. */
export type Argument = Expression | Literal;

/** An index with its brackets: `["key"]`, `[0]`, or `[*]`. */
export interface Index extends OffsetRange {
  readonly kind: 'index';
  readonly access: 'key' | 'position' | 'each' | 'unknown';
  /** Start of the range between the brackets. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/**
 * The right side of a comparison: a literal, a set or list after `in`, or an operand (`a eq b`, `len(a) gt len(b)`).
 * In valid text, both sides of `a eq b` have the same single-value type (`String`, `Integer`, or `IP`). An operand on
 * the right has the same form as one on the left, with its own indexes. `isOperand` in `walk.ts` recognizes operands.
 */
export type RightSide = Literal | SetLiteral | ListReference | Operand;

export type Literal = StringLiteral | IntegerLiteral | AddressLiteral | UnknownLiteral;

/** A string in any of its notations. `literals.ts` computes its value. */
export interface StringLiteral extends OffsetRange {
  readonly kind: 'string';
  /**
   * The notation of the string. `regex` is a quoted string after `matches`, in which backslashes are part of the
   * regular expression.
   */
  readonly form: 'quoted' | 'raw' | 'bytes' | 'regex';
  /** Start of the range between the quotes. `contentEnd` is the end of this range. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** The parsed regular expression, if the string contains one. */
  readonly regex: RegexTree | undefined;
}

/** An integer such as `80`, `0x50`, or `0120`. In a set, it can also be a range such as `80..90`. */
export interface IntegerLiteral extends OffsetRange {
  readonly kind: 'integer';
  /** The value, which is exact up to 2^53. `literals.ts` reads larger values exactly. */
  readonly value: number;
  /** Last value of a range. For a single integer, it is equal to `value`. */
  readonly last: number;
  /** Offset of `..`, or -1 if there is none. */
  readonly dots: number;
}

/** An IP address. In a set, it can also be a network or a range of addresses. */
export interface AddressLiteral extends OffsetRange {
  readonly kind: 'address';
  readonly form: 'address' | 'network' | 'range';
  /** Offset of `/` or `..`, or -1 if there is none. */
  readonly mark: number;
}

/** A literal that could not be read. The mistake has already been reported. */
export interface UnknownLiteral extends OffsetRange {
  readonly kind: 'unknown';
}

/** A set of literals in braces: `{ … }`. */
export interface SetLiteral extends OffsetRange {
  readonly kind: 'set';
  readonly items: readonly Literal[];
  /** Offset of `}`. */
  readonly close: number;
}

/** A reference to a list: `$name`. */
export interface ListReference extends OffsetRange {
  readonly kind: 'list';
  /** The name without the `$`. */
  readonly name: string;
}

/** Any node of the tree. */
export type Node = Expression | Literal | SetLiteral | ListReference | Index;
