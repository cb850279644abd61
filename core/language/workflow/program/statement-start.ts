import { type ScriptNode } from '../../../script/tree';
import { type Scopes } from './scopes';

/** Nodes around an expression in a statement that essentially consists of it: `const score = await step.do(…)`. */
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

/** Start of the statement that consists only of an expression; otherwise, the start of the expression. */
export function statementStart(node: ScriptNode, scopes: Scopes): number {
  let { start } = node;
  for (let at = scopes.parentOf(node); at && wrapping.has(at.kind); at = scopes.parentOf(at)) {
    // One of several declarators is not the whole statement.
    if (at.kind === 'variables' && at.declarators.length > 1) break;
    start = Math.min(start, at.start);
  }
  return start;
}
