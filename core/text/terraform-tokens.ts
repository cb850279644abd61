/**
 * Returns the end of the comment that starts at an offset of a Terraform file, or undefined if there is none. A line
 * break after a comment is not part of the comment, and an unclosed comment extends to the end of the text.
 */
export function terraformCommentEnd(text: string, at: number): number | undefined {
  const isBlock = text.startsWith('/*', at);
  if (!isBlock && text[at] !== '#' && !text.startsWith('//', at)) return undefined;
  const end = text.indexOf(isBlock ? '*/' : '\n', isBlock ? at + 2 : at);
  return end < 0 ? text.length : isBlock ? end + 2 : end;
}

/** Matches a name in a Terraform file, for `matchEnd`. A match is at most 200 characters long. */
export const terraformName = /[A-Za-z_][\w-]{0,199}/y;
