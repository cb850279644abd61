import * as yaml from 'yaml';
import { type JsonNode } from '../json/tree';
import { resolvedTree } from './placeholder-tree';
import { readYamlDocuments } from './read-documents';

/**
 * A document of a YAML text: its tree (see `resolvedTree`), or its text if it has errors. `start` and `end` are the
 * range of the first error, as offsets in the whole YAML text.
 */
export type YamlTree =
  { readonly tree: JsonNode } | { readonly broken: string; readonly start: number; readonly end: number };

/** Reads the documents of a YAML text. */
export function yamlTrees(text: string): readonly YamlTree[] {
  try {
    return readYamlDocuments(yaml, text).flatMap(({ errors: [error], contents, range }): YamlTree[] => {
      if (error) {
        const [start, end] = error.pos;
        return [{ broken: range ? text.slice(range[0], range[2]) : text, start, end }];
      }
      const tree = resolvedTree(yaml, contents);
      return tree ? [{ tree }] : [];
    });
  } catch {
    return [{ broken: text, start: 0, end: text.length }];
  }
}
