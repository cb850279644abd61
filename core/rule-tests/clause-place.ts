import { type OffsetRange } from '../base/problem';
import { embeddedScalar, type ScalarStyle } from '../language/embedding/yaml/scalars';
import { embeddedJsonString } from '../text/json-string';
import { embeddedTemplate, readTemplate } from '../text/terraform-template';

/** Styles of YAML scalars by their first character. Scalars with any other first character are plain. */
const styles: Readonly<Record<string, ScalarStyle>> = {
  "'": 'QUOTE_SINGLE',
  '|': 'BLOCK_LITERAL',
  '>': 'BLOCK_FOLDED',
};

/**
 * Converts the range of a part of an expression to a range in the file that contains the expression as a string.
 * `text` is the content of the file, `match` is the range of the string, and `value` is the expression. If the part
 * cannot be located, returns `match`. If `match` is undefined, returns an empty range at the start of the file.
 */
export function clausePlace(
  text: string,
  match: OffsetRange | undefined,
  part: OffsetRange,
  value: string,
): OffsetRange {
  if (!match) return { start: 0, end: 0 };
  const first = text[match.start] ?? '';
  if (first === '"') return embeddedJsonString(text, match.start + 1, match.end - 1).hostRange(part);
  const template = text.startsWith('<<', match.start) ? readTemplate(text, match.start) : undefined;
  if (template) return embeddedTemplate(text, template).hostRange(part);
  const style = styles[first] ?? 'PLAIN';
  const scalar = embeddedScalar(text, { style, start: match.start, end: match.end, value });
  return scalar?.hostRange(part) ?? match;
}
