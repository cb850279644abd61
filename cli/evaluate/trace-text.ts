import { visibleLine } from '../../core/base/shown-text';
import { type Answer } from '../../core/expression/evaluate/evaluator';
import { showOperand } from '../../core/expression/evaluate/show-value';
import { type TraceNode } from '../../core/expression/evaluate/trace';
import { assumptionText } from '../../core/requests/assumption-text';

/** Returns a result in words, because color or a symbol alone is not accessible to everyone. */
export const answerWord = (answer: Answer): string =>
  answer === 'unknown' ? 'unknown' : answer ? 'match' : 'no match';

const answerMark = (answer: Answer): string => (answer === 'unknown' ? '?' : answer ? '✓' : '✗');

/**
 * Formats the clauses of an expression, one per line with its result. The values of the operands are below each
 * clause.
 */
export function traceText(sourceOf: (node: TraceNode) => string, node: TraceNode, depth = 0): string {
  const indent = '  '.repeat(depth);
  const note = node.needed ? '' : '  (not needed)';
  const isLogic = node.children.length > 0;
  const label = isLogic ? node.kind : visibleLine(sourceOf(node));
  const operands = node.operands.map(
    (operand) => `${indent}      ${visibleLine(operand.text)} = ${showOperand(operand)}\n`,
  );
  const own = `${indent}${answerMark(node.result)} ${label}${note}\n${operands.join('')}`;
  return own + node.children.map((child) => traceText(sourceOf, child, depth + 1)).join('');
}

/**
 * Returns remarks on a result, one per line: the fields on which it depends, the result that would apply if `ne` were
 * false for a missing value, and the assumptions.
 */
export function remarks(evaluation: {
  readonly alternative?: string | undefined;
  readonly needs: readonly string[];
  readonly assumed: readonly string[];
}): string {
  const lines = [
    ...(evaluation.needs.length === 0 ? [] : [`Depends on: ${evaluation.needs.join(', ')}`]),
    ...(evaluation.alternative === undefined
      ? []
      : [`If \`ne\` is false for a missing value: ${evaluation.alternative}`]),
    ...evaluation.assumed.map((id) => `Assumes ${id}: ${assumptionText(id)}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
