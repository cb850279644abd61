/** Returns the initial cursor position in a payload: inside its outermost brace or bracket, after the comments. */
export function payloadCursor(text: string): number {
  let at = 0;
  for (const line of text.split('\n')) {
    const inLine = line.search(/[{[]/);
    if (!line.trimStart().startsWith('//') && inLine >= 0) return at + inLine + 1;
    at += line.length + 1;
  }
  return text.length;
}
