import {
  type Argument,
  type Expression,
  type MissingExpression,
  type SetLiteral,
  type StringLiteral,
  type UnknownLiteral,
} from '../tree';
import { booleanArrayType, type Type, unknownType } from '../types';

/** This file contains helper functions for nodes, which are used by several parts of the parser. */

export function missing(start: number, end: number): MissingExpression {
  return { kind: 'missing', start, end, type: unknownType };
}

/**
 * Creates a placeholder for a value that could not be read. It is compatible with every type, so that the mistake does
 * not cause further diagnostics.
 */
export function unknownLiteral(start: number, end: number): UnknownLiteral {
  return { kind: 'unknown', start, end };
}

/**
 * Creates a string literal, which can be quoted, raw, or a regular expression. The range of its content excludes the
 * delimiters.
 */
export function stringLiteral(
  form: StringLiteral['form'],
  start: number,
  end: number,
  contentStart: number,
  contentEnd: number,
  regex?: StringLiteral['regex'],
): StringLiteral {
  return { kind: 'string', form, start, end, contentStart, contentEnd, regex };
}

/** Creates a set in braces. `close` is the offset of the closing brace. */
export function setLiteral(
  start: number,
  end: number,
  items: SetLiteral['items'],
  close: number,
): SetLiteral {
  return { kind: 'set', start, end, items, close };
}

/**
 * Returns the type that an expression has as a condition. For an operand with `[*]` and a known type, this is an
 * array of Booleans.
 */
export function conditionType(expression: Expression): Type {
  if ((expression.kind === 'field' || expression.kind === 'call') && expression.mapped > 0)
    return expression.type === unknownType ? unknownType : booleanArrayType;
  return expression.type;
}

/** The arguments of a call, with their types and the offsets of the parentheses and commas. */
export interface ParsedArguments {
  readonly open: number;
  readonly arguments: readonly Argument[];
  readonly types: readonly Type[];
  readonly commas: readonly number[];
  readonly close: number;
  /** Whether every argument has the required kind, type, and value. */
  readonly isRight: boolean;
}
