import * as char from '../../base/character-codes';
import {
  type ComparisonExpression,
  type Expression,
  type LogicalOperator,
  type Operand,
  type QuantifierExpression,
} from '../tree';
import {
  booleanArrayType,
  booleanType,
  integerType,
  isCondition,
  stringType,
  type Type,
  unknownType,
} from '../types';
import { diagnoseMissingOperator } from './diagnose-operator';
import { diagnoseAfterCondition, diagnoseOperatorType } from './diagnose-operator-type';
import { diagnoseUnexpected, reportMixed, reportUnclosed } from './diagnose-structure';
import { skipRest, tooDeep } from './nesting';
import { conditionType } from './nodes';
import { parseOperand } from './operands';
import { isOperand } from '../walk';
import { scanComparisonOperator } from './operators';
import { isBoundary, logicalAt, logicalLength } from './recovery';
import { parseRight, parseUnjudgedRight } from './right-side';
import { type GrammarRules, orCode, type ParserState } from './state';

/**
 * This file parses the upper half of the grammar (reference, section 3), which consists of logical operators,
 * parentheses, and comparisons. `operands.ts` parses the lower half.
 */

const names: readonly LogicalOperator[] = ['or', 'or', 'xor', 'and'];

/**
 * Parses a condition with any number of operators. Afterward, `p.operator` is 0 and `p.pos` is after the condition.
 */
export function parseCondition(p: ParserState): Expression {
  return parseLevel(p, parseUnary(p), orCode);
}

/** Parses the operators after `left` that have at least the given precedence, and their right sides. */
function parseLevel(p: ParserState, left: Expression, lowest: number): Expression {
  let result = left;
  while (p.operator >= lowest) {
    const code = p.operator;
    const operands = [result];
    const operators = [];
    let type = conditionType(result);
    while (p.operator === code) {
      operators.push({ start: p.operatorStart, end: p.operatorEnd });
      p.pos = p.operatorEnd;
      p.skipSpace();
      const right = parseLevel(p, parseUnary(p), code + 1);
      type = joinTypes(p, type, operands, right);
      operands.push(right);
    }
    result = {
      kind: 'logical',
      start: result.start,
      end: operands[operands.length - 1]?.end ?? result.end,
      type,
      operator: names[code] ?? 'or',
      operands,
      operators,
    };
  }
  return result;
}

/**
 * Returns the common type of both sides of a logical operator. If one side is a Boolean and the other is an array of
 * Booleans, the mistake is reported and the result is the unknown type.
 */
function joinTypes(p: ParserState, type: Type, left: readonly Expression[], right: Expression): Type {
  const rightType = conditionType(right);
  if (type === rightType) return type;
  if (type === unknownType || rightType === unknownType) return unknownType;
  if (type.kind === 'array' && rightType.kind === 'array') return type;
  reportMixed(p, left, right);
  return unknownType;
}

/** Parses `not …`, `( … )`, a quantifier, or a comparison, and then looks for the operator that follows. */
function parseUnary(p: ParserState): Expression {
  const result = parseSimple(p);
  lookForOperator(p, result);
  return result;
}

function lookForOperator(p: ParserState, before: Expression): void {
  p.skipSpace();
  for (;;) {
    const code = logicalAt(p.text, p.pos);
    if (code > 0) {
      p.operator = code;
      p.operatorStart = p.pos;
      p.operatorEnd = p.pos + logicalLength(p.text, p.pos, code);
      return;
    }
    p.operator = 0;
    const next = char.codeAt(p.text, p.pos);
    if (
      next !== next ||
      (next === char.closeParen && p.inGroup + p.inCall > 0) ||
      (next === char.comma && p.inCall > 0)
    )
      return;
    if (!diagnoseUnexpected(p, before)) return;
  }
}

function parseSimple(p: ParserState): Expression {
  // This is a loop rather than recursion, because thousands of stray operators in a row may have to be reported and
  // skipped one by one.
  for (;;) {
    const found = trySimple(p);
    if (found !== undefined) return found;
  }
}

/**
 * Parses a simple condition. Returns undefined if unexpected text was reported and skipped, and the operand still has
 * to be parsed.
 */
function trySimple(p: ParserState): Expression | undefined {
  const start = p.pos;
  const code = char.codeAt(p.text, start);
  if (code === char.openParen) return parseGroup(p);
  const operatorEnd =
    code === char.exclamationMark && char.codeAt(p.text, start + 1) !== char.equals
      ? start + 1
      : code === char.n &&
          char.codeAt(p.text, start + 1) === char.o &&
          char.codeAt(p.text, start + 2) === char.t
        ? start + 3
        : 0;
  if (operatorEnd === 0) return parseComparison(p);
  if (tooDeep(p, start, operatorEnd)) return skipRest(p, start);
  p.depth++;
  p.pos = operatorEnd;
  p.skipSpace();
  const operand = parseSimple(p);
  p.depth--;
  return { kind: 'not', start, end: operand.end, type: conditionType(operand), operatorEnd, operand };
}

