import { type TextEdit } from '../base/problem';

/**
 * The text after edits that do not overlap, in any order; their offsets are those of the text before. Insertions at
 * one place keep their order.
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
