import { type Interval, intervalSet } from '../../net/interval-set';
import { addressInterval } from '../address-values';
import { integerBounds, isPlainText, literalsOf, stringValue } from '../literals';
import { canBeMissing } from '../operand-facts';
import { operandComparisonKey, operandKey } from '../print';
import {
  type AddressLiteral,
  type CallOperand,
  type ComparisonExpression,
  type Expression,
  type LogicalExpression,
  type Operand,
} from '../tree';
import { booleanType } from '../types';
import { isOperand, ungrouped } from '../walk';
import { type TextCondition, textCondition } from './text-condition';
import { textPartOf, type TextPart } from './text-part';
import {
  complementOf,
  integerSet,
  integersFrom,
  intersectionOf,
  isEmpty,
  isFull,
  isSubset,
  unionOf,
  type ValueSet,
} from './value-set';

/**
 * The exact meaning of a condition on one operand: the values for which it is true, and whether it is true if the
 * value is missing. Partial matches (`contains` and the like) are stored in `part` instead of `values`, because the
 * matching strings cannot be listed.
 */
export interface Condition {
  /** Key of the operand. Conditions on the same operand have the same key. */
  readonly key: string;
  readonly canBeMissing: boolean;
  /** Whether the condition is also true for a missing value. */
  readonly whenMissing: boolean;
  readonly values: ValueSet | undefined;
  readonly part: TextPart | undefined;
  /** Whether the partial match is negated. */
  readonly isNegated: boolean;
}

/** The conditions of one source text. They are cached, because several lints need them. */
export class Conditions {
  private known: Map<Expression, Condition | undefined> | undefined;
  private intervals: Map<AddressLiteral, Interval | undefined> | undefined;
  private lastAsked: ComparisonExpression | CallOperand | undefined;
  private lastText: TextCondition | undefined;

  constructor(readonly source: string) {}

  /** Returns the meaning of a condition on one operand. Returns undefined for any other expression. */
  of(expression: Expression): Condition | undefined {
    const inner = ungrouped(expression);
    this.known ??= new Map();
    let condition = this.known.get(inner);
    if (condition === undefined && !this.known.has(inner))
      this.known.set(inner, (condition = readCondition(this, inner)));
    return condition;
  }

  /** Returns the addresses of a literal. Returns undefined for an invalid one. */
  addressesOf(literal: AddressLiteral): Interval | undefined {
    this.intervals ??= new Map();
    let interval = this.intervals.get(literal);
    if (interval === undefined && !this.intervals.has(literal))
      this.intervals.set(literal, (interval = addressInterval(this.source, literal)));
    return interval;
  }

  /**
   * Returns the string condition that a comparison or call expresses, or undefined if it expresses none. Only the last
   * result is cached, because callers often request the same node several times in a row.
   */
  textOf(node: ComparisonExpression | CallOperand): TextCondition | undefined {
    if (this.lastAsked !== node) {
      this.lastText = textCondition(this.source, node);
      this.lastAsked = node;
    }
    return this.lastText;
  }
}

function readCondition(conditions: Conditions, inner: Expression): Condition | undefined {
  switch (inner.kind) {
    case 'not': {
      const condition = conditions.of(inner.operand);
      return condition === undefined ? undefined : negated(condition);
    }
    case 'comparison':
      return comparisonCondition(conditions, inner);
    case 'logical': {
      if (inner.operator === 'xor' || areOnDifferentNames(inner)) return undefined;
      let joined: Condition | undefined;
      for (const [position, operand] of inner.operands.entries()) {
        const next = conditions.of(operand);
        if (next === undefined) return undefined;
        joined = position === 0 ? next : joined && join(joined, next, inner.operator);
        if (joined === undefined) return undefined;
      }
      return joined;
    }
    case 'field':
    case 'call':
      return operandCondition(conditions, inner);
    default:
      return undefined;
  }
}

/**
 * Whether at least two conditions of a chain certainly test different operands. This check is quick, because it
 * compares only the names of the operands.
 */
function areOnDifferentNames({ operands }: LogicalExpression): boolean {
  let first: string | undefined;
  for (const operand of operands) {
    const name = subjectName(operand);
    if (name === undefined) continue;
    if (first !== undefined && first !== name) return true;
    first = name;
  }
  return false;
}

/**
 * Returns the name at the start of a condition's key. Returns undefined if the name cannot be determined without
 * reading the condition.
 */
