import { printNode } from '../print';
import {
  type Argument,
  type ComparisonExpression,
  type Operand,
  type QuantifierExpression,
  type SetLiteral,
} from '../tree';
import { integerType, ipType, type Type } from '../types';
import { compileRegex } from '../../regex/match/regex-matcher';
import { type Clause, isSameValue } from './compile';
import { functionTable } from './functions/function-table';
import { IntegerSet } from './integer-set';
import { integerRange, literalAddresses, literalBytes, literalValue } from './literal-value';
import { operandText } from './operand-text';
import { type Value } from './value';

/** The condition that a clause imposes on its operand. */
export interface ClauseTerm {
  /** The text of the operand. For `any` and `all`, it is the text of the whole clause. */
  readonly term: string;
  /**
   * The text that identifies the result of the clause. Clauses with the same text have the same result, or the
   * opposite one if `isOpposite` differs.
   */
  readonly text: string;
  readonly isOpposite: boolean;
  readonly operand: Operand | undefined;
  readonly type: Type;
  /** Values at which the result can change. Undefined if the result can also change at other values. */
  readonly points: readonly Value[] | undefined;
  /** The account list in which the operand is looked up. */
  readonly list: string | undefined;
  /** Whether the condition is true for every value except a missing one. */
  readonly isAlwaysTrue: boolean;
}

/** Returns the condition that a clause imposes on its operand. */
export function clauseTerm(source: string, { node }: Clause): ClauseTerm {
  if (node.kind === 'quantifier') return quantifierTerm(source, node);
  const text = printNode(source, node, 'words');
  const operand = node.kind === 'comparison' ? node.left : node;
  const term = operandText(source, operand) + freshMark(operand);
  const points = node.kind === 'comparison' ? comparisonPoints(source, node) : [];
  return {
    term,
    text: node.kind === 'comparison' ? `${term} ${text}` : term,
    isOpposite: false,
    operand,
    type: operand.type,
    points,
    list: node.kind === 'comparison' && node.right?.kind === 'list' ? node.right.name : undefined,
    isAlwaysTrue: node.kind === 'comparison' && isAlwaysTrue(source, node),
  };
}

/**
 * Analyzes a quantifier. If its argument is a comparison, `all(…)` is treated as the opposite of `any(not …)`, so
 * that both have the same text.
 */
function quantifierTerm(source: string, node: QuantifierExpression): ClauseTerm {
  const term = printNode(source, node, 'words');
  const plain = {
    term,
    operand: undefined,
    type: node.type,
    points: undefined,
    list: undefined,
    isAlwaysTrue: false,
  };
  let inner: Argument | undefined = node.arguments[0];
  let isNegated = node.name === 'all';
  while (inner?.kind === 'group' || inner?.kind === 'not') {
    if (inner.kind === 'not') isNegated = !isNegated;
    inner = inner.kind === 'not' ? inner.operand : inner.inner;
  }
  if (inner?.kind !== 'comparison' || inner.right === undefined)
    return { ...plain, text: term, isOpposite: false };
  if (inner.operator === 'ne') isNegated = !isNegated;
  const operator = inner.operator === 'ne' ? 'eq' : (inner.operator ?? '');
  const compared = `${operandText(source, inner.left)} ${operator} ${printNode(source, inner.right, 'words')}`;
  return { ...plain, text: `any ${isNegated ? 'not ' : ''}${compared}`, isOpposite: node.name === 'all' };
}

/**
 * Returns a suffix that distinguishes calls to functions such as `uuidv4`. Such calls return different values even if
 * the texts of the calls are equal.
 */
const freshMark = (operand: Operand): string =>
  operand.kind === 'call' && functionTable.get(operand.name)?.opaque?.fresh === true
    ? `@${operand.start}`
    : '';

function comparisonPoints(source: string, node: ComparisonExpression): readonly Value[] | undefined {
  const { operator, right } = node;
  if (operator === undefined || right === undefined) return undefined;
  if (right.kind === 'set') return setPoints(source, right, node.left.type);
  if (right.kind === 'field' || right.kind === 'call')
    return isSameValue(source, node.left, right) ? [] : undefined;
  if (right.kind !== 'string' && right.kind !== 'integer' && right.kind !== 'address') return undefined;
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge': {
      const value = literalValue(source, right);
      return value === undefined ? undefined : [value];
    }
    case 'bitwise_and':
      return literalValue(source, right) === 0 ? [] : undefined;
    default:
      return undefined;
  }
}

function setPoints(source: string, { items }: SetLiteral, type: Type): readonly Value[] {
  if (type === ipType)
    return literalAddresses(
      source,
      items.filter((item) => item.kind === 'address'),
    ).bounds();
  if (type === integerType)
    return new IntegerSet(
      items.flatMap((item) => (item.kind === 'integer' ? [integerRange(source, item)] : [])),
    ).bounds();
  return items.flatMap((item) => (item.kind === 'string' ? [literalBytes(source, item)] : []));
}

/**
 * Whether a comparison matches every value. This applies to `contains ""`, `wildcard "*"`, and patterns that match
 * the empty string anywhere.
 */
function isAlwaysTrue(source: string, { operator, right }: ComparisonExpression): boolean {
  if (right?.kind !== 'string') return false;
  if (operator === 'contains') return right.contentStart === right.contentEnd;
  if (operator === 'wildcard' || operator === 'strict wildcard') return literalBytes(source, right) === '*';
  return (
    operator === 'matches' &&
    right.regex !== undefined &&
    compileRegex(source, right.regex)?.matchesAll() === true
  );
}
