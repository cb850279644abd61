/**
 * How a part of a shell command is quoted. `ansi` is `$'…'`. `document` is a here-document in which the shell expands
 * variables, and `literal` is one in which it does not.
 */
export type QuoteStyle = 'none' | 'single' | 'double' | 'ansi' | 'document' | 'literal';

/**
 * Writes text for use inside the given style of quotes, so that the shell reads it unchanged. Returns undefined if
 * that is impossible.
 */
export function writeAs(style: QuoteStyle, text: string): string | undefined {
  switch (style) {
    case 'none':
      return /[\r\n]/.test(text) ? undefined : text.replace(/[^\w./:=@%+,-]/g, '\\$&');
    case 'single':
      return text.replaceAll("'", "'\\''");
    case 'double':
      return text.replace(/[\\"$`]/g, '\\$&');
    case 'ansi':
      return text.replace(/[\\']/g, '\\$&');
    case 'document':
      return text.replace(/[\\$`]/g, '\\$&');
    case 'literal':
      return text;
  }
}
