import { type FieldFacts } from '../catalogue/facts';
import { hasHole } from '../holes';
import { stringValue } from '../literals';
import {
  type CallOperand,
  type ComparisonExpression,
  type ComparisonOperator,
  type FieldOperand,
  type Literal,
  type LogicalExpression,
  type Operand,
  type StringLiteral,
} from '../tree';
import { isLiteral, isOperand } from '../walk';
import { type Fix } from '../../../base/problem';

/** What several lints ask about nodes. */

/** The published facts about the field of an operand, also of one element of it. */
export function factsOf(operand: Operand): FieldFacts | undefined {
  return operand.kind === 'field' ? operand.field?.facts : undefined;
}

/** The literals on the right side: one, or the items of a set; none where it is a list or an operand. */
export function literalsOf({ right }: ComparisonExpression): readonly Literal[] {
  if (right?.kind === 'set') return right.items;
  return isLiteral(right) ? [right] : [];
}

/** How a text is compared; `starts` and `ends` are the functions. */
export type TextTest =
  | Extract<ComparisonOperator, 'eq' | 'ne' | 'in' | 'contains' | 'wildcard' | 'strict wildcard'>
  | 'starts'
  | 'ends';

/** A condition on a text with fixed values, whether written with an operator or as a call. */
export interface TextCondition {
  readonly operand: Operand;
  readonly test: TextTest;
  readonly values: readonly { readonly literal: StringLiteral; readonly text: string }[];
}

const textOperators: readonly string[] = ['eq', 'ne', 'in', 'contains', 'wildcard', 'strict wildcard'];

/** Many lints ask about the same node. */
const known = new WeakMap<
  ComparisonExpression | CallOperand,
  { readonly condition: TextCondition | undefined }
>();

/**
 * What a comparison or call says about one text (`eq`, `contains`, `starts_with`, …); undefined when it says
 * something else.
 */
export function textCondition(
  source: string,
  node: ComparisonExpression | CallOperand,
): TextCondition | undefined {
  let read = known.get(node);
  if (read === undefined) known.set(node, (read = { condition: readTextCondition(source, node) }));
  return read.condition;
}

function readTextCondition(
  source: string,
  node: ComparisonExpression | CallOperand,
): TextCondition | undefined {
  if (node.kind === 'comparison') {
    if (node.operator === undefined || !textOperators.includes(node.operator)) return undefined;
    if (isOperand(node.right)) return undefined; // nothing is known of its value
    const values = literalsOf(node).flatMap((literal) =>
      literal.kind === 'string' && !hasHole(source, literal.start, literal.end)
        ? [{ literal, text: stringValue(source, literal) }]
        : [],
    );
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

/** The field inside of `lower(…)`, `upper(…)` and the like, and the functions around it, outermost first. */
export function unwrap(operand: Operand): {
  readonly field: FieldOperand | undefined;
  readonly functions: readonly string[];
} {
  const functions: string[] = [];
  let inner: Operand = operand;
  while (inner.kind === 'call') {
    functions.push(inner.name);
    const first: CallOperand['arguments'][number] | undefined = inner.arguments[0];
    if (first?.kind !== 'field' && first?.kind !== 'call') return { field: undefined, functions };
    inner = first;
  }
  return { field: inner, functions };
}

/** The field of the operand as it is, or changed in case only. */
export function plainField(operand: Operand): string | undefined {
  const { field, functions } = unwrap(operand);
  return functions.every((name) => name === 'lower' || name === 'upper') && field?.indexes.length === 0
    ? field.name
    : undefined;
}

/** Whether the value can be missing: an element of a map or list, or something made of one. */
export function canBeMissing(operand: Operand): boolean {
  if (operand.indexes.length > 0) return true;
  if (operand.kind === 'field') return false;
  return (
    operand.name.startsWith('lookup_json') ||
    operand.arguments.some((argument) =>
      argument.kind === 'field' || argument.kind === 'call' ? canBeMissing(argument) : false,
    )
  );
}

/** Takes one operand out of a chain, with the operator beside it. */
export function removeOperand(node: LogicalExpression, position: number, title: string): Fix {
  const operand = node.operands[position];
  const before = node.operands[position - 1];
  const after = node.operands[position + 1];
  const start = before?.end ?? operand?.start ?? node.start;
  const end = before === undefined ? (after?.start ?? node.end) : (operand?.end ?? node.end);
  return { title, edits: [{ start, end, newText: '' }] };
}
