import * as yaml from 'yaml';
import { type JsonNode } from '../json/tree';
import { placeholderTree } from './placeholder-tree';
import { readYamlDocuments } from './read-documents';

/** Reads the documents of a YAML text that have no errors, see `placeholderTree`. Never throws. */
export function yamlTrees(text: string): readonly JsonNode[] {
  try {
    return readYamlDocuments(yaml, text).flatMap((document) =>
      document.errors.length > 0 ? [] : (placeholderTree(yaml, document.contents) ?? []),
    );
  } catch {
    return [];
  }
}
