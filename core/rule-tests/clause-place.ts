import { type OffsetRange } from '../base/problem';
import { embeddedJsonString } from '../text/json-string';
import { embeddedTemplate, readTemplate } from '../text/terraform-template';

/**
 * Returns the range of a part of an expression in the file that contains the expression as a string. `match` is the range
 * of the string; if it is absent, the result is the start of the file.
 */
export function clausePlace(text: string, match: OffsetRange | undefined, part: OffsetRange): OffsetRange {
  if (!match) return { start: 0, end: 0 };
  const template = text.startsWith('<<', match.start) ? readTemplate(text, match.start) : undefined;
  const embedded = template
    ? embeddedTemplate(text, template)
    : embeddedJsonString(text, match.start + 1, match.end - 1);
  return embedded.hostRange(part);
}
