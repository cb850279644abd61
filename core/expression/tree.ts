import { type OffsetRange, type Problem } from '../base/problem';
import { type RegexTree } from '../regex/regex-tree';
import { type FieldDefinition, type FunctionDefinition, type Scheme } from './scheme/scheme';
import { type Type } from './types';

/**
 * The tree of an expression. Every node has the offsets of its text. The text between tokens is whitespace or was
 * skipped after a mistake, so text and tree together are lossless (`tokens.ts` lists every character). Offsets of
 * tokens inside a node are plain numbers in the node; a missing token has the offset -1. Nodes are plain data, never
 * change after parsing, and have no parent: `walk.ts` returns the path to an offset.
 */
export interface ExpressionTree {
  readonly text: string;
  readonly kind: ExpressionKind;
  readonly scheme: Scheme;
  /** Range of the text without surrounding whitespace. */
  readonly start: number;
  readonly end: number;
  /** Absent if the text is blank. */
  readonly root: Expression | undefined;
  /** All errors, in the order in which they were found; empty for valid text. */
  readonly problems: readonly Problem[];
  /** Names that are not in the scheme but may exist. They are not mistakes, and their type is unknown. */
  readonly unlisted: readonly UnlistedName[];
}

/** The name of a field or function that may be newer than the scheme. */
export interface UnlistedName extends OffsetRange {
  readonly kind: 'field' | 'function';
  readonly name: string;
}

/** `filter`: a condition. `value`: a field, an element of one, or a call. */
export type ExpressionKind = 'filter' | 'value';

/** A condition, or a Boolean operand. */
export type Expression =
  | LogicalExpression
  | NotExpression
  | GroupExpression
  | QuantifierExpression
  | ComparisonExpression
  | Operand
  | MissingExpression;

interface NodeBase extends OffsetRange {
  /** `unknown` if a mistake in it was reported. */
  readonly type: Type;
}

export type LogicalOperator = 'and' | 'xor' | 'or';

/**
 * `a and b and c`: a run of the same operator is a single node. `operators[i]` is between `operands[i]` and `[i + 1]`.
 */
export interface LogicalExpression extends NodeBase {
  readonly kind: 'logical';
  readonly operator: LogicalOperator;
  readonly operands: readonly Expression[];
  /** Ranges of the operators (`and` or `&&`); empty ranges for missing ones. */
  readonly operators: readonly OffsetRange[];
}

/** `not a` or `!a`. */
export interface NotExpression extends NodeBase {
  readonly kind: 'not';
  /** End of `not` or `!`, which begins at `start`. */
  readonly operatorEnd: number;
  readonly operand: Expression;
}

/** `( a )`. `end` is the offset after the `)`. */
export interface GroupExpression extends NodeBase {
  readonly kind: 'group';
  readonly inner: Expression;
  /** Offset of `)`. */
  readonly close: number;
}

/** `any( … )` or `all( … )`. */
export interface QuantifierExpression extends NodeBase {
  readonly kind: 'quantifier';
  readonly name: 'any' | 'all';
  readonly nameEnd: number;
  /** Offset of `(`. */
  readonly open: number;
  /** Valid text has exactly one. */
  readonly arguments: readonly Argument[];
  /** Offsets of the commas between the arguments. */
  readonly commas: readonly number[];
  readonly close: number;
}

/** Operators that compare a left side with a right side. `eq` also represents `==`, and so on. */
export type ComparisonOperator =
  | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'bitwise_and' | 'contains' | 'matches' | 'wildcard' | 'strict wildcard' | 'in'; // prettier-ignore

/** The comparison operators whose right side may be an operand. */
export type DynamicOperator = Extract<ComparisonOperator, 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'>;

/** `left operator right`. */
export interface ComparisonExpression extends NodeBase {
  readonly kind: 'comparison';
  /** A field or a call; never a literal. */
  readonly left: Operand;
  /** The intended operator, even if it is misspelled (`=`); undefined if it is unknown. */
  readonly operator: ComparisonOperator | undefined;
  readonly operatorStart: number;
  readonly operatorEnd: number;
  /** Undefined if the right side is missing. An operand is possible only after a `DynamicOperator`. */
  readonly right: RightSide | undefined;
}

