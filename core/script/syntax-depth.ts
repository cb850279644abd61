import * as ts from 'typescript';

/**
 * Maximum weighted nesting depth. Each nested expression adds `ofExpression`, and each nested statement adds
 * `ofStatement`, because an expression uses three times as much stack space.
 */
const maxDepth = 900;
const ofExpression = 3;
const ofStatement = 1;

/** Statements that are not nested too deeply, with the depth at which they were checked. */
export type CheckedDepths = WeakMap<ts.Node, number>;

/**
 * Whether a top-level statement is nested so deeply that the parser may exhaust the stack. A fixed limit gives the
 * same result for the same text every time. A child that starts where its parent starts, as in `a.b.c`, does not
 * count, because the parser reads such chains in a loop. Adds the checked statements to `checked`, and skips
 * statements that it already contains with the same or a greater depth. If the result is true, `checked` must not be
 * used again.
 */
export function isTooDeep(statement: ts.Statement, checked: CheckedDepths): boolean {
  const open: { readonly node: ts.Node; readonly depth: number }[] = [{ node: statement, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > maxDepth) return true;
    if (node === statement || isStatement(node)) {
      if ((checked.get(node) ?? -1) >= depth) continue;
      checked.set(node, depth);
    }
    ts.forEachChild(node, (child) => {
      open.push({ node: child, depth: child.pos === node.pos ? depth : depth + costOf(child) });
    });
  }
  return false;
}

function isStatement({ kind }: ts.Node): boolean {
  return ts.SyntaxKind.Block <= kind && kind <= ts.SyntaxKind.LastStatement;
}

function costOf(node: ts.Node): number {
  return isStatement(node) ? ofStatement : ofExpression;
}
