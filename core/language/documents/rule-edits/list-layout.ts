import { type TextEdit } from '../../../base/problem';
import { type WrittenRules } from './written-rules';

type Laid = Pick<WrittenRules, 'text' | 'list'>;

/**
 * The position of a rule in the text. Rules are either separated by commas, or on separate lines that start with `- `
 * (YAML) or `rules` (Terraform).
 */
interface Layout {
  readonly start: number;
  readonly end: number;
  /** Start of the line on which the rule starts. */
  readonly line: number;
  /** Text before the rule on its line: `  - `, `  rules `, whitespace, or other rules. */
  readonly lead: string;
  readonly hasLines: boolean;
}

function layoutOf({ text, list }: Laid, index: number): Layout {
  const { start, end } = list.items[index] ?? list;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const lead = text.slice(line, start);
  // The range of a YAML map can include the line break after the map.
  const closed = start + text.slice(start, end).trimEnd().length;
  return { start, end: closed, line, lead, hasLines: /^[ \t]*(?:-[ \t]+|rules[ \t]*)$/.test(lead) };
}

/** Returns the edit that removes a rule. The rule must not be the first one. */
export function removalOf(rules: Laid, index: number): TextEdit {
  const { text } = rules;
  const layout = layoutOf(rules, index);
  if (!layout.hasLines) return { start: layoutOf(rules, index - 1).end, end: layout.end, newText: '' };
  // The blank lines before the rule are removed, too.
  const start = text.slice(0, layout.line).trimEnd().length;
  return { start, end: endOfLine(text, layout.end), newText: '' };
}

/** Returns the edit that adds rules after a given rule. `added` contains the source texts of the new rules. */
export function additionAfter(rules: Laid, index: number, added: readonly string[]): TextEdit {
  const { text } = rules;
  const { end, line, lead, hasLines } = layoutOf(rules, index);
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  if (hasLines) {
    const isApart = /\n[ \t]*\r?\n$/.test(text.slice(0, line)) && lead.includes('rules');
    const before = (isApart ? lineBreak : '') + lineBreak + lead;
    const at = endOfLine(text, end);
    return { start: at, end: at, newText: added.map((one) => before + one).join('') };
  }
  const before = lead.trim() === '' && line > 0 ? `,${lineBreak}${lead}` : ', ';
  return { start: end, end, newText: added.map((one) => before + one).join('') };
}

function endOfLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset);
  const end = newline < 0 ? text.length : newline;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}
