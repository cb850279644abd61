import { type OffsetRange, type Problem } from '../../base/problem';
import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { type ExpressionTree } from '../../expression/tree';
import { type JsonString } from '../../json/tree';
import { type EmbeddedText } from '../../text/embedded-text';
import { embeddedJsonString } from '../../text/json-string';
import { type CheckOptions, checkTree, parseFor } from '../expression/check';
import { schemeOfCharacteristics } from '../expression/characteristics';
import { type ExpressionMemory } from './expression-memory';

/**
 * The purpose of an expression, which determines what the expression may contain. A characteristic is a value by which
 * a rate limit groups requests.
 */
export type ExpressionRole = 'filter' | 'value' | 'characteristic';

/**
 * An expression in a document. Its range excludes the quotes around it, and is relative to the start of the element.
 */
export interface ElementExpression extends OffsetRange {
  readonly tree: ExpressionTree;
  readonly role: ExpressionRole;
  /** The phase that the document specifies. */
  readonly phase?: string;
  /** Whether the expression contains unescaped quotes, although JSON would end the string at the first of them. */
  readonly isLoose: boolean;
}

/** The expressions in one element of a document. Each is parsed once, on first use. */
export class ElementExpressions {
  private readonly trees = new Map<
    JsonString,
    { readonly tree: ExpressionTree; readonly role: ExpressionRole }
  >();

  /** `phase` is the phase given in the document. It takes precedence over the phase in the settings. */
  constructor(
    private readonly text: string,
    private readonly setting: Pick<CheckOptions, 'settings' | 'facts'> & {
      readonly memory?: ExpressionMemory;
    },
    private readonly phase?: string,
  ) {}

  /**
   * Returns the tree of the expression in a string of the element. The first call determines the role of the
   * expression.
   */
  treeOf(node: JsonString, role: ExpressionRole = 'filter'): ExpressionTree {
    let known = this.trees.get(node);
    if (!known) {
      const { memory } = this.setting;
      const { text } = this.embedded(node);
      const parse = (content: string): ExpressionTree => parseFor(content, this.optionsFor(role));
      const tree = memory ? memory.tree(this.placeOf(role), text, parse) : parse(text);
      this.trees.set(node, (known = { tree, role }));
    }
    return known.tree;
  }

  /** Returns the problems of an expression. Their offsets are relative to the start of the expression. */
  problemsOf(node: JsonString, role: ExpressionRole): readonly Problem[] {
    const tree = this.treeOf(node, role);
    const check = (): readonly Problem[] => checkTree(tree, this.optionsFor(role));
    return this.setting.memory?.problems(this.placeOf(role), tree, check) ?? check();
  }

  private placeOf(role: ExpressionRole): string {
    return `${role} ${this.phase ?? ''}`;
  }

  /** Returns the text of an expression together with its offsets in the element. */
  embedded(node: JsonString): EmbeddedText {
    const { start, end } = contentOf(node);
    return embeddedJsonString(this.text, start, end);
  }

  /** Returns the expressions that have been requested so far, in document order. */
  all(): readonly ElementExpression[] {
    if (this.trees.size === 0) return [];
    const phase = this.phase === undefined ? {} : { phase: this.phase };
    return [...this.trees]
      .filter(([{ closed }]) => closed)
      .map(([node, { tree, role }]) => ({
        ...contentOf(node),
        tree,
        role,
        ...phase,
        isLoose: node.isLoose ?? false,
      }))
      .sort((a, b) => a.start - b.start);
  }

  optionsFor(role: ExpressionRole): CheckOptions {
    const { facts } = this.setting;
    const { settings } = this;
    const options: CheckOptions = {
      kind: role === 'filter' ? 'filter' : 'value',
      ...(settings ? { settings } : {}),
      ...(facts ? { facts } : {}),
    };
    if (role !== 'characteristic' || !settings) return options;
    return { ...options, scheme: schemeOfCharacteristics(schemeFor(settings.filter)) };
  }

  private get settings(): CheckOptions['settings'] {
    const { settings } = this.setting;
    if (!settings || this.phase === undefined) return settings;
    return { ...settings, filter: { ...settings.filter, phase: this.phase } };
  }
}

function contentOf({ start, end, closed }: JsonString): OffsetRange {
  return { start: start + 1, end: closed ? end - 1 : end };
}
