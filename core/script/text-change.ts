/**
 * The range in which two texts differ. Both texts are the same before `start`. The old text after `oldEnd` is the
 * same as the new text after `newEnd`.
 */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** Returns the range in which two texts differ, based on their common prefix and suffix. */
export function textChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < shorter && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix++;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    before.charCodeAt(before.length - 1 - suffix) === after.charCodeAt(after.length - 1 - suffix)
  )
    suffix++;
  return { start: prefix, oldEnd: before.length - suffix, newEnd: after.length - suffix };
}
