import { asciiLower } from '../../base/byte-string';
import { matchesWildcard } from '../../wildcard/match-wildcard';
import { type ComparisonExpression, type Expression, type FieldOperand, type SetLiteral } from '../tree';
import { ipType } from '../types';
import { type FieldSlots } from './field-slots';
import { type Inputs } from './inputs';
import { integerRange, ipv4Range, literalBytes, literalValue } from './literal-value';
import { compares } from './predicate';
import { isFalse, isTrue, type Tri, unknownCell, type Value } from './value';

/**
 * Decides a clause about a whole field without compiling anything, for filters that are evaluated once or twice.
 * Undefined if the value is unknown, and for clauses that need more than a lookup.
 */
export function directAnswer(
  source: string,
  slots: FieldSlots,
  node: Expression,
  inputs: Inputs,
): Tri | undefined {
  if (node.kind === 'field') {
    const value = wholeField(slots, node, inputs);
    return value === unknownCell ? undefined : value === true ? isTrue : isFalse;
  }
  if (node.kind !== 'comparison' || node.left.kind !== 'field' || node.operator === undefined)
    return undefined;
  const value = wholeField(slots, node.left, inputs);
  if (value === unknownCell) return undefined;
  if (value === undefined) return node.operator === 'ne' ? inputs.missingNe() : isFalse;
  return comparisonAnswer(source, node, value, inputs);
}

/** The value of a field without indexes; unknown for one with indexes, which needs more than a lookup. */
function wholeField(slots: FieldSlots, { name, indexes }: FieldOperand, inputs: Inputs) {
  const slot = indexes.length === 0 ? slots.numberOf(name) : undefined;
  return slot === undefined ? unknownCell : inputs.slots[slot];
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

/** An IPv4 address is in no network of IPv6 addresses; those need more than a lookup. */
function addressAnswer(source: string, { items }: SetLiteral, value: Value): Tri | undefined {
  if (typeof value !== 'number') return undefined;
  for (const item of items) {
    const range = item.kind === 'address' ? ipv4Range(source, item) : undefined;
    if (range !== undefined && value >= range[0] && value <= range[1]) return isTrue;
  }
  return isFalse;
}
