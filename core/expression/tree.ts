import { type OffsetRange, type Problem } from '../base/problem';
import { type RegexTree } from '../regex/regex-tree';
import { type FieldDefinition, type FunctionDefinition, type Scheme } from './scheme/scheme';
import { type Type } from './types';

/**
 * The tree of an expression. Every node has the offsets of its text. The text between tokens is whitespace or was
 * skipped after a mistake, so text and tree together lose nothing (`tokens.ts` lists every character). Offsets of
 * tokens inside a node are plain numbers in the node; a missing token has the offset -1. Nodes are plain data, never
 * changed after parsing, and have no parent: `walk.ts` returns the path to an offset.
 */
export interface ExpressionTree {
  readonly text: string;
  readonly kind: ExpressionKind;
  readonly scheme: Scheme;
  /** The text without whitespace around it. */
  readonly start: number;
  readonly end: number;
  /** Absent if the text is blank. */
  readonly root: Expression | undefined;
  /** All errors, in the order in which they were found; empty for valid text. */
  readonly problems: readonly Problem[];
  /** Names that the scheme does not have but that may exist: not mistakes, and of unknown type. */
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
  /** `unknown` if a mistake inside was reported. */
  readonly type: Type;
}

export type LogicalOperator = 'and' | 'xor' | 'or';

/** `a and b and c`: a run of one operator is one node. `operators[i]` is between `operands[i]` and `[i + 1]`. */
export interface LogicalExpression extends NodeBase {
  readonly kind: 'logical';
  readonly operator: LogicalOperator;
  readonly operands: readonly Expression[];
  /** As written (`and` or `&&`); empty if the operator is missing. */
  readonly operators: readonly OffsetRange[];
}

/** `not a`, `!a`. */
export interface NotExpression extends NodeBase {
  readonly kind: 'not';
  /** End of `not` or `!`, which starts at `start`. */
  readonly operatorEnd: number;
  readonly operand: Expression;
}

/** `( a )`. `end` is after the `)`. */
export interface GroupExpression extends NodeBase {
  readonly kind: 'group';
  readonly inner: Expression;
  /** Offset of `)`. */
  readonly close: number;
}

/** `any( … )`, `all( … )`. */
export interface QuantifierExpression extends NodeBase {
  readonly kind: 'quantifier';
  readonly name: 'any' | 'all';
  readonly nameEnd: number;
  /** Offset of `(`. */
  readonly open: number;
  /** Exactly one in valid text. */
  readonly arguments: readonly Argument[];
  /** Offsets of the commas between the arguments. */
  readonly commas: readonly number[];
  readonly close: number;
}

/** Operators that compare a left side with a right side. `eq` also represents `==` and so on. */
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
  /** Absent if it is missing. An operand is possible only after a `DynamicOperator`. */
  readonly right: RightSide | undefined;
}

/** Something is missing here, or could not be read. */
export interface MissingExpression extends NodeBase {
  readonly kind: 'missing';
}

export type Operand = FieldOperand | CallOperand;

interface OperandBase extends NodeBase {
  readonly name: string;
  readonly nameEnd: number;
  /** In order; `[*]` maps the rest over the elements. */
  readonly indexes: readonly Index[];
  /** How many of the indexes are `[*]`. If there are any, `type` is the type of one element. */
  readonly mapped: number;
}

/** `http.host`, `http.request.headers["x"][0]`. */
export interface FieldOperand extends OperandBase {
  readonly kind: 'field';
  /** Absent if the scheme has no such field: it is a mistake, or one of `unlisted`. */
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
  /** The range inside the brackets. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/**
 * A literal, a set or list after `in`, or an operand: `a eq b`, `len(a) gt len(b)`. In text without problems, both
 * sides of such a comparison have the same type, that of a single value (`String`, `Integer` or `IP`). An operand has
 * the same shape as on the left, with its own indexes; `isOperand` in `walk.ts` distinguishes them.
 */
export type RightSide = Literal | SetLiteral | ListReference | Operand;

export type Literal = StringLiteral | IntegerLiteral | AddressLiteral | UnknownLiteral;

/** A string in any of its forms. `literals.ts` reads its value. */
export interface StringLiteral extends OffsetRange {
  readonly kind: 'string';
  /** `regex` is a quoted string after `matches`: its backslashes belong to the regular expression. */
  readonly form: 'quoted' | 'raw' | 'bytes' | 'regex';
  /** Between the quotes. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** The regular expression, if this is one. */
  readonly regex: RegexTree | undefined;
}

/** `80`, `0x50`, `0120`, or in a set a range `80..90`. */
export interface IntegerLiteral extends OffsetRange {
  readonly kind: 'integer';
  /** Exact up to 2^53; `literals.ts` reads larger ones. */
  readonly value: number;
  /** Last value of a range, else equal to `value`. */
  readonly last: number;
  /** Offset of `..`, or -1. */
  readonly dots: number;
}

/** An address; in a set also a network or a range. */
export interface AddressLiteral extends OffsetRange {
  readonly kind: 'address';
  readonly form: 'address' | 'network' | 'range';
  /** Offset of `/` or `..`, or -1. */
  readonly mark: number;
}

/** A literal that could not be read; its mistake was reported. */
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
  /** Without the `$`. */
  readonly name: string;
}

/** Every node of the tree. */
export type Node = Expression | Literal | SetLiteral | ListReference | Index;
