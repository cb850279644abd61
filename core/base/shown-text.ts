/**
 * Invisible characters that change the display: control characters (a terminal obeys them), line breaks of every
 * kind, and marks that turn the direction of the text that follows.
 */
const unseen = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A name or text that someone else wrote, on one line, with everything in it to be seen: line breaks and tabs become
 * spaces, other unseen characters their number (`\u202e`).
 */
export function visibleLine(text: string): string {
  return text.replace(unseen, (character) =>
    /[\t\n\r\u2028\u2029]/.test(character)
      ? ' '
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Text of others as code within Markdown: between more backticks than it has in a row, so that it cannot end the code
 * and start a link or a picture (CommonMark, section 6.1).
 */
export function codeSpan(text: string): string {
  const line = visibleLine(text);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = /^[ `]|[ `]$/.test(line) ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}
