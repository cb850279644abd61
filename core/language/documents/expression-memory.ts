import { type Problem } from '../../base/problem';
import { keepRecent } from '../../base/keep-recent';
import { copiedText } from '../../base/copied-text';
import { type ExpressionTree } from '../../expression/tree';

/** A parsed expression. Offsets in it are relative to the start of the expression. */
interface ReadExpression {
  readonly tree: ExpressionTree;
  problems?: readonly Problem[];
}

/** Maximum number of cached expressions. Even the largest rulesets contain fewer expressions. */
const maxKept = 5000;

/**
 * A cache of the expressions in successive versions of one document. Expressions that an edit did not change are not
 * parsed and checked again. The settings and facts must be the same for all of these versions.
 */
export class ExpressionMemory {
  /** Cached expressions, least recently used first. */
  private readonly kept = new Map<string, ReadExpression>();

  /**
   * Returns the tree of an expression. `place` identifies everything that the tree depends on, apart from the text.
   */
  tree(place: string, text: string, parse: (text: string) => ExpressionTree): ExpressionTree {
    return this.read(place, text, parse).tree;
  }

  /** Returns the problems of a parsed expression. */
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
      keepRecent(this.kept, key, known, maxKept);
      return known;
    }
    known = { tree: parse(copiedText(text)) };
    keepRecent(this.kept, copiedText(key), known, maxKept);
    return known;
  }
}

const keyOf = (place: string, text: string): string => `${place}\n${text}`;