/** A placeholder for something that is missing or could not be read. */
export interface MissingExpression extends NodeBase {
  readonly kind: 'missing';
}

export type Operand = FieldOperand | CallOperand;

interface OperandBase extends NodeBase {
  readonly name: string;
  readonly nameEnd: number;
  /** Indexes in order. `[*]` applies the rest to each element. */
  readonly indexes: readonly Index[];
  /** Number of indexes that are `[*]`. If there are any, `type` is the type of one element. */
  readonly mapped: number;
}

/** `http.host`, `http.request.headers["x"][0]`. */
export interface FieldOperand extends OperandBase {
  readonly kind: 'field';
  /** Undefined if the scheme has no such field: it is a mistake, or one of `unlisted`. */
  readonly field: FieldDefinition | undefined;
}

/** `lower(http.host)`, `split(x, ",", 4)[0]`. */
export interface CallOperand extends OperandBase {
  readonly kind: 'call';
  readonly function: FunctionDefinition | undefined;
  /** Offset of `(`. */
  readonly open: number;
  readonly arguments: readonly Argument[];
  readonly commas: readonly number[];
  readonly close: number;
}

/** Literals, operands and conditions: the possible arguments of a call. */
export type Argument = Expression | Literal;

/** `["key"]`, `[0]` or `[*]`, with the brackets. */
export interface Index extends OffsetRange {
  readonly kind: 'index';
  readonly access: 'key' | 'position' | 'each' | 'unknown';
  /** The range between the brackets. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/**
 * A literal, a set or list after `in`, or an operand: `a eq b`, `len(a) gt len(b)`. In text without problems, both
 * sides of such a comparison have the same type, that of a single value (`String`, `Integer` or `IP`). An operand has
 * the same form as on the left, with its own indexes; `isOperand` in `walk.ts` distinguishes them.
 */
export type RightSide = Literal | SetLiteral | ListReference | Operand;

export type Literal = StringLiteral | IntegerLiteral | AddressLiteral | UnknownLiteral;

/** A string in any of its forms. `literals.ts` reads its value. */
export interface StringLiteral extends OffsetRange {
  readonly kind: 'string';
  /** `regex` is a quoted string after `matches`, in which backslashes are part of the regular expression. */
  readonly form: 'quoted' | 'raw' | 'bytes' | 'regex';
  /** Range between the quotes. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** The parsed regular expression, if the string is one. */
  readonly regex: RegexTree | undefined;
}

/** `80`, `0x50`, or `0120`; in a set, also a range `80..90`. */
export interface IntegerLiteral extends OffsetRange {
  readonly kind: 'integer';
  /** Exact up to 2^53; `literals.ts` reads larger ones. */
  readonly value: number;
  /** Last value of a range; otherwise equal to `value`. */
  readonly last: number;
  /** Offset of `..`, or -1. */
  readonly dots: number;
}

/** An address; in a set, also a network or a range. */
export interface AddressLiteral extends OffsetRange {
  readonly kind: 'address';
  readonly form: 'address' | 'network' | 'range';
  /** Offset of `/` or `..`, or -1. */
  readonly mark: number;
}

/** A literal that could not be read. The mistake was reported. */
export interface UnknownLiteral extends OffsetRange {
  readonly kind: 'unknown';
}

/** `{ … }`. */
export interface SetLiteral extends OffsetRange {
  readonly kind: 'set';
  readonly items: readonly Literal[];
  /** Offset of `}`. */
  readonly close: number;
}

/** `$name`. */
export interface ListReference extends OffsetRange {
  readonly kind: 'list';
  /** The name without the `$`. */
  readonly name: string;
}

/** Every node of the tree. */
export type Node = Expression | Literal | SetLiteral | ListReference | Index;
