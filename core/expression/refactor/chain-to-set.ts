import { type TextEdit } from '../../base/problem';
import { integerBounds } from '../literals';
import { operandKey } from '../print';
import {
  type ComparisonExpression,
  type Expression,
  type ExpressionTree,
  type LogicalExpression,
} from '../tree';
import { ungrouped } from '../walk';

/** A comparison in a chain, in a form that can be joined with other comparisons of the same operand. */
interface Part {
  readonly position: number;
  readonly node: ComparisonExpression;
  /**
   * Items for the set. These are the values that the comparison matches or, in a chain of `and`, the values that it
   * excludes.
   */
  readonly items?: string;
  /** The first value that an ordering comparison matches, as written in a range. `last` is the last such value. */
  readonly first?: string;
  readonly last?: string;
}

/**
 * Returns the edits that join comparisons of the same operand in a chain into one set, as one list of edits per
 * operand. The comparisons can be matches joined by `or`, exclusions joined by `and`, or a lower and an upper bound.
 * The function does not check that the meaning stays the same.
 */
export function chainToSets({ text }: ExpressionTree, chain: LogicalExpression): TextEdit[][] {
  const { operator } = chain;
  if (operator === 'xor') return [];
  const groups = new Map<string, Part[]>();
  for (const [position, operand] of chain.operands.entries()) {
    const part = partOf(text, operand, position, operator);
    if (!part) continue;
    const key = `${part.items === undefined ? 'bounds' : 'items'} ${operandKey(text, part.node.left)}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap((parts) => {
    const set = joined(text, parts, operator);
    return set === undefined ? [] : [editsFor(chain, parts, set)];
  });
}

function partOf(
  text: string,
  operand: Expression,
  position: number,
  operator: 'and' | 'or',
): Part | undefined {
  const inner = ungrouped(operand);
  const negated = inner.kind === 'not' ? ungrouped(inner.operand) : undefined;
  const node = negated ?? inner;
  if (node.kind !== 'comparison' || node.left.mapped > 0 || node.right === undefined) return undefined;
  const isNegated = negated !== undefined;
  const at = { position, node };
  const { right } = node;
  if (right.kind === 'set' && node.operator === 'in' && isNegated === (operator === 'and'))
    return { ...at, items: right.items.map(({ start, end }) => text.slice(start, end)).join(' ') };
  if (right.kind !== 'string' && right.kind !== 'integer' && right.kind !== 'address') return undefined;
  const written = text.slice(right.start, right.end);
  const excludes = isNegated ? node.operator === 'eq' : node.operator === 'ne';
  if (operator === 'and' ? excludes : node.operator === 'eq' && !isNegated) return { ...at, items: written };
  if (operator === 'or' || isNegated || right.kind === 'string') return undefined;
  if (node.operator === 'ge') return { ...at, first: written };
  if (node.operator === 'le') return { ...at, last: written };
  if (right.kind !== 'integer') return undefined;
  const [value] = integerBounds(text, right);
  if (node.operator === 'gt') return { ...at, first: `${value + 1n}` };
  return node.operator === 'lt' ? { ...at, last: `${value - 1n}` } : undefined;
}

function joined(text: string, parts: readonly Part[], operator: 'and' | 'or'): string | undefined {
  const [one, other] = parts;
  if (!one || !other) return undefined;
  const left = text.slice(one.node.left.start, one.node.left.end);
  if (one.items !== undefined)
    return `${operator === 'and' ? 'not ' : ''}${left} in {${parts.map(({ items }) => items).join(' ')}}`;
  const [first, last] = [one.first ?? other.first, one.last ?? other.last];
  return parts.length === 2 && first !== undefined && last !== undefined
    ? `${left} in {${first}..${last}}`
    : undefined;
}

/**
 * Returns the edits that replace the first comparison with the set, and remove the other comparisons together with
 * the operators before them.
 */
function editsFor({ operands }: LogicalExpression, parts: readonly Part[], set: string): TextEdit[] {
  return parts.flatMap(({ position }, i) => {
    const [operand, previous] = [operands[position], operands[position - 1]];
    if (!operand) return [];
    if (i === 0) return [{ start: operand.start, end: operand.end, newText: set }];
    return [{ start: previous?.end ?? operand.start, end: operand.end, newText: '' }];
  });
}
