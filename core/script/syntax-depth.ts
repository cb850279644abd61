import * as ts from 'typescript';

/**
 * Maximum nesting, and what a level of it counts: statements take a third of the stack that expressions take. Minified
 * libraries are nested 60 levels deep. On a stack of the usual size, this limit uses less than half.
 */
const maxDepth = 900;
const ofExpression = 3;
const ofStatement = 1;

/**
 * Whether a top-level statement is nested more deeply than the parser can be relied on to read. How deeply it can read
 * depends on what else is on the stack, and on how much of its own code is compiled by then. A fixed limit well below
 * that gives the same result for the same text every time.
 *
 * A child that starts where its parent starts, as in `a.b.c` or `a + b + c`, does not count: the parser reads such
 * chains in a loop.
 */
export function isTooDeep(statement: ts.Statement): boolean {
  const open: { readonly node: ts.Node; readonly depth: number }[] = [{ node: statement, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > maxDepth) return true;
    ts.forEachChild(node, (child) => {
      open.push({ node: child, depth: child.pos === node.pos ? depth : depth + costOf(child) });
    });
  }
  return false;
}

function costOf({ kind }: ts.Node): number {
  const isStatement = ts.SyntaxKind.Block <= kind && kind <= ts.SyntaxKind.LastStatement;
  return isStatement ? ofStatement : ofExpression;
}
