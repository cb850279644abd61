import { type ExpressionTree } from '../../expression/tree';
import { type JsonNode } from '../../json/tree';
import { type EmbeddedText } from '../../text/embedded-text';
import { embeddedJsonString } from '../../text/json-string';
import { type CheckOptions, parseFor } from '../expression/check';

/** A filter expression of a document. Offsets of `embedded` count from the beginning of the element. */
export interface ElementExpression {
  readonly embedded: EmbeddedText;
  readonly tree: ExpressionTree;
}

/** The filter expressions in one element of a document, parsed when first asked for. */
export class ElementExpressions {
  private readonly known = new Map<JsonNode, ElementExpression>();

  constructor(
    private readonly text: string,
    private readonly setting: Pick<CheckOptions, 'settings' | 'facts'>,
  ) {}

  /** What a text of the element says as an expression; undefined for values that are no text. */
  of(node: JsonNode): ElementExpression | undefined {
    if (node.type !== 'string') return undefined;
    const known = this.known.get(node);
    if (known) return known;
    const embedded = embeddedJsonString(this.text, node.start + 1, node.closed ? node.end - 1 : node.end);
    const expression = { embedded, tree: parseFor(embedded.text, this.options) };
    this.known.set(node, expression);
    return expression;
  }

  /** What the problems of the expressions depend on. */
  get options(): CheckOptions {
    const { settings, facts } = this.setting;
    return { kind: 'filter', ...(settings ? { settings } : {}), ...(facts ? { facts } : {}) };
  }
}
