import type * as Yaml from 'yaml';
import { type JsonMember, type JsonNode, type JsonObject } from '../json/tree';

/** Placeholders of Pulumi, and of tools that generate YAML from templates. */
const placeholder = /\$?\{\{|\$\{/;

/**
 * Returns a YAML node as a JSON tree. Values with placeholders, and aliases, are `invalid`, because they are known only
 * to another tool or elsewhere.
 */
export function placeholderTree(yaml: typeof Yaml, node: unknown): JsonNode | undefined {
  if (!yaml.isNode(node) || !node.range) return undefined;
  const [start, end] = node.range;
  if (yaml.isMap(node)) return mapTree(yaml, node, start, end);
  if (yaml.isSeq(node)) {
    const items = node.items.flatMap((item) => placeholderTree(yaml, item) ?? []);
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

function mapTree(yaml: typeof Yaml, node: Yaml.YAMLMap, start: number, end: number): JsonObject {
  let isBroken = false;
  const members = node.items.flatMap(({ key, value }): JsonMember[] => {
    const range = yaml.isScalar(key) ? key.range : undefined;
    if (!yaml.isScalar(key) || !range || key.value === '<<') {
      isBroken = true;
      return [];
    }
    const tree = placeholderTree(yaml, value);
    const name = {
      type: 'string',
      value: String(key.value),
      closed: true,
      start: range[0],
      end: range[1],
    } as const;
    return [{ start: range[0], end: tree?.end ?? range[1], key: name, ...(tree ? { value: tree } : {}) }];
  });
  return { type: 'object', members, broken: isBroken, start, end };
}
