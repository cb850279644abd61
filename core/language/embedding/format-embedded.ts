import { type TextEdit } from '../../base/problem';
import { formatExpression } from '../../expression/format';
import { type ExpressionTree } from '../../expression/tree';
import { hostEdit } from '../../text/embedded-problems';
import { type EmbeddedText } from '../../text/embedded-text';

/**
 * Returns edits to a host that format one of its expressions. Only whitespace between words changes, and each edit is
 * in the notation of the host. The result is empty if the expression cannot be formatted because of a mistake.
 */
export function formatEmbedded(
  host: string,
  embedded: EmbeddedText,
  tree: ExpressionTree,
  indentSize: number,
): readonly TextEdit[] {
  // If the texts differ, the tree was parsed with a replacement for a hole. The expression is then not formatted.
  if (tree.text !== embedded.text) return [];
  const mode = isLaidOut(host, embedded) ? 'lines' : 'line';
  const formatted = formatExpression(tree, { mode, indentSize });
  if (formatted === undefined) return [];
  const edits = spaceEdits(tree, formatted, indentOf(tree)).map((edit) => hostEdit(edit, embedded));
  if (edits.includes(undefined)) return [];
  return edits
    .flatMap((edit) => edit ?? [])
    .filter(({ start, end, newText }) => host.slice(start, end) !== newText);
}

/**
 * Whether the author wrote the expression on several lines. This is the case if the text of the expression contains
 * line breaks. It is also the case if the host allows line breaks and the expression spans several lines of the host
 * or starts on a line of its own.
 */
function isLaidOut(host: string, embedded: EmbeddedText): boolean {
  const { text, hostStart, hostEnd } = embedded;
  if (text.trim().includes('\n')) return true;
  if (embedded.encode('\n', 0, 0)?.includes('\n') !== true) return false;
  const before = host.slice(host.lastIndexOf('\n', hostStart - 1) + 1, hostStart);
  return host.slice(hostStart, hostEnd).trim().includes('\n') || /^[\s>]*$/.test(before);
}

/**
 * Returns the indentation of an expression. If no line break precedes the expression, the result is the smallest
 * indentation of its other lines.
 */
function indentOf({ text, start, end }: ExpressionTree): string {
  const before = text.slice(0, start);
  if (before.includes('\n')) return before.slice(before.lastIndexOf('\n') + 1);
  const others = text.slice(start, end).split('\n').slice(1).filter((line) => line.trim() !== ''); // prettier-ignore
  const indents = others.map((line) => /^ */.exec(line)?.[0] ?? '');
  return indents.sort((a, b) => a.length - b.length)[0] ?? '';
}

/** Returns edits that change an expression to its formatted text. The two texts differ only in whitespace. */
function spaceEdits({ text, start, end }: ExpressionTree, formatted: string, indent: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const space = /[ \r\n]*/y;
  const spaceAt = (of: string, at: number): string => {
    space.lastIndex = at;
    return space.exec(of)?.[0] ?? '';
  };
  for (let from = start, to = 0; from < end; from++, to++) {
    const old = spaceAt(text, from);
    const wanted = spaceAt(formatted, to);
    const newText = old === wanted ? old : wanted.replace(/\n/g, `\n${indent}`);
    if (newText !== old) edits.push({ start: from, end: from + old.length, newText });
    from += old.length;
    to += wanted.length;
  }
  return edits;
}
