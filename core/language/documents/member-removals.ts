import { type TextEdit } from '../../base/problem';
import { type JsonObject } from '../../json/tree';

/** Returns non-overlapping edits that remove unwanted properties together with their superfluous commas. */
export function memberRemovals({ members }: JsonObject, unwanted: (name: string) => boolean): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let i = 0; i < members.length; i++) {
    const first = members[i];
    if (!first || !unwanted(first.key.value)) continue;
    let end = i;
    while (end + 1 < members.length && unwanted(members[end + 1]?.key.value ?? '')) end++;
    const next = members[end + 1];
    const previous = members[i - 1];
    edits.push(
      next
        ? { start: first.start, end: next.start, newText: '' }
        : { start: previous ? previous.end : first.start, end: members[end]?.end ?? first.end, newText: '' },
    );
    i = end;
  }
  return edits;
}
