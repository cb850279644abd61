import * as char from '../../base/character-codes';
import { hasHole, holeCode } from '../holes';
import {
  type Argument,
  type FieldOperand,
  type Index,
  type MissingExpression,
  type Operand,
  type QuantifierExpression,
} from '../tree';
import { booleanType, isCondition, type Type, unknownType } from '../types';
import { type FunctionDefinition } from '../scheme/scheme';
import { checkArgument, checkArgumentCount, checkQuantifier, functionResult } from './arguments';
import { isClass, nameBit, nameEndAt, skipClass } from '../scan/characters';
import { isMeantAsOperator } from './diagnose-word-operator';
import { diagnoseUnquotedArgument } from './diagnose-argument';
import { diagnoseMissingOperand, diagnoseUnknownName, type UnknownName } from './diagnose-operand';
import {
  diagnoseAfterArgument,
  diagnoseEmptyArgument,
  reportMissingCall,
  reportUnclosed,
  skipBareArgument,
} from './diagnose-structure';
import { parseIndexes } from './indexes';
import { skipRest, tooDeep } from './nesting';
import { missing, type ParsedArguments } from './nodes';
import { scanComparisonOperator } from './operators';
import { isWholeLogical, skipToBoundary, valueEnd } from './recovery';
import { parseArgumentLiteral } from './right-side';
import { type ParserState } from './state';

/**
 * This file parses the lower half of the grammar (reference, sections 3, 6, and 7): fields, calls, and quantifiers,
 * with their indexes and arguments. Conditions in arguments are parsed by the upper half, whose functions are
 * accessible through the parser state.
 */

const noIndexes: readonly Index[] = [];

/**
 * Parses a field or call with its indexes, or a quantifier. Returns a `MissingExpression` if there is no operand.
 * Returns undefined if text was skipped and the caller should try again.
 */
export function parseOperand(p: ParserState): Operand | QuantifierExpression | MissingExpression | undefined {
  const start = p.pos;
  const text = p.text;
  const definition = p.scheme.read(text, start);
  const at = definition === undefined ? nameEndAt(text, start) : start + definition.name.length;
  if (definition === undefined || (definition.kind === 'function' && definition.facts?.quantifier === true)) {
    if (at - start === 3 && (text.startsWith('any', start) || text.startsWith('all', start)))
      return parseQuantifier(p, start, at);
    return parseUnknown(p, start, at);
  }
  if (definition.kind === 'function') return parseCall(p, start, at, definition);
  p.pos = at;
  if (char.codeAt(text, at) !== char.openBracket)
    return {
      kind: 'field',
      start,
      end: at,
      type: definition.type,
      name: definition.name,
      nameEnd: at,
      indexes: noIndexes,
      mapped: 0,
      field: definition,
    };
  const { indexes, type, mapped } = parseIndexes(p, definition.type);
  return {
    kind: 'field',
    start,
    end: p.pos,
    type,
    name: definition.name,
    nameEnd: at,
    indexes,
    mapped,
    field: definition,
  };
}

/**
 * Parses an unknown name, or reports that there is no name. Returns undefined if unexpected text was reported and
 * skipped, and an operand follows it.
 */
function parseUnknown(
  p: ParserState,
  start: number,
  nameEnd: number,
): Operand | MissingExpression | undefined {
  if (p.hasHoles && hasHole(p.text, start, nameEnd + 1)) return parseHole(p, start);
  const unknown: UnknownName =
    nameEnd === start ? diagnoseMissingOperand(p) : diagnoseUnknownName(p, start, nameEnd);
  if (unknown.kind === 'again') return undefined;
  if (unknown.kind === 'missing') return missing(start, p.pos);
  p.pos = unknown.end;
  const name = p.slice(start, unknown.end);
  const base = { start, type: unknownType, name, nameEnd: unknown.end };
  if (char.codeAt(p.text, p.peek()) === char.openParen && unknown.mayBeCall) {
    p.skipSpace();
    if (tooDeep(p, p.pos, p.pos + 1)) {
      skipRest(p, start);
      return { ...base, kind: 'call', end: p.pos, ...noCall(p.pos), function: undefined };
    }
    p.depth++;
    const call = parseArguments(p);
    p.depth--;
    const { indexes, mapped } = parseIndexes(p, unknownType);
    return { ...base, kind: 'call', end: p.pos, indexes, mapped, function: undefined, ...call };
  }
  const { indexes, mapped } = parseIndexes(p, unknownType);
  return { ...base, kind: 'field', end: p.pos, indexes, mapped, field: undefined };
}

/** Parses an operand that is a hole or whose name contains one. Such an operand can be anything. */
function parseHole(p: ParserState, start: number): FieldOperand {
  let end = start;
  while (/[\w.\uE000]/.test(p.text[end] ?? '')) end++;
  while (char.codeAt(p.text, end) === char.openBracket || char.codeAt(p.text, end) === char.openParen)
    end = valueEnd(p, end);
  p.pos = end;
  const name = p.slice(start, end);
  return {
    kind: 'field',
    start,
    end,
    type: unknownType,
    name,
    nameEnd: end,
    indexes: noIndexes,
    mapped: 0,
    field: undefined,
  };
}

/** Returns the properties of a call whose arguments cannot be read. */
const noCall = (open: number) => ({
  open,
  arguments: [],
  commas: [],
  close: -1,
  indexes: noIndexes,
  mapped: 0,
});

