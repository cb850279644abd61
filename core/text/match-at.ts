/**
 * Returns the end of a pattern's match that starts at an offset, or undefined if there is none. The pattern must have
 * the flag `y`. Unlike a search in a slice of the text, this creates no strings and no match objects.
 */
export function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