function subjectName(expression: Expression): string | undefined {
  const inner = ungrouped(expression);
  switch (inner.kind) {
    case 'comparison':
      return isOperand(inner.right) ? undefined : inner.left.name;
    case 'not':
      return subjectName(inner.operand);
    case 'field':
      return inner.name;
    default:
      return undefined;
  }
}

function negated(condition: Condition): Condition {
  return {
    ...condition,
    whenMissing: !condition.whenMissing,
    values: condition.values === undefined ? undefined : complementOf(condition.values),
    isNegated: !condition.isNegated,
  };
}

function join(a: Condition, b: Condition, operator: 'and' | 'or'): Condition | undefined {
  if (a.key !== b.key || a.values === undefined || b.values === undefined) return undefined;
  const values = operator === 'and' ? intersectionOf(a.values, b.values) : unionOf(a.values, b.values);
  if (values === undefined) return undefined;
  const whenMissing = operator === 'and' ? a.whenMissing && b.whenMissing : a.whenMissing || b.whenMissing;
  return { ...a, values, whenMissing };
}

function conditionOn(
  source: string,
  operand: Operand,
  values: ValueSet | undefined,
  part: TextPart | undefined,
  whenMissing = false,
): Condition {
  const key = operandKey(source, operand);
  return { key, canBeMissing: canBeMissing(operand), whenMissing, values, part, isNegated: false };
}

/**
 * Returns the meaning of a condition that consists of a Boolean operand without an operator, or of a call such as
 * `starts_with`. Returns undefined for an operand with `[*]` or of another type.
 */
function operandCondition(conditions: Conditions, operand: Operand): Condition | undefined {
  const { source } = conditions;
  if (operand.mapped > 0 || operand.type !== booleanType) return undefined;
  const text = operand.kind === 'call' ? textPartOf(source, conditions.textOf(operand)) : undefined;
  if (text !== undefined) return conditionOn(source, text.operand, undefined, text.part);
  const values: ValueSet = { kind: 'booleans', hasTrue: true, hasFalse: false };
  return conditionOn(source, operand, values, undefined);
}

function comparisonCondition(conditions: Conditions, node: ComparisonExpression): Condition | undefined {
  const { source } = conditions;
  if (node.left.mapped > 0) return undefined;
  if (isOperand(node.right)) return operandsCondition(source, node, node.right);
  const text = hasTextPart(node) ? textPartOf(source, conditions.textOf(node)) : undefined;
  if (text !== undefined) return conditionOn(source, text.operand, undefined, text.part);
  const values = valuesOf(conditions, node);
  if (values === undefined) return undefined;
  return conditionOn(source, node.left, values, undefined, node.operator === 'ne');
}

/** Whether an operator can express a partial match. All other operators compare whole values. */
const hasTextPart = ({ operator }: ComparisonExpression): boolean =>
  operator === 'contains' || operator === 'wildcard' || operator === 'strict wildcard';

/**
 * Treats a comparison of two operands as a separate Boolean value. Nothing is known about this value, except that equal
 * comparisons have the same value and negated comparisons have the opposite one. Returns undefined if the right operand
 * contains `[*]`.
 */
function operandsCondition(
  source: string,
  node: ComparisonExpression,
  right: Operand,
): Condition | undefined {
  if (right.mapped > 0) return undefined;
  return {
    key: operandComparisonKey(source, node.left, node.operator, right),
    canBeMissing: false,
    whenMissing: false,
    values: { kind: 'booleans', hasTrue: true, hasFalse: false },
    part: undefined,
    isNegated: false,
  };
}

/** Returns the values for which a comparison is true. Returns undefined if they cannot be determined. */
export function comparedValues(source: string, node: ComparisonExpression): ValueSet | undefined {
  return valuesOf(new Conditions(source), node);
}

function valuesOf(conditions: Conditions, node: ComparisonExpression): ValueSet | undefined {
  const { operator } = node;
  if (
    node.right === undefined ||
    node.right.kind === 'list' ||
    operator === undefined ||
    isOperand(node.right)
  )
    return undefined;
  const equal = listedValues(conditions, node);
  if (equal === undefined || operator === 'eq' || operator === 'in') return equal;
  if (operator === 'ne') return complementOf(equal);
  return orderedValues(equal, operator);
}

