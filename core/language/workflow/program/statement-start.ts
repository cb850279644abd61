import { type ScriptNode } from '../../../script/tree';
import { type Scopes } from './scopes';

/**
 * Kinds of nodes that can surround the only call in a statement. For example, the call in
 * `const score = await step.do(…)` is surrounded by `await`, a declarator, and the statement itself.
 */
const wrapping: ReadonlySet<ScriptNode['kind']> = new Set([
  'await',
  'cast',
  'unary',
  'assignment',
  'declarator',
  'variables',
  'expression-statement',
  'return',
]);

/**
 * Returns the start of the statement around an expression if the statement contains nothing else. Otherwise, returns
 * the start of the expression.
 */
export function statementStart(node: ScriptNode, scopes: Scopes): number {
  let { start } = node;
  for (let at = scopes.parentOf(node); at && wrapping.has(at.kind); at = scopes.parentOf(at)) {
    // If a statement has several declarators, none of them is the whole statement.
    if (at.kind === 'variables' && at.declarators.length > 1) break;
    start = Math.min(start, at.start);
  }
  return start;
}
