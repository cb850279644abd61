import { type OffsetRange } from '../../base/problem';
import { countWhile } from '../../base/sorted';
import { type JsonNode, type JsonString } from '../../json/tree';
import { type KeyPath } from './key-paths';

/** A string value of a document, with the keys that lead to it. */
export interface PlacedString {
  readonly node: JsonString;
  /** Start of the property that contains the string, or of the string itself if it is in a list. */
  readonly start: number;
  readonly path: KeyPath;
}

/** Returns all string values, in tree order. */
export function stringsOf(root: JsonNode | undefined): PlacedString[] {
  const found: PlacedString[] = [];
  const path: string[] = [];
  const within = (key: string, node: JsonNode | undefined, start: number | undefined): void => {
    path.push(key);
    visit(node, start);
    path.pop();
  };
  const visit = (node: JsonNode | undefined, start = node?.start ?? 0): void => {
    if (node?.type === 'string' && node.closed) found.push({ node, start, path: [...path] });
    else if (node?.type === 'object')
      for (const member of node.members) within(member.key.value, member.value, member.start);
    else if (node?.type === 'array')
      for (const [i, item] of node.items.entries()) within(String(i), item, item.start);
  };
  visit(root);
  return found;
}

/** Returns a function that checks whether a range is within one of the given strings. */
export function withinOneOf(texts: readonly OffsetRange[]): (place: OffsetRange) => boolean {
  const sorted = [...texts].sort((a, b) => a.start - b.start);
  return ({ start, end }) => {
    const text = sorted[countWhile(sorted.length, (index) => (sorted[index]?.start ?? Infinity) < start) - 1];
    return text !== undefined && end <= text.end;
  };
}
