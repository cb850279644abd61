import { type Problem } from '../../base/problem';
import { copiedText } from '../../base/copied-text';
import { type ExpressionTree } from '../../expression/tree';

/** A parsed expression; offsets are relative to its start. */
interface ReadExpression {
  readonly tree: ExpressionTree;
  problems?: readonly Problem[];
}

/** Exceeds the number of expressions in the largest rulesets. */
const maxKept = 5000;

/**
 * The expressions in the successive texts of one document: those that an edit did not touch are not parsed and checked
 * again. Settings and facts are the same for all of them.
 */
export class ExpressionMemory {
  /** Least recently used entries first. */
  private readonly kept = new Map<string, ReadExpression>();

  /** The tree of an expression. `place` contains everything else that the tree depends on. */
  tree(place: string, text: string, parse: (text: string) => ExpressionTree): ExpressionTree {
    return this.read(place, text, parse).tree;
  }

  /** The problems of a parsed expression. */
  problems(
    place: string,
    tree: ExpressionTree,
    check: (tree: ExpressionTree) => readonly Problem[],
  ): readonly Problem[] {
    const known = this.kept.get(keyOf(place, tree.text));
    if (known?.tree !== tree) return check(tree);
    return (known.problems ??= check(tree));
  }

  private read(place: string, text: string, parse: (text: string) => ExpressionTree): ReadExpression {
    const key = keyOf(place, text);
    let known = this.kept.get(key);
    if (known) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    known = { tree: parse(copiedText(text)) };
    this.kept.set(copiedText(key), known);
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest);
    return known;
  }
}

const keyOf = (place: string, text: string): string => `${place}\n${text}`;
