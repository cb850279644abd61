import { type ComparisonExpression, type Operand } from '../tree';
import { type Predicate, type Test } from './closures';
import { type FieldSlots } from './field-slots';
import { literalBytes, literalValue } from './literal-value';
import { isFalse, isTrue, unknownCell } from './value';

/**
 * Compiles the most common form of clause, which compares a whole field with a literal, a set, or a list, into a single
 * closure. `general` is the fallback test. It is used if the comparison alone does not determine the result, for
 * example for an unknown value. Returns undefined for other forms of clauses.
 */
export function fieldTest(
  source: string,
  slots: FieldSlots,
  node: ComparisonExpression,
  predicate: Predicate,
  general: Test,
): Test | undefined {
  const { left, operator, right } = node;
  const slot = left.kind === 'field' && left.indexes.length === 0 ? slots.numberOf(left.name) : undefined;
  if (slot === undefined || operator === undefined || right === undefined) return undefined;
  switch (right.kind) {
    case 'string':
      return operator === 'eq' || operator === 'ne' || operator === 'contains'
        ? textTest(slot, operator, literalBytes(source, right), general)
        : stringTest(slot, predicate, general);
    case 'integer':
    case 'address': {
      const value = literalValue(source, right);
      return typeof value === 'number' ? numberTest(slot, operator, value, general) : undefined;
    }
    case 'set':
    case 'list':
      return anyTest(slot, predicate, general);
    default:
      return undefined;
  }
}

function textTest(slot: number, operator: 'eq' | 'ne' | 'contains', text: string, general: Test): Test {
  if (operator === 'eq')
    return (inputs) => {
      const value = inputs.slots[slot];
      return value === text ? isTrue : value === unknownCell ? general(inputs) : isFalse;
    };
  if (operator === 'ne')
    return (inputs) => {
      const value = inputs.slots[slot];
      return typeof value === 'string' ? (value === text ? isFalse : isTrue) : general(inputs);
    };
  return (inputs) => {
    const value = inputs.slots[slot];
    return typeof value === 'string' ? (value.includes(text) ? isTrue : isFalse) : general(inputs);
  };
}

/** Returns a test that applies a predicate to the value of a string field, for example to match a pattern. */
function stringTest(slot: number, predicate: Predicate, general: Test): Test {
  return (inputs) => {
    const value = inputs.slots[slot];
    return typeof value === 'string' ? predicate(value, inputs) : general(inputs);
  };
}

/**
 * Returns a test that compares a field with a number or an IPv4 address, which is also represented by a number. Returns
 * undefined for operators other than `eq`, `lt`, `le`, `gt`, and `ge`.
 */
function numberTest(
  slot: number,
  operator: NonNullable<ComparisonExpression['operator']>,
  right: number,
  general: Test,
): Test | undefined {
  switch (operator) {
    case 'eq':
      return (inputs) => {
        const value = inputs.slots[slot];
        return value === right ? isTrue : value === unknownCell ? general(inputs) : isFalse;
      };
    case 'lt':
      return (inputs) => {
        const value = inputs.slots[slot];
        return typeof value === 'number' ? (value < right ? isTrue : isFalse) : general(inputs);
      };
    case 'le':
      return (inputs) => {
        const value = inputs.slots[slot];
        return typeof value === 'number' ? (value <= right ? isTrue : isFalse) : general(inputs);
      };
    case 'gt':
      return (inputs) => {
        const value = inputs.slots[slot];
        return typeof value === 'number' ? (value > right ? isTrue : isFalse) : general(inputs);
      };
    case 'ge':
      return (inputs) => {
        const value = inputs.slots[slot];
        return typeof value === 'number' ? (value >= right ? isTrue : isFalse) : general(inputs);
      };
    default:
      return undefined;
  }
}

/** Returns a test that checks whether the value of a field is in a set or list. */
function anyTest(slot: number, predicate: Predicate, general: Test): Test {
  return (inputs) => {
    const value = inputs.slots[slot];
    return value === undefined ? isFalse : value === unknownCell ? general(inputs) : predicate(value, inputs);
  };
}

/**
 * Compiles a Boolean field, or a call to `starts_with` or `ends_with` on a string field, into a single closure.
 * Returns undefined for other operands.
 */
export function operandTest(
  source: string,
  slots: FieldSlots,
  node: Operand,
  general: Test,
): Test | undefined {
  if (node.indexes.length > 0) return undefined;
  if (node.kind === 'field') {
    const slot = slots.numberOf(node.name);
    if (slot === undefined) return undefined;
    return (inputs) => {
      const value = inputs.slots[slot];
      return value === true ? isTrue : value === unknownCell ? general(inputs) : isFalse;
    };
  }
  const isStart = node.name === 'starts_with';
  const [field, literal, ...more] = node.arguments;
  if (!isStart && node.name !== 'ends_with') return undefined;
  if (field?.kind !== 'field' || field.indexes.length > 0 || literal?.kind !== 'string' || more.length > 0)
    return undefined;
  const slot = slots.numberOf(field.name);
  if (slot === undefined) return undefined;
  const text = literalBytes(source, literal);
  if (isStart)
    return (inputs) => {
      const value = inputs.slots[slot];
      return typeof value === 'string' ? (value.startsWith(text) ? isTrue : isFalse) : general(inputs);
    };
  return (inputs) => {
    const value = inputs.slots[slot];
    return typeof value === 'string' ? (value.endsWith(text) ? isTrue : isFalse) : general(inputs);
  };
}
