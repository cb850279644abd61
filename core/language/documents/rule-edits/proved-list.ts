import { type TextEdit } from '../../../base/problem';
import { type JsonNode, plainOf } from '../../../json/tree';
import { applyEdits } from '../../../text/apply-edits';
import { type WrittenRules } from './written-rules';

/**
 * Returns the edits if applying them results in exactly the intended rules, and undefined otherwise. This check is
 * necessary because comments and the layout of the surrounding text can have unexpected effects.
 */
export function readAs(
  { text, list, read }: WrittenRules,
  edits: readonly TextEdit[],
  wanted: readonly unknown[],
): readonly TextEdit[] | undefined {
  const found = read(applyEdits(text, edits)).flatMap((root) => arrayAt(root, list.start) ?? []);
  return found.some((one) => JSON.stringify(plainOf(one)) === JSON.stringify(wanted)) ? edits : undefined;
}

/** Returns the list that starts at an offset, or undefined if there is none. */
function arrayAt(node: JsonNode, start: number): JsonNode | undefined {
  if (node.type === 'array' && node.start === start) return node;
  const inner =
    node.type === 'array'
      ? node.items
      : node.type === 'object'
        ? node.members.flatMap(({ value }) => value ?? [])
        : [];
  for (const one of inner) {
    const found = one.start <= start || one.type === 'array' ? arrayAt(one, start) : undefined;
    if (found) return found;
  }
  return undefined;
}
