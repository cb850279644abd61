/**
 * Returns the initial cursor position in a payload: right after the first brace or bracket that is not on a comment
 * line.
 */
export function payloadCursor(text: string): number {
  let at = 0;
  for (const line of text.split('\n')) {
    const inLine = line.search(/[{[]/);
    if (!line.trimStart().startsWith('//') && inLine >= 0) return at + inLine + 1;
    at += line.length + 1;
  }
  return text.length;
}
