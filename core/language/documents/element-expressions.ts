import { type OffsetRange } from '../../base/problem';
import { type ExpressionTree } from '../../expression/tree';
import { type JsonString } from '../../json/tree';
import { type EmbeddedText } from '../../text/embedded-text';
import { embeddedJsonString } from '../../text/json-string';
import { type CheckOptions, parseFor } from '../expression/check';

/** A filter expression in a document; its range is that between the quotes, from the beginning of the element. */
export interface ElementExpression extends OffsetRange {
  readonly tree: ExpressionTree;
  /** Quotes within it have no escape: JSON itself ends it earlier. */
  readonly isLoose: boolean;
}

/** The filter expressions in one element of a document, each parsed once, when first asked for. */
export class ElementExpressions {
  private readonly trees = new Map<JsonString, ExpressionTree>();

  constructor(
    private readonly text: string,
    private readonly setting: Pick<CheckOptions, 'settings' | 'facts'>,
  ) {}

  /** What a text of the element says as an expression. */
  treeOf(node: JsonString): ExpressionTree {
    let tree = this.trees.get(node);
    if (!tree) this.trees.set(node, (tree = parseFor(this.embedded(node).text, this.options)));
    return tree;
  }

  /** The text of an expression with its places in the element. */
  embedded(node: JsonString): EmbeddedText {
    const { start, end } = contentOf(node);
    return embeddedJsonString(this.text, start, end);
  }

  /** Those that were asked for, in order. */
  all(): readonly ElementExpression[] {
    return [...this.trees]
      .filter(([{ closed }]) => closed)
      .map(([node, tree]) => ({ ...contentOf(node), tree, isLoose: node.isLoose ?? false }))
      .sort((a, b) => a.start - b.start);
  }

  /** What the problems of the expressions depend on. */
  get options(): CheckOptions {
    const { settings, facts } = this.setting;
    return { kind: 'filter', ...(settings ? { settings } : {}), ...(facts ? { facts } : {}) };
  }
}

function contentOf({ start, end, closed }: JsonString): OffsetRange {
  return { start: start + 1, end: closed ? end - 1 : end };
}
