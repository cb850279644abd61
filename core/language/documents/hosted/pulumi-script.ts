import { type JsonMember, type JsonNode, type JsonObject } from '../../../json/tree';
import {
  type Call,
  type Expression,
  type Property,
  type ScriptTree,
  type Template,
} from '../../../script/tree';
import { walkTree } from '../../../script/tree-walk';
import { holeText } from '../../../text/embedded-text';
import { type HostedDocument } from './hosted-document';
import { pulumiDocument } from './pulumi';
import { type ProviderNames, providerNames } from './provider-names';

/** Quickly checks whether a script can contain rulesets or lists created with Pulumi. */
export function mayHoldPulumiResources(text: string): boolean {
  return (
    /@pulumi\/cloudflare\b|\bpulumi_cloudflare\b/.test(text) && /\b(?:Ruleset|List|ListItem)\b/.test(text)
  );
}

/**
 * Returns the rulesets and lists that a Pulumi program creates. Values that are not literals are unknown. With
 * `withTemplates`, strings with substitutions are included, and `holeText` replaces each substitution.
 */
export function pulumiDocuments(
  tree: ScriptTree,
  { withTemplates = false }: { readonly withTemplates?: boolean } = {},
): readonly HostedDocument[] {
  return new Reader(tree, withTemplates).documents();
}

/** Arguments of a resource in Python that are not properties of the resource. */
const ownArguments: ReadonlySet<string> = new Set(['resource_name', 'opts', 'args']);

class Reader {
  private readonly names: ProviderNames;

  constructor(
    private readonly tree: ScriptTree,
    /**
     * Whether strings with substitutions are read as strings. If this is false, their values are treated as unknown.
     */
    private readonly withTemplates: boolean,
  ) {
    this.names = providerNames(tree);
  }

  documents(): HostedDocument[] {
    const found: HostedDocument[] = [];
    for (const statement of this.tree.body)
      walkTree(statement, (node) => {
        if (node.kind !== 'call' || node.isNew === this.isPython) return true;
        const type = this.names.of(node.callee);
        const properties = type === undefined ? undefined : this.propertiesOf(node);
        const document =
          type === undefined || !properties ? undefined : pulumiDocument(type, properties, { inCamelCase: !this.isPython }); // prettier-ignore
        if (document) found.push(document);
        return !document;
      });
    return found;
  }

  private get isPython(): boolean {
    return this.tree.language === 'python';
  }

  private propertiesOf(call: Call): JsonObject | undefined {
    const [, second] = call.arguments;
    const given = second ?? call.keywords.find(({ key }) => key === 'args')?.value;
    if (given) {
      const node = this.node(given);
      return node.type === 'object' ? node : undefined;
    }
    return this.isPython ? this.keywordsOf(call, call.arguments.length > 1) : undefined;
  }

  /**
   * Returns the keyword arguments of a call as an object. `hasMore` indicates whether the object may have properties
   * that are not among them, for example because of `**more`.
   */
  private keywordsOf({ keywords, closed, start, end }: Call, hasMore: boolean): JsonObject {
    const members = keywords.filter(({ key }) => key === undefined || !ownArguments.has(key));
    return this.objectOf(members, hasMore || !closed, { start, end });
  }

  private node(expression: Expression): JsonNode {
    const { start, end } = expression;
    const text = this.stringOf(expression);
    if (text) return { type: 'string', value: text.value, closed: true, start: text.start, end };
    switch (expression.kind) {
      case 'cast':
        return this.node(expression.operand);
      case 'literal':
        return this.literal(expression.value, expression);
      case 'unary': {
        const { operator, operand } = expression;
        return operator === '-' && operand.kind === 'literal' && typeof operand.value === 'number'
          ? this.literal(-operand.value, expression)
          : { type: 'invalid', start, end };
      }
      case 'array': {
        const known = expression.elements.filter(({ kind }) => kind !== 'spread');
        const broken = this.tree.hasErrors || known.length < expression.elements.length;
        return { type: 'array', items: known.map((item) => this.node(item)), broken, start, end };
      }
      case 'object':
        return this.objectOf(expression.properties, false, expression);
      case 'call':
        return this.isPython && /Args(?:Dict)?$/.test(calledName(expression))
          ? this.keywordsOf(expression, expression.arguments.length > 0)
          : { type: 'invalid', start, end };
      default:
        return { type: 'invalid', start, end };
    }
  }

  private literal(
    value: string | number | boolean | null,
    { start, end }: { readonly start: number; readonly end: number },
  ): JsonNode {
    if (typeof value === 'string') return { type: 'string', value, closed: true, start, end };
    if (typeof value === 'number') return { type: 'number', value, start, end };
    return value === null ? { type: 'null', value, start, end } : { type: 'boolean', value, start, end };
  }

  private objectOf(
    properties: readonly Property[],
    isBroken: boolean,
    { start, end }: { readonly start: number; readonly end: number },
  ): JsonObject {
    const lastSpread = properties.findLastIndex(({ key }) => key === undefined);
    const members = properties.flatMap((property, index): JsonMember[] => {
      const { key, keyRange, value } = property;
      if (key === undefined) return [];
      const name = { type: 'string', value: key, closed: true, start: keyRange.start, end: keyRange.end } as const; // prettier-ignore
      // Properties in a spread after this property can replace the property's value. The value is therefore unknown.
      const node: JsonNode =
        index < lastSpread ? { type: 'invalid', start: value.start, end: value.end } : this.node(value);
      return [{ start: property.start, end: property.end, key: name, value: node }];
    });
    // A property that seems to be missing may be in a part of the text that cannot be parsed.
    const broken = isBroken || this.tree.hasErrors || members.length < properties.length;
    return { type: 'object', members, broken, start, end };
  }

  /** Returns the value of a string, a template, or a concatenation of these. Returns undefined for anything else. */
  private stringOf(expression: Expression): { readonly value: string; readonly start: number } | undefined {
    const { start } = expression;
    if (expression.kind === 'literal')
      return typeof expression.value === 'string' ? { value: expression.value, start } : undefined;
    if (expression.kind === 'template') return this.templateOf(expression);
    if (expression.kind !== 'binary' || expression.operator !== '+') return undefined;
    const left = this.stringOf(expression.left);
    const right = left && this.stringOf(expression.right);
    return right && { value: left.value + right.value, start: Math.min(start, left.start) };
  }

  /**
   * Reads a template. The only supported tag is Pulumi's `interpolate`, which concatenates strings. Returns undefined
   * for templates with other tags, and for all templates unless `withTemplates` is set.
   */
  private templateOf({
    tag,
    texts,
    start,
  }: Template): { readonly value: string; readonly start: number } | undefined {
    if (!this.withTemplates || texts.length === 0) return undefined;
    if (!tag) return { value: texts.join(holeText), start };
    const name = tag.kind === 'member' ? tag.name : tag.kind === 'identifier' ? tag.name : undefined;
    return name === 'interpolate'
      ? { value: texts.join(holeText), start: this.tree.text.indexOf('`', tag.end) }
      : undefined;
  }
}

function calledName({ callee }: Call): string {
  return callee.kind === 'member' || callee.kind === 'identifier' ? (callee.name ?? '') : '';
}
