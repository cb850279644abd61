/**
 * The character that represents holes. A hole is a part of an embedded expression whose value is only known later,
 * such as `${var.host}` in a template. The code that extracts the expression replaces each hole with this character,
 * repeated so that offsets do not change. The value of a hole is assumed to be valid, and nothing that depends on it
 * is reported.
 */
export const holeCharacter = '\uE000';

export const holeCode = 0xe000;

/** Whether a range of text contains a hole. */
export function hasHole(text: string, start: number, end: number): boolean {
  if (end - start > longRange) {
    const at = text.indexOf(holeCharacter, start);
    return at >= 0 && at < end;
  }
  let at = start;
  do {
    if (text.charCodeAt(at) === holeCode) return true;
  } while (++at < end);
  return false;
}

/**
 * Maximum length of a range that is checked for holes character by character. For ranges up to this length, such as
 * literals, this is faster than searching the rest of the text.
 */
const longRange = 80;
