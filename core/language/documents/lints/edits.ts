import { type TextEdit } from '../../../base/problem';
import { type JsonObject } from '../../../json/tree';

/** Returns the edit that adds a property after the last property and follows the layout of the object. */
export function insertMember(text: string, object: JsonObject, name: string, json: string): TextEdit {
  const last = object.members.at(-1);
  const member = `${JSON.stringify(name)}: `;
  if (last) {
    const indent = indentBefore(text, last.start);
    const body = indent === undefined ? json : reindent(json, indent);
    const lead = indent === undefined ? ', ' : `,\n${indent}`;
    return { start: last.end, end: last.end, newText: lead + member + body };
  }
  const outer = indentOfLine(text, object.start);
  const indent = `${outer}  `;
  const closed = text.slice(object.end - 1, object.end) === '}';
  return {
    start: object.start + 1,
    end: closed ? object.end - 1 : object.start + 1,
    newText: `\n${indent}${member}${reindent(json, indent)}\n${outer}`,
  };
}

/** Returns the edit that removes a list item or an object property, together with the comma that belongs to it. */
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

/**
 * Maximum length of lines whose indentation is used for fixes. Without this limit, every fix in a document that
 * consists of a single long line would search the whole text for the start of the line.
 */
const maxLineLength = 1000;

/** Returns the indentation of the line that contains a position, or an empty string if the line is too long. */
function indentOfLine(text: string, offset: number): string {
  const from = Math.max(0, offset - maxLineLength);
  const before = text.slice(from, offset);
  const start = before.lastIndexOf('\n') + 1;
  return from > 0 && start === 0 ? '' : (/^[ \t]*/.exec(before.slice(start))?.[0] ?? '');
}

/**
 * Returns the whitespace between the start of the line and a position. Returns undefined if the line contains anything
 * else before the position, or if it is the first line of the text.
 */
function indentBefore(text: string, offset: number): string | undefined {
  const before = text.slice(Math.max(0, offset - maxLineLength), offset);
  const start = before.lastIndexOf('\n') + 1;
  const indent = before.slice(start);
  return start > 0 && indent.trim() === '' ? indent : undefined;
}

function reindent(json: string, indent: string): string {
  return json.replace(/\n/g, `\n${indent}`);
}
