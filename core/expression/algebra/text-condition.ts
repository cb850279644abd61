import { hasHole } from '../holes';
import { literalsOf, stringValue } from '../literals';
import {
  type CallOperand,
  type ComparisonExpression,
  type ComparisonOperator,
  type Operand,
  type StringLiteral,
} from '../tree';
import { isOperand } from '../walk';

/**
 * The test that a condition applies to a string. `starts` and `ends` represent the functions `starts_with` and
 * `ends_with`.
 */
export type TextTest =
  | Extract<ComparisonOperator, 'eq' | 'ne' | 'in' | 'contains' | 'wildcard' | 'strict wildcard'>
  | 'starts'
  | 'ends';

/** A condition that compares a string with constant values. It is written with an operator or as a call. */
export interface TextCondition {
  readonly operand: Operand;
  readonly test: TextTest;
  readonly values: readonly { readonly literal: StringLiteral; readonly text: string }[];
}

const textOperators: readonly string[] = ['eq', 'ne', 'in', 'contains', 'wildcard', 'strict wildcard'];

/** Whether a function tests the start or end of a string. */
export const isTextTest = ({ name }: { readonly name: string }): boolean =>
  name === 'starts_with' || name === 'ends_with';

/**
 * Returns the string condition that a comparison or call expresses (`eq`, `contains`, `starts_with`, …). Returns
 * undefined for any other condition.
 */
export function textCondition(
  source: string,
  node: ComparisonExpression | CallOperand,
): TextCondition | undefined {
  if (node.kind === 'comparison') {
    if (node.operator === undefined || !textOperators.includes(node.operator)) return undefined;
    if (isOperand(node.right)) return undefined; // if the right side is an operand, its value is unknown
    const values: { readonly literal: StringLiteral; readonly text: string }[] = [];
    for (const literal of literalsOf(node))
      if (literal.kind === 'string' && !hasHole(source, literal.start, literal.end))
        values.push({ literal, text: stringValue(source, literal) });
    return { operand: node.left, test: node.operator as TextTest, values };
  }
  const test = node.name === 'starts_with' ? 'starts' : node.name === 'ends_with' ? 'ends' : undefined;
  const [operand, value] = node.arguments;
  if (
    test === undefined ||
    (operand?.kind !== 'field' && operand?.kind !== 'call') ||
    value?.kind !== 'string'
  )
    return undefined;
  return { operand, test, values: [{ literal: value, text: stringValue(source, value) }] };
}
