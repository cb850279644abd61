import { printNode } from '../print';
import { type Expression, type ExpressionTree } from '../tree';
import { ungrouped } from '../walk';
import { type Condition, Conditions, implies, isAlways } from './condition';

/** Maximum number of comparisons for one pair of conditions. */
const maxComparisons = 20_000;

/**
 * A condition, or a part of one, with the data for comparing it. The data is cached, because a condition may be
 * compared with many others.
 */
export class ImplicationPart {
  private readonly node: Expression;
  private known:
    | { readonly words: string; readonly condition: Condition | undefined; readonly isAny: boolean }
    | undefined;
  private parts: readonly ImplicationPart[] | undefined;

  constructor(
    private readonly conditions: Conditions,
    node: Expression,
  ) {
    this.node = ungrouped(node);
  }

  /** Returns the parts of a chain with the given operator. Returns undefined for any other expression. */
  chain(operator: 'and' | 'or'): readonly ImplicationPart[] | undefined {
    if (this.node.kind !== 'logical' || this.node.operator !== operator) return undefined;
    this.parts ??= this.node.operands.map((operand) => new ImplicationPart(this.conditions, operand));
    return this.parts;
  }

  /** Whether this part, as a whole, implies another one. */
  impliesAsWhole(wide: ImplicationPart): boolean {
    const [a, b] = [this.facts, wide.facts];
    if (b.isAny || a.words === b.words) return true;
    return b.condition !== undefined && a.condition !== undefined && implies(a.condition, b.condition);
  }

  private get facts() {
    if (this.known) return this.known;
    const condition = this.conditions.of(this.node);
    const isTrue = this.node.kind === 'field' && this.node.name === 'true';
    this.known = {
      words: printNode(this.conditions.source, this.node, 'words'),
      condition,
      isAny: isTrue || (condition !== undefined && isAlways(condition)),
    };
    return this.known;
  }
}

/** Returns the condition of a tree without problems. Returns undefined if the tree is empty. */
export const implicationPart = ({ text, root }: ExpressionTree): ImplicationPart | undefined =>
  root && new ImplicationPart(new Conditions(text), root);

/**
 * Whether every request that satisfies `narrow` also satisfies `wide`. If true, the implication is proven. If
 * false, it either does not hold or could not be determined. Both trees must be free of problems.
 */
export function treeImplies(narrow: ExpressionTree, wide: ExpressionTree): boolean {
  const [a, b] = [implicationPart(narrow), implicationPart(wide)];
  return a !== undefined && b !== undefined && partImplies(a, b);
}

/** Like `treeImplies`, for conditions that are compared repeatedly. */
export const partImplies = (narrow: ImplicationPart, wide: ImplicationPart): boolean =>
  covers(narrow, wide, { left: maxComparisons });

function covers(a: ImplicationPart, b: ImplicationPart, budget: { left: number }): boolean {
  if (--budget.left < 0) return false;
  // If `a` is a chain of `or`, each of its parts must imply `b`. If `b` is a chain of `and`, `a` must imply each of its
  // parts. The cases in which a single part is enough are checked afterward.
  const every = a.chain('or');
  if (every) return every.every((part) => covers(part, b, budget));
  const all = b.chain('and');
  if (all) return all.every((part) => covers(a, part, budget));
  return (
    a.impliesAsWhole(b) ||
    (b.chain('or')?.some((part) => covers(a, part, budget)) ?? false) ||
    (a.chain('and')?.some((part) => covers(part, b, budget)) ?? false)
  );
}
