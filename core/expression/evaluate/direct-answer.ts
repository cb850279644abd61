import { asciiLower, asciiUpper } from '../../base/byte-string';
import { matchesWildcard } from '../../wildcard/match-wildcard';
import { type CallOperand, type ComparisonExpression, type Expression, type FieldOperand, type Operand, type SetLiteral } from '../tree'; // prettier-ignore
import { ipType } from '../types';
import { type FieldSlots } from './field-slots';
import { type Inputs } from './inputs';
import {
  indexKey,
  indexPosition,
  integerRange,
  ipv4Range,
  literalBytes,
  literalValue,
} from './literal-value';
import { compares } from './predicate';
import { type Cell, isFalse, isTrue, type Tri, unknownCell, type Value, type ValueMap } from './value';

/**
 * Evaluates a clause that tests a field, or the result of one of the most common functions applied to a field, without
 * compiling anything. This is faster for filters that are evaluated only once or twice. Returns undefined if the value
 * is unknown, or if evaluating the clause requires more than a lookup.
 */
export function directAnswer(
  source: string,
  slots: FieldSlots,
  node: Expression,
  inputs: Inputs,
): Tri | undefined {
  if (node.kind === 'field' || node.kind === 'call') {
    const value =
      node.kind === 'field' ? fieldValue(source, slots, node, inputs) : endTest(source, slots, node, inputs);
    return value === unknownCell ? undefined : value === true ? isTrue : isFalse;
  }
  if (node.kind !== 'comparison' || node.operator === undefined) return undefined;
  const value = operandValue(source, slots, node.left, inputs);
  if (value === unknownCell) return undefined;
  if (value === undefined) return node.operator === 'ne' ? inputs.missingNe() : isFalse;
  return comparisonAnswer(source, node, value, inputs);
}

/** Returns the value of an operand. The value is unknown if determining it requires more than a lookup. */
function operandValue(source: string, slots: FieldSlots, operand: Operand, inputs: Inputs): Cell {
  return operand.kind === 'field'
    ? fieldValue(source, slots, operand, inputs)
    : caseValue(source, slots, operand, inputs);
}

function fieldValue(
  source: string,
  slots: FieldSlots,
  { name, indexes, mapped }: FieldOperand,
  inputs: Inputs,
): Cell {
  const slot = mapped === 0 ? slots.numberOf(name) : undefined;
  let value = slot === undefined ? unknownCell : inputs.slots[slot];
  for (const index of indexes) {
    if (value === undefined || value === unknownCell) return value;
    value =
      index.access === 'key'
        ? (value as ValueMap).get(indexKey(source, index))
        : (value as readonly Value[])[indexPosition(source, index)];
  }
  return value;
}

/** Returns the value of `lower(…)` or `upper(…)` of a field. The value is unknown for all other calls. */
function caseValue(
  source: string,
  slots: FieldSlots,
  { name, arguments: [text], indexes, mapped }: CallOperand,
  inputs: Inputs,
): Cell {
  if (indexes.length > 0 || mapped > 0 || text?.kind !== 'field') return unknownCell;
  if (name !== 'lower' && name !== 'upper') return unknownCell;
  const value = fieldValue(source, slots, text, inputs);
  if (typeof value !== 'string') return value;
  return name === 'lower' ? inputs.lower(value) : asciiUpper(value);
}

/** Evaluates `starts_with(…)` and `ends_with(…)` with a literal. */
function endTest(
  source: string,
  slots: FieldSlots,
  { name, arguments: [text, end], indexes }: CallOperand,
  inputs: Inputs,
): Cell {
  if ((name !== 'starts_with' && name !== 'ends_with') || indexes.length > 0) return unknownCell;
  if ((text?.kind !== 'field' && text?.kind !== 'call') || end?.kind !== 'string') return unknownCell;
  const value = operandValue(source, slots, text, inputs);
  if (typeof value !== 'string') return value;
  const bytes = literalBytes(source, end);
  return name === 'starts_with' ? value.startsWith(bytes) : value.endsWith(bytes);
}

function comparisonAnswer(
  source: string,
  { left, operator, right }: ComparisonExpression,
  value: Value,
  inputs: Inputs,
): Tri | undefined {
  switch (right?.kind) {
    case 'set':
      return left.type === ipType ? addressAnswer(source, right, value) : setAnswer(source, right, value);
    case 'list':
      return inputs.inList(right.name, value);
    case 'string':
    case 'integer':
    case 'address': {
      if (operator === undefined || operator === 'matches') return undefined;
      if (operator === 'wildcard' || operator === 'strict wildcard')
        return right.kind === 'string'
          ? wildcardAnswer(literalBytes(source, right), operator, value as string, inputs)
          : undefined;
      const other = right.kind === 'string' ? literalBytes(source, right) : literalValue(source, right);
      if (other === undefined) return undefined;
      return compares(operator, value, other, left.type) ? isTrue : isFalse;
    }
    default:
      return undefined;
  }
}

function wildcardAnswer(
  pattern: string,
  operator: 'wildcard' | 'strict wildcard',
  value: string,
  inputs: Inputs,
): Tri | undefined {
  if (pattern.includes('\\')) return undefined;
  const isMatch =
    operator === 'wildcard'
      ? matchesWildcard(asciiLower(pattern), inputs.lower(value))
      : matchesWildcard(pattern, value);
  return isMatch ? isTrue : isFalse;
}

function setAnswer(source: string, { items }: SetLiteral, value: Value): Tri | undefined {
  for (const item of items) {
    if (item.kind === 'string') {
      if (literalBytes(source, item) === value) return isTrue;
    } else if (item.kind === 'integer') {
      const [first, last] = integerRange(source, item);
      if ((value as number | bigint) >= first && (value as number | bigint) <= last) return isTrue;
    } else return undefined;
  }
  return isFalse;
}

/**
 * Evaluates whether a set contains an IPv4 address. The set's IPv6 items are skipped, because they contain no IPv4
 * addresses. Returns undefined for an IPv6 address, which requires more than a lookup.
 */
function addressAnswer(source: string, { items }: SetLiteral, value: Value): Tri | undefined {
  if (typeof value !== 'number') return undefined;
  for (const item of items) {
    const range = item.kind === 'address' ? ipv4Range(source, item) : undefined;
    if (range !== undefined && value >= range[0] && value <= range[1]) return isTrue;
  }
  return isFalse;
}
