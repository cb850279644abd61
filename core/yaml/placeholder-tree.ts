import type * as Yaml from 'yaml';
import { type JsonMember, type JsonNode, type JsonObject } from '../json/tree';

/** Matches the start of a placeholder of Pulumi (`${…}`) or of a tool that fills in YAML templates (`{{…}}`). */
const placeholder = /\$?\{\{|\$\{/;

/**
 * Maximum number of nodes in a tree with expanded aliases. The number is limited because aliases can expand a short
 * text to a very large tree.
 */
const maxNodes = 100_000;

/**
 * Returns a YAML node as a JSON tree. Aliases become `invalid` nodes, because their contents are defined elsewhere.
 * Strings that contain placeholders also become `invalid` nodes, because another tool fills in the placeholders.
 */
export const placeholderTree = (yaml: typeof Yaml, node: unknown): JsonNode | undefined =>
  new TreeReader(yaml, false).node(node);

/**
 * Returns a YAML node as a JSON tree with the contents of aliases and merge keys. An object or array that replaces an
 * alias has the range of the alias, while everything inside it keeps its own range. A scalar that replaces an alias
 * also keeps its own range. Strings that contain placeholders, and aliases that cannot be resolved, become `invalid`
 * nodes. Objects with a merge key that cannot be resolved are marked as `broken`.
 */
export const resolvedTree = (yaml: typeof Yaml, node: unknown): JsonNode | undefined =>
  new TreeReader(yaml, true).node(node);

/** The tree of an anchored node, and the number of nodes in the tree. */
interface Anchored {
  readonly tree: JsonNode;
  readonly size: number;
}

class TreeReader {
  /**
   * The anchors before the current node. An anchor whose node is still being read is absent, because an alias for it
   * would make the node contain itself.
   */
  private readonly anchors = new Map<string, Anchored>();
  private size = 0;

  constructor(
    private readonly yaml: typeof Yaml,
    private readonly isResolving: boolean,
  ) {}

  node(node: unknown): JsonNode | undefined {
    const { yaml } = this;
    if (!yaml.isNode(node) || !node.range) return undefined;
    if (yaml.isAlias(node)) return this.aliased(node, node.range);
    const { anchor } = node as { readonly anchor?: string };
    if (anchor !== undefined) this.anchors.delete(anchor);
    const before = this.size++;
    const tree = this.content(node, node.range);
    if (anchor !== undefined && this.isResolving)
      this.anchors.set(anchor, { tree, size: this.size - before });
    return tree;
  }

  private aliased({ source }: Yaml.Alias, [start, end]: Yaml.Range): JsonNode {
    const found = this.anchors.get(source);
    const size = this.size + (found?.size ?? 0);
    if (!found || size > maxNodes) return { type: 'invalid', start, end };
    this.size = size;
    const { tree } = found;
    return tree.type === 'object' || tree.type === 'array' ? { ...tree, start, end } : tree;
  }

  private content(node: Yaml.Node, [start, end]: Yaml.Range): JsonNode {
    const { yaml } = this;
    if (yaml.isMap(node)) return this.map(node, start, end);
    if (yaml.isSeq(node)) {
      const items = node.items.flatMap((item) => this.node(item) ?? []);
      return { type: 'array', items, broken: items.length < node.items.length, start, end };
    }
    if (!yaml.isScalar(node)) return { type: 'invalid', start, end };
    const { value } = node;
    if (typeof value === 'string')
      return placeholder.test(value)
        ? { type: 'invalid', start, end }
        : { type: 'string', value, closed: true, start, end };
    if (typeof value === 'number') return { type: 'number', value, start, end };
    if (typeof value === 'boolean') return { type: 'boolean', value, start, end };
    return value === null ? { type: 'null', value, start, end } : { type: 'invalid', start, end };
  }

  private map(node: Yaml.YAMLMap, start: number, end: number): JsonObject {
    const { yaml } = this;
    let isBroken = false;
    const merged: JsonMember[] = [];
    const own = node.items.flatMap(({ key, value }): JsonMember[] => {
      const range = yaml.isScalar(key) ? key.range : undefined;
      if (!yaml.isScalar(key) || !range) {
        isBroken = true;
        return [];
      }
      const tree = this.node(value);
      if (key.value === '<<') {
        const members = this.isResolving ? mergedMembers(tree) : undefined;
        if (members) merged.push(...members);
        else isBroken = true;
        return [];
      }
      const name = {
        type: 'string',
        value: String(key.value),
        closed: true,
        start: range[0],
        end: range[1],
      } as const;
      return [{ start: range[0], end: tree?.end ?? range[1], key: name, ...(tree ? { value: tree } : {}) }];
    });
    const names = new Set(own.map(({ key }) => key.value));
    const members = [...merged.filter(({ key }) => !names.has(key.value)), ...own];
    return { type: 'object', members, broken: isBroken, start, end };
  }
}

/**
 * Returns the properties that a merge key adds, or undefined if not all of them are known. If the merge key refers to
 * several objects that define the same property, the first object takes precedence.
 */
function mergedMembers(node: JsonNode | undefined): readonly JsonMember[] | undefined {
  if (node?.type === 'object') return node.broken ? undefined : node.members;
  if (node?.type !== 'array' || node.broken) return undefined;
  const members = new Map<string, JsonMember>();
  for (const item of node.items) {
    if (item.type !== 'object' || item.broken) return undefined;
    for (const member of item.members)
      if (!members.has(member.key.value)) members.set(member.key.value, member);
  }
  return [...members.values()];
}
