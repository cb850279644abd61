import { constantOf } from '../algebra/decide/constant-filter';
import { hasHole } from '../holes';
import { type ExpressionTree } from '../tree';
import { visit } from '../walk';
import { droppings } from './dropped';
import { edited } from './edited';
import { isProvedSame } from './proved-same';

/**
 * Maximum number of comparisons in an expression that is simplified. The limit is needed because the removal of each
 * condition requires its own proof.
 */
const maxComparisons = 40;
/** Maximum number of steps for one proof. `maxQuestions` is the maximum number of proofs. */
const steps = 300;
const maxQuestions = 60;

/** Cache of results. The same expression is simplified whenever the cursor moves. */
const known = new WeakMap<ExpressionTree, string>();

/**
 * Removes superfluous conditions and negations from a filter. The conditions that make them superfluous may be in a
 * different part of the filter. Returns undefined if nothing can be removed. A part is removed only if it is proved to
 * be superfluous, regardless of how `ne` treats a missing value. Expressions that are always or never true stay
 * unchanged, because diagnostics report them.
 */
export function simplified(tree: ExpressionTree): string | undefined {
  let text = known.get(tree);
  if (text === undefined) known.set(tree, (text = written(mayBeSimpler(tree) ? simplest(tree) : tree)));
  return text === written(tree) ? undefined : text;
}

const written = ({ text, start, end }: ExpressionTree): string => text.slice(start, end);

function simplest(tree: ExpressionTree): ExpressionTree {
  if (constantOf(tree) !== undefined) return tree;
  let current = tree;
  let asked = 0;
  for (let next: ExpressionTree | undefined = tree; next;) {
    current = next;
    next = undefined;
    // The search starts at the end, so that the first of two equivalent conditions is kept.
    for (const edits of droppings(current).reverse()) {
      if (++asked > maxQuestions) return current;
      const shorter = edited(current, edits);
      if (!shorter || !isProvedSame(tree, shorter, steps)) continue;
      next = shorter;
      break;
    }
  }
  return current;
}

/**
 * Whether a simplification may be possible. This requires a double negation or a field that occurs more than once,
 * because conditions on different fields do not make each other superfluous.
 */
function mayBeSimpler({ kind, root, text, problems, start, end }: ExpressionTree): boolean {
  if (kind !== 'filter' || !root || problems.length > 0 || hasHole(text, start, end)) return false;
  const fields: string[] = [];
  let [comparisons, isNegatedTwice] = [0, false];
  visit(root, (node) => {
    if (node.kind === 'comparison') comparisons++;
    if (node.kind === 'field') fields.push(node.name);
    if (node.kind === 'not' && /^(?:not\b|!)[\s(]*(?:not\b|!)/i.test(text.slice(node.start, node.end)))
      isNegatedTwice = true;
  });
  return comparisons <= maxComparisons && (isNegatedTwice || new Set(fields).size < fields.length);
}