function parseCall(p: ParserState, start: number, nameEnd: number, definition: FunctionDefinition): Operand {
  const name = definition.name;
  p.pos = nameEnd;
  p.skipSpace();
  if (char.codeAt(p.text, p.pos) !== char.openParen) {
    p.pos = nameEnd;
    reportMissingCall(p, definition, start, nameEnd);
    skipBareArgument(p);
    return {
      kind: 'call',
      start,
      end: nameEnd,
      type: unknownType,
      name,
      nameEnd,
      function: definition,
      ...noCall(-1),
    };
  }
  if (tooDeep(p, p.pos, p.pos + 1)) {
    skipRest(p, start);
    return {
      kind: 'call',
      start,
      end: p.pos,
      type: unknownType,
      name,
      nameEnd,
      function: definition,
      ...noCall(p.pos),
    };
  }
  p.depth++;
  const call = parseArguments(p, definition);
  p.depth--;
  const isRight = checkArgumentCount(p, definition, call, start, nameEnd) && call.isRight;
  const result = isRight ? functionResult(definition, call.arguments, call.types) : unknownType;
  const { indexes, type, mapped } = parseIndexes(p, result);
  return {
    kind: 'call',
    start,
    end: p.pos,
    type,
    name,
    nameEnd,
    indexes,
    mapped,
    function: definition,
    open: call.open,
    arguments: call.arguments,
    commas: call.commas,
    close: call.close,
  };
}

function parseQuantifier(
  p: ParserState,
  start: number,
  nameEnd: number,
): QuantifierExpression | MissingExpression {
  const name = char.codeAt(p.text, start + 1) === char.n ? 'any' : 'all';
  p.pos = nameEnd;
  p.skipSpace();
  if (char.codeAt(p.text, p.pos) !== char.openParen) {
    p.pos = nameEnd;
    reportMissingCall(p, undefined, start, nameEnd);
    skipToBoundary(p);
    return missing(start, p.pos);
  }
  if (tooDeep(p, p.pos, p.pos + 1)) return skipRest(p, start);
  p.depth++;
  const call = parseArguments(p);
  p.depth--;
  const isRight = checkQuantifier(p, name, call, start, nameEnd);
  return {
    kind: 'quantifier',
    start,
    end: p.pos,
    type: isRight ? booleanType : unknownType,
    name,
    nameEnd,
    open: call.open,
    arguments: call.arguments,
    commas: call.commas,
    close: call.close,
  };
}

/** Parses `( … )`. If the function is known, each argument is checked as soon as it is parsed. */
function parseArguments(p: ParserState, definition?: FunctionDefinition): ParsedArguments {
  const open = p.pos++;
  const list: Argument[] = [];
  const types: Type[] = [];
  const commas: number[] = [];
  let isRight = true;
  let close = -1;
  p.inCall++;
  p.skipSpace();
  for (;;) {
    const code = char.codeAt(p.text, p.pos);
    if (code === char.closeParen) {
      close = p.pos++;
      break;
    }
    if (char.isEnd(code)) {
      reportUnclosed(p, open);
      break;
    }
    if (code === char.comma) {
      diagnoseEmptyArgument(p, commas);
      continue;
    }
    const before = p.pos;
    const problems = p.problemCount;
    const argument = parseArgument(p, definition === undefined);
    // If a mistake in the argument was already reported, the type of the argument is not checked.
    const type =
      p.problemCount > problems ? unknownType : checkArgument(p, definition, argument, list.length, types);
    if (type === unknownType) isRight = false;
    list.push(argument);
    types.push(type);
    p.skipSpace();
    if (char.codeAt(p.text, p.pos) === char.comma) {
      commas.push(p.pos++);
      p.skipSpace();
      if (char.codeAt(p.text, p.pos) === char.closeParen) diagnoseEmptyArgument(p, commas);
    } else if (char.codeAt(p.text, p.pos) !== char.closeParen) {
      diagnoseAfterArgument(p, argument, before);
      p.skipSpace();
    }
  }
  p.inCall--;
  return { open, arguments: list, types, commas, close, isRight };
}

/**
 * Parses a literal, a condition, or an operand. `and` and `or` are read only if the argument starts with a parenthesis,
 * `not`, or a quantifier. In a quantifier, every operand must be compared.
 */
function parseArgument(p: ParserState, inQuantifier: boolean): Argument {
  const literal = parseArgumentLiteral(p);
  if (literal !== undefined) return literal;
  const code = char.codeAt(p.text, p.pos);
  if (
    code === char.openParen ||
    code === char.exclamationMark ||
    (code === char.n && p.text.startsWith('not', p.pos))
  )
    return p.rules.condition(p);
  if ((!isClass(code, nameBit) && code !== holeCode) || code === char.r) {
    const quoted = diagnoseUnquotedArgument(p);
    if (quoted !== undefined) return quoted;
  }
  const left = parseOperand(p);
  if (left === undefined) return parseArgument(p, inQuantifier);
  if (left.kind === 'quantifier') return p.rules.continueCondition(p, left);
  if (left.kind !== 'field' && left.kind !== 'call') return left;
  return needsComparison(p, left, inQuantifier) ? p.rules.finishComparison(p, left) : left;
}

/**
 * Whether an operand must be read as the left side of a comparison. This is the case if an operator, or something
 * that was intended as one, follows.
 */
function needsComparison(p: ParserState, left: Operand, inQuantifier: boolean): boolean {
  const next = p.peek();
  const code = char.codeAt(p.text, next);
  if (code === char.comma || code === char.closeParen || char.isEnd(code) || isWholeLogical(p.text, next))
    return false;
  if (
    inQuantifier ||
    code === char.equals ||
    code === char.openBracket ||
    left.type === unknownType ||
    isCondition(left.type)
  )
    return true;
  if (scanComparisonOperator(p.text, next) !== undefined) return true;
  return isClass(code, nameBit) && isMeantAsOperator(p.slice(next, skipClass(p.text, next, nameBit)));
}
