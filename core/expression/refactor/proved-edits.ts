import { type TextEdit } from '../../base/problem';
import { parseExpression } from '../parse';
import { printExpression, printNode } from '../print';
import { type Expression, type ExpressionTree } from '../tree';
import { childrenOf } from '../walk';
import { edited } from './edited';
import { isProvedSame } from './proved-same';

/** Maximum number of changed parts that are compared, starting with the innermost part. */
const maxParts = 4;
/**
 * Maximum length, in characters, of a part for which a proof is attempted. The limit is needed because proofs run
 * while the user types.
 */
const maxLength = 20_000;

/**
 * Cached results by tree and edits. As long as an expression does not change, the same edits are checked whenever the
 * cursor moves.
 */
const known = new WeakMap<ExpressionTree, Map<string, boolean>>();

/**
 * Whether edits preserve the meaning of a filter that has no problems. This is the case if only the notation changes,
 * or if the changed part provably matches the same requests.
 */
export function isProvedEdit(tree: ExpressionTree, edits: readonly TextEdit[]): boolean {
  let results = known.get(tree);
  if (!results) known.set(tree, (results = new Map<string, boolean>()));
  const key = JSON.stringify(edits.map(({ start, end, newText }) => [start, end, newText]));
  let isProved = results.get(key);
  if (isProved === undefined) results.set(key, (isProved = prove(tree, edits)));
  return isProved;
}

function prove(tree: ExpressionTree, edits: readonly TextEdit[]): boolean {
  const after = edited(tree, edits);
  if (!after?.root || !tree.root) return false;
  if (printExpression(after, 'words') === printExpression(tree, 'words')) return true;
  return changedParts(tree, after).some(([before, now]) => {
    const texts = [tree.text.slice(before.start, before.end), after.text.slice(now.start, now.end)];
    if (texts.some(({ length }) => length > maxLength)) return false;
    const [a, b] = texts.map((text) => parseExpression(text, { kind: 'filter', scheme: tree.scheme }));
    return a !== undefined && b !== undefined && isProvedSame(a, b);
  });
}

/**
 * Returns the pairs of conditions that differ between two trees, innermost first. Everything around each pair is
 * equal, so if both conditions of a pair match the same requests, the whole filters do, too.
 */
function changedParts(tree: ExpressionTree, after: ExpressionTree): (readonly [Expression, Expression])[] {
  const parts: (readonly [Expression, Expression])[] = [];
  let [before, now] = [tree.root, after.root];
  while (before && now) {
    parts.unshift([before, now]);
    const next = onlyChange(tree.text, before, after.text, now);
    [before, now] = next ?? [undefined, undefined];
  }
  return parts.slice(0, maxParts);
}

/**
 * Returns the pair of corresponding operands in which two conditions differ. Returns undefined if several operands
 * differ, or if the operand that differs is not itself a condition.
 */
function onlyChange(
  textBefore: string,
  before: Expression,
  textAfter: string,
  now: Expression,
): readonly [Expression, Expression] | undefined {
  const [old, fresh] = [operandsOf(before), operandsOf(now)];
  if (before.kind !== now.kind || old.length !== fresh.length) return undefined;
  if (before.kind === 'logical' && now.kind === 'logical' && before.operator !== now.operator)
    return undefined;
  const different = old.flatMap((operand, i): (readonly [Expression, Expression])[] => {
    const other = fresh[i];
    const isSame = other && printNode(textBefore, operand, 'words') === printNode(textAfter, other, 'words');
    return isSame === true || !other ? [] : [[operand, other]];
  });
  return different.length === 1 ? different[0] : undefined;
}

/**
 * Returns the parts whose results alone determine the result of a condition. Arguments of `any(…)` and `all(…)` are
 * not included.
 */
function operandsOf(node: Expression): readonly Expression[] {
  return node.kind === 'logical' || node.kind === 'not' || node.kind === 'group'
    ? (childrenOf(node) as readonly Expression[])
    : [];
}
