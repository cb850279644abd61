import { type TextEdit } from '../../../base/problem';
import { formatExpression } from '../../../expression/format';
import { type ExpressionTree } from '../../../expression/tree';
import { type JsonNode } from '../../../json/tree';
import { type Notation, type WrittenRules } from './written-rules';

/** Characters for which Terraform has no short escape. */
const control = /[^\P{Cc}\n\r\t]/u;

/** Replaces a string with another one, escaped for its notation; undefined if that is not possible. */
export function stringEdit(
  { text, notation }: Pick<WrittenRules, 'text' | 'notation'>,
  { start, end }: Pick<JsonNode, 'start' | 'end'>,
  value: string,
): TextEdit | undefined {
  switch (notation) {
    case 'json':
      return { start, end, newText: JSON.stringify(value) };
    case 'javascript':
    case 'python':
      return { start, end, newText: quotedLike(text[start], value) };
    case 'hcl':
      return control.test(value)
        ? undefined
        : { start, end, newText: JSON.stringify(value).replace(/[$%](?=\{)/g, (mark) => mark + mark) };
    case 'yaml': {
      // A block scalar ends with the line break of its last line.
      const written = text.slice(start, end).trimEnd();
      const isDouble = written.startsWith('"') || /\p{Cc}/u.test(value);
      const newText = isDouble ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
      return { start, end: start + written.length, newText };
    }
  }
}

/** A string of a script, in the same quotes as the one that it replaces. */
function quotedLike(quote: string | undefined, value: string): string {
  const double = JSON.stringify(value);
  return quote === "'" ? `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : double;
}

/** The text of a filter, on one line except in JSON, because in other notations line breaks depend on the position. */
export function textOfFilter(tree: ExpressionTree, notation: Notation): string | undefined {
  const text = tree.text.slice(tree.start, tree.end);
  return notation !== 'json' && text.includes('\n') ? formatExpression(tree, { mode: 'line' }) : text;
}