function parseGroup(p: ParserState): Expression {
  const start = p.pos;
  if (tooDeep(p, start, start + 1)) return skipRest(p, start);
  p.depth++;
  p.inGroup++;
  const outerCall = p.inCall;
  p.inCall = 0;
  p.pos++;
  p.skipSpace();
  const inner = parseCondition(p);
  p.inCall = outerCall;
  p.inGroup--;
  p.depth--;
  let close = -1;
  if (char.codeAt(p.text, p.pos) === char.closeParen) close = p.pos++;
  else reportUnclosed(p, start);
  const end = close < 0 ? inner.end : p.pos;
  return { kind: 'group', start, end, type: conditionType(inner), inner, close };
}

function parseComparison(p: ParserState): Expression | undefined {
  const left = parseOperand(p);
  if (left === undefined) return undefined;
  return left.kind === 'field' || left.kind === 'call' ? finishComparison(p, left) : left;
}

/** Parses the rest of a comparison after its left side. */
function finishComparison(p: ParserState, left: Operand): Expression {
  const type = left.type;
  if (isCondition(type)) {
    diagnoseAfterCondition(p, left);
    return left;
  }
  const from = p.pos;
  p.skipSpace();
  const operatorStart = p.pos;
  const found = scanComparisonOperator(p.text, operatorStart);
  let operator = found?.operator;
  let operatorEnd = operatorStart + (found?.length ?? 0);
  const isUnlisted = type === unknownType && p.isUnlisted(left);
  if (type === unknownType && operator === undefined && (!isUnlisted || isBoundary(p, operatorStart))) {
    p.pos = from;
    return left;
  }
  if (type === unknownType && operator !== undefined && !isUnlisted) {
    // The type of the operand is unknown, either because a mistake in it was reported or because it can be anything.
    // Therefore, any right side is accepted.
    p.pos = operatorEnd;
    p.skipSpace();
    const right = parseUnjudgedRight(p, left, operator, operatorEnd);
    return comparison(left, operator, operatorStart, operatorEnd, right, right?.end ?? p.pos);
  }
  if (operator === undefined) {
    p.pos = from;
    const repaired = diagnoseMissingOperator(p, left);
    if (repaired === undefined)
      return { ...comparison(left, undefined, left.end, left.end, undefined, left.end), type: unknownType };
    operator = repaired.operator;
    operatorEnd = repaired.end;
    if (operator === undefined || !operatorFits(operator, type)) {
      p.pos = Math.max(p.pos, operatorEnd);
      return comparison(left, operator, repaired.start, operatorEnd, undefined, p.pos);
    }
  } else if (!operatorFits(operator, type)) {
    p.pos = operatorEnd;
    diagnoseOperatorType(p, left, operator, operatorStart, operatorEnd);
    return comparison(left, operator, operatorStart, operatorEnd, undefined, p.pos);
  }
  p.pos = operatorEnd;
  p.skipSpace();
  const right = parseRight(p, left, operator, operatorStart, operatorEnd);
  return comparison(
    left,
    operator,
    operatorStart,
    operatorEnd,
    right,
    right?.end ?? Math.max(p.pos, operatorEnd),
  );
}

function operatorFits(operator: string, type: Type): boolean {
  switch (operator) {
    case 'contains':
    case 'matches':
    case 'wildcard':
    case 'strict wildcard':
      return type === stringType || type === unknownType;
    case 'bitwise_and':
      return type === integerType || type === unknownType;
    default:
      return type.element === undefined;
  }
}

function comparison(
  left: Operand,
  operator: ComparisonExpression['operator'],
  operatorStart: number,
  operatorEnd: number,
  right: ComparisonExpression['right'],
  end: number,
): ComparisonExpression {
  const isUnknown = left.type === unknownType || (isOperand(right) && right.mapped > left.mapped);
  const type = isUnknown ? unknownType : left.mapped > 0 ? booleanArrayType : booleanType;
  return {
    kind: 'comparison',
    start: left.start,
    end,
    type,
    left,
    operator,
    operatorStart,
    operatorEnd,
    right,
  };
}

/** Parses the logical operators that may follow a quantifier in an argument. */
function continueCondition(p: ParserState, left: QuantifierExpression): Expression {
  lookForOperator(p, left);
  return parseLevel(p, left, orCode);
}

export const grammarRules: GrammarRules = {
  operand: parseOperand,
  condition: parseCondition,
  finishComparison,
  continueCondition,
};
