import { type TextEdit } from '../../../base/problem';
import { type JsonObject } from '../../../json/tree';

/** Adds a property after the last one, with the layout of the object. */
export function insertMember(text: string, object: JsonObject, name: string, json: string): TextEdit {
  const last = object.members.at(-1);
  const member = `${JSON.stringify(name)}: `;
  if (last) {
    const indent = indentBefore(text, last.start);
    const body = indent === undefined ? json : reindent(json, indent);
    const lead = indent === undefined ? ', ' : `,\n${indent}`;
    return { start: last.end, end: last.end, newText: lead + member + body };
  }
  const outer = /[ \t]*/.exec(text.slice(lineStart(text, object.start)))?.[0] ?? '';
  const indent = `${outer}  `;
  const closed = text[object.end - 1] === '}';
  return {
    start: object.start + 1,
    end: closed ? object.end - 1 : object.start + 1,
    newText: `\n${indent}${member}${reindent(json, indent)}\n${outer}`,
  };
}

/** Removes an item of a list, or a property of an object, with its comma. */
export function removeItem(
  items: readonly { readonly start: number; readonly end: number }[],
  index: number,
): TextEdit {
  const item = items[index] ?? { start: 0, end: 0 };
  const next = items[index + 1];
  if (next) return { start: item.start, end: next.start, newText: '' };
  const previous = items[index - 1];
  return { start: previous ? previous.end : item.start, end: item.end, newText: '' };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The whitespace before a position if nothing else is before it on its line. */
function indentBefore(text: string, offset: number): string | undefined {
  const start = lineStart(text, offset);
  const before = text.slice(start, offset);
  return start > 0 && before.trim() === '' ? before : undefined;
}

function reindent(json: string, indent: string): string {
  return json.replace(/\n/g, `\n${indent}`);
}
