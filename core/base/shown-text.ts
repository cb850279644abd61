/**
 * Invisible characters that affect the display: control characters (which can control a terminal), all line breaks, and
 * marks that change the text direction.
 */
const unseen = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Formats a name or text from an outside source on one line, with all characters visible. Line breaks and tabs become
 * spaces, and other invisible characters become escape sequences such as `\u202e`.
 */
export function visibleLine(text: string): string {
  return text.replace(unseen, (character) =>
    /[\t\n\r\u2028\u2029]/.test(character)
      ? ' '
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Formats text from an outside source as code in Markdown. The delimiters have more backticks than any run of
 * backticks in the text, so that the text cannot end the code and start a link or an image (CommonMark, section 6.1).
 */
export function codeSpan(text: string): string {
  const line = visibleLine(text);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = /^[ `]|[ `]$/.test(line) ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}
