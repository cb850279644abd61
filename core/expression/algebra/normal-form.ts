import { intervalSet } from '../../net/interval-set';
import { addressInterval } from '../address-values';
import { integerSet } from './value-set';
import { integerBounds, stringValue } from '../literals';
import { operandComparisonKey, operandKey, printNode } from '../print';
import { type ComparisonExpression, type Expression, type ExpressionTree, type Literal } from '../tree';
import { isLiteral, isOperand, ungrouped } from '../walk';

/**
 * Returns the same string for expressions that differ only in notation. Equal strings imply equal meanings, but
 * expressions with different strings may also be equivalent. Use this function only for expressions without problems.
 */
export function normalForm(tree: ExpressionTree): string {
  return tree.root === undefined ? '' : normal(tree.text, tree.root);
}

function normal(source: string, expression: Expression): string {
  const inner = ungrouped(expression);
  switch (inner.kind) {
    case 'not': {
      const operand = normal(source, inner.operand);
      return operand.startsWith('not(') ? operand.slice(4, -1) : `not(${operand})`;
    }
    case 'logical':
      return chain(source, inner.operator, membersOf(source, inner.operator, inner));
    case 'comparison':
      return comparison(source, inner);
    case 'quantifier': {
      const [argument] = inner.arguments;
      return argument === undefined ? inner.name : `${inner.name}(${argumentText(source, argument)})`;
    }
    case 'field':
    case 'call':
      return operandKey(source, inner);
    default:
      return '';
  }
}

function argumentText(source: string, argument: Expression | Literal): string {
  return isLiteral(argument) ? printNode(source, argument) : normal(source, argument);
}

/** Returns the operands of a chain. Operands of inner chains with the same operator are included. */
function membersOf(source: string, operator: string, expression: Expression): Expression[] {
  const inner = ungrouped(expression);
  if (inner.kind !== 'logical' || inner.operator !== operator) return [inner];
  return inner.operands.flatMap((operand) => membersOf(source, operator, operand));
}

function chain(source: string, operator: 'and' | 'or' | 'xor', members: readonly Expression[]): string {
  const texts: string[] = [];
  const sets = new Map<string, ComparisonExpression[]>();
  for (const member of members) {
    const isEquality =
      member.kind === 'comparison' &&
      member.left.mapped === 0 &&
      !isOperand(member.right) &&
      (member.operator === 'eq' || (member.operator === 'in' && member.right?.kind === 'set'));
    if (operator !== 'or' || !isEquality) texts.push(normal(source, member));
    else {
      const key = operandKey(source, member.left);
      sets.set(key, [...(sets.get(key) ?? []), member]);
    }
  }
  for (const [key, list] of sets) texts.push(membership(source, key, list));
  const sorted = texts.sort();
  const unique = operator === 'xor' ? sorted : [...new Set(sorted)];
  return unique.length === 1 && operator !== 'xor' ? (unique[0] ?? '') : `${operator}(${unique.join(';')})`;
}

function comparison(source: string, node: ComparisonExpression): string {
  const key = operandKey(source, node.left);
  if (isOperand(node.right)) return operandComparisonKey(source, node.left, node.operator, node.right);
  switch (node.operator) {
    case 'eq':
      return membership(source, key, [node]);
    case 'ne':
      return node.left.mapped > 0
        ? `${key} ne ${values(source, [node])}`
        : `not(${membership(source, key, [node])})`;
    case 'in':
      return node.right?.kind === 'set'
        ? membership(source, key, [node])
        : `${key} in ${right(source, node)}`;
    default:
      return `${key} ${node.operator ?? ''} ${right(source, node)}`;
  }
}

function right(source: string, node: ComparisonExpression): string {
  if (node.right === undefined) return '';
  if (node.right.kind === 'string') return JSON.stringify(stringValue(source, node.right));
  if (node.right.kind === 'integer') return integerBounds(source, node.right)[0].toString();
  if (node.right.kind === 'address') return values(source, [node]);
  return printNode(source, node.right);
}

function membership(source: string, key: string, list: readonly ComparisonExpression[]): string {
  return `${key} in {${values(source, list)}}`;
}

/** Returns all values of the comparisons in order, without repetitions. Overlapping ranges are merged. */
function values(source: string, list: readonly ComparisonExpression[]): string {
  const literals = list.flatMap(({ right: side }) =>
    side?.kind === 'set' ? side.items : isLiteral(side) ? [side] : [],
  );
  const texts = new Set<string>();
  const ranges: (readonly [bigint, bigint])[] = [];
  const intervals = [];
  for (const literal of literals) {
    if (literal.kind === 'string') texts.add(JSON.stringify(stringValue(source, literal)));
    else if (literal.kind === 'integer') ranges.push(integerBounds(source, literal));
    else if (literal.kind === 'address') {
      const interval = addressInterval(source, literal);
      if (interval !== undefined) intervals.push(interval);
    }
  }
  const integers = integerSet(ranges);
  return [
    ...[...texts].sort(),
    ...(integers.kind === 'integers' ? integers.ranges.map(([first, last]) => `${first}..${last}`) : []),
    ...intervalSet(intervals).map(({ family, first, last }) => `${family}:${first}..${last}`),
  ].join(' ');
}
