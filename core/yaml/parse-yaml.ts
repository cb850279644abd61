import type * as Yaml from 'yaml';
import { type OffsetRange } from '../base/problem';
import { type JsonMember, type JsonNode, type JsonString } from '../json/tree';
import { readYamlDocuments } from './read-documents';

/** A syntax error in YAML, with the library's message. */
export interface YamlMistake extends OffsetRange {
  readonly message: string;
}

export interface ParsedYaml {
  /** The root of the tree. Undefined for an empty document. */
  readonly root: JsonNode | undefined;
  readonly mistakes: readonly YamlMistake[];
}

/**
 * Maximum number of nodes after aliases are expanded. The number is limited because aliases can expand a short text to
 * a very large tree.
 */
const maxNodes = 100_000;

/** Reads the first document of a YAML text as a JSON tree. Aliases are resolved. */
export async function parseYaml(text: string): Promise<ParsedYaml> {
  const yaml = await import('yaml');
  try {
    const [document] = readYamlDocuments(yaml, text);
    if (!document) return { root: undefined, mistakes: [] };
    const mistakes = document.errors.map(({ pos: [start, end], message }) => ({
      start,
      end: Math.max(end, start + 1),
      message,
    }));
    return { root: new TreeBuilder(yaml, document).node(document.contents), mistakes };
  } catch {
    return { root: undefined, mistakes: [] };
  }
}

class TreeBuilder {
  private aliasDepth = 0;
  private aliasedNodes = 0;

  constructor(
    private readonly yaml: typeof Yaml,
    private readonly document: Yaml.Document,
  ) {}

  node(node: unknown): JsonNode | undefined {
    const { yaml } = this;
    if (this.aliasDepth > 0 && ++this.aliasedNodes > maxNodes) return undefined;
    if (yaml.isAlias(node)) {
      this.aliasDepth++;
      const target = this.node(node.resolve(this.document));
      this.aliasDepth--;
      return target;
    }
    if (!yaml.isNode(node) || !node.range) return undefined;
    const [start, end] = node.range;
    if (yaml.isMap(node)) return { type: 'object', members: this.members(node), broken: false, start, end };
    if (yaml.isSeq(node)) {
      const items = node.items.flatMap((item) => this.node(item) ?? []);
      return { type: 'array', items, broken: false, start, end };
    }
    if (!yaml.isScalar(node)) return undefined;
    const { value } = node;
    if (typeof value === 'number') return { type: 'number', value, start, end };
    if (typeof value === 'boolean') return { type: 'boolean', value, start, end };
    if (value === null) return { type: 'null', value, start, end };
    return {
      type: 'string',
      value: typeof value === 'string' ? value : (node.source ?? ''),
      closed: true,
      start,
      end,
    };
  }

  private members(map: Yaml.YAMLMap): JsonMember[] {
    return map.items.flatMap((pair): JsonMember[] => {
      const { key } = pair;
      if (!this.yaml.isScalar(key) || !key.range) return [];
      const [start, keyEnd] = key.range;
      const name: JsonString = { type: 'string', value: String(key.value), closed: true, start, end: keyEnd };
      const value = this.node(pair.value);
      return [{ key: name, start, end: value?.end ?? keyEnd, ...(value ? { value } : {}) }];
    });
  }
}
