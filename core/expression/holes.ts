/**
 * Embedded expressions can have parts that only exist later, such as `${var.host}` in a template. A host replaces
 * each of them by this character, repeated so that offsets stay. Its value is assumed to be right, and nothing that
 * depends on it is reported.
 */
export const holeCharacter = '\uE000';

export const holeCode = 0xe000;

/** Whether a stretch of text has a hole in it. */
export function hasHole(text: string, start: number, end: number): boolean {
  const at = text.indexOf(holeCharacter, start);
  return at >= 0 && at < Math.max(end, start + 1);
}
