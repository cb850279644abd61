import { type TextEdit } from '../base/problem';

/**
 * Applies edits to a text and returns the result. The edits can be in any order, but must not overlap. Their offsets
 * refer to the original text. Insertions at the same position are applied in the given order.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, newText } of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + newText;
    at = end;
  }
  return result + text.slice(at);
}
