import { type TextEdit } from '../../../base/problem';
import { formatExpression } from '../../../expression/format';
import { type ExpressionTree } from '../../../expression/tree';
import { type JsonNode } from '../../../json/tree';
import { type Notation, type WrittenRules } from './written-rules';

/** Matches control characters for which there is no short escape in Terraform. */
const control = /[^\P{Cc}\n\r\t]/u;

/**
 * Returns the edit that replaces a string with another string. The new string is escaped for the notation. Returns
 * undefined if it contains a control character for which Terraform has no short escape.
 */
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
      // The range of a block scalar includes the line break of its last line.
      const written = text.slice(start, end).trimEnd();
      const isDouble = written.startsWith('"') || /\p{Cc}/u.test(value);
      const newText = isDouble ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
      return { start, end: start + written.length, newText };
    }
  }
}

/** Returns a string literal for a script. It has the same quotes as the string that it replaces. */
function quotedLike(quote: string | undefined, value: string): string {
  const double = JSON.stringify(value);
  return quote === "'" ? `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : double;
}

/**
 * Returns the text of a filter for use in a string. In notations other than JSON, text with line breaks is formatted on
 * one line, because the effect of a line break depends on the kind of string. Returns undefined if the filter cannot be
 * formatted.
 */
export function textOfFilter(tree: ExpressionTree, notation: Notation): string | undefined {
  const text = tree.text.slice(tree.start, tree.end);
  return notation !== 'json' && text.includes('\n') ? formatExpression(tree, { mode: 'line' }) : text;
}