function listedValues(conditions: Conditions, node: ComparisonExpression): ValueSet | undefined {
  const { source } = conditions;
  const literals = literalsOf(node);
  switch (node.left.type.kind) {
    case 'string': {
      const texts = new Set<string>();
      for (const literal of literals) {
        if (literal.kind !== 'string' || !isPlainText(source, literal)) return undefined;
        texts.add(stringValue(source, literal));
      }
      return { kind: 'texts', texts, isComplement: false };
    }
    case 'integer': {
      const integers = literals.filter((literal) => literal.kind === 'integer');
      if (integers.length < literals.length) return undefined;
      return integerSet(integers.map((literal) => integerBounds(source, literal)));
    }
    case 'ip': {
      const intervals = literals.flatMap((literal) =>
        literal.kind === 'address' ? (conditions.addressesOf(literal) ?? []) : [],
      );
      return intervals.length < literals.length
        ? undefined
        : { kind: 'addresses', set: intervalSet(intervals) };
    }
    default:
      return undefined;
  }
}

/**
 * Returns the values for which an ordering operator such as `lt` is true. Returns undefined for strings, whose order
 * by bytes is not supported here.
 */
function orderedValues(equal: ValueSet, operator: string): ValueSet | undefined {
  const withEqual = operator === 'le' || operator === 'ge';
  const isLess = operator === 'lt' || operator === 'le';
  if (!isLess && operator !== 'gt' && operator !== 'ge') return undefined;
  if (equal.kind === 'integers') {
    const value = equal.ranges[0]?.[0];
    if (value === undefined) return undefined;
    const edge = withEqual ? 0n : 1n;
    return isLess ? integersFrom(undefined, value - edge) : integersFrom(value + edge);
  }
  if (equal.kind === 'addresses') {
    const [one] = equal.set;
    if (one === undefined) return undefined;
    const { family, first } = one;
    const edge = withEqual ? 0n : 1n;
    const last = (1n << (family === 4 ? 32n : 128n)) - 1n;
    // Addresses of different families have no order, and the comparison is false for them. The range therefore stays
    // within one family.
    const [from, to] = isLess ? [0n, first - edge] : [first + edge, last];
    return { kind: 'addresses', set: from > to ? [] : [{ family, first: from, last: to }] };
  }
  return undefined;
}

/**
 * Whether a condition can never be true: it is false for every value, and also for a missing one if the value can be
 * missing.
 */
export function isNever({ values, whenMissing, canBeMissing: maybe }: Condition): boolean {
  return values !== undefined && isEmpty(values) && !(maybe && whenMissing);
}

/** Whether a condition is true for every value, and also for a missing one if the value can be missing. */
export function isAlways({ values, whenMissing, canBeMissing: maybe }: Condition): boolean {
  return values !== undefined && isFull(values) && (!maybe || whenMissing);
}

/** Whether `a` implies `b`. */
export function implies(a: Condition, b: Condition): boolean {
  if (a.key !== b.key || (a.canBeMissing && a.whenMissing && !b.whenMissing)) return false;
  if (a.values !== undefined && b.values !== undefined) return isSubset(a.values, b.values);
  if (b.part === undefined) return false;
  if (a.values !== undefined) {
    if (a.values.kind !== 'texts' || a.values.isComplement) return false;
    const { part, isNegated } = b;
    return [...a.values.texts].every((text) => part.accepts(text) !== isNegated);
  }
  if (a.part === undefined || a.isNegated !== b.isNegated) return false;
  return a.isNegated ? b.part.implies(a.part) : a.part.implies(b.part);
}

/** Returns the condition that is true if both conditions are true. Returns undefined if it cannot be determined. */
export function both(a: Condition, b: Condition): Condition | undefined {
  if (a.key !== b.key) return undefined;
  if (a.values !== undefined && b.values !== undefined) return join(a, b, 'and');
  const [listed, other] = a.values === undefined ? [b, a] : [a, b];
  const { part } = other;
  if (listed.values?.kind !== 'texts' || listed.values.isComplement || part === undefined) return undefined;
  const texts = new Set([...listed.values.texts].filter((text) => part.accepts(text) !== other.isNegated));
  return {
    ...listed,
    values: { kind: 'texts', texts, isComplement: false },
    whenMissing: a.whenMissing && b.whenMissing,
  };
}

/**
 * Returns the condition that is true if at least one of the conditions is true. Returns undefined if it cannot be
 * determined.
 */
export function either(a: Condition, b: Condition): Condition | undefined {
  return join(a, b, 'or');
}
