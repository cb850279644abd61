import { type JsonNode, type JsonString } from '../documents/json/tree';
import { type KeyPath } from './key-paths';

/** A text that is a value of a document, with the keys that lead to it. */
export interface PlacedString {
  readonly node: JsonString;
  /** Where its member begins, or the string itself in a list. */
  readonly start: number;
  readonly path: KeyPath;
}

/** All texts that are values, in the order of the tree. */
export function stringsOf(
  node: JsonNode | undefined,
  path: KeyPath = [],
  start = node?.start ?? 0,
): PlacedString[] {
  switch (node?.type) {
    case 'string':
      return node.closed ? [{ node, start, path }] : [];
    case 'object':
      return node.members.flatMap((member) =>
        stringsOf(member.value, [...path, member.key.value], member.start),
      );
    case 'array':
      return node.items.flatMap((item, i) => stringsOf(item, [...path, String(i)]));
    default:
      return [];
  }
}
