/** The position at which the service stopped reading an expression, and the reason. */
export interface ExpressionRefusal {
  /**
   * Zero-based index of the reported line. Lines end with a line feed and are counted after the whitespace at both ends
   * of the expression is removed.
   */
  readonly line: number;
  /** Zero-based start of the reported range, in UTF-8 bytes from the start of the line. */
  readonly startByte: number;
  /**
   * Length of the range that the service marks, in UTF-8 bytes. A length of 0 means a position between characters.
   * Absent if the service marks no range.
   */
  readonly lengthBytes?: number;
  /** The text of the line, as read by the service. Absent if the message does not contain it. */
  readonly lineText?: string;
  /** The reported problem, without its position. */
  readonly message: string;
}

const place = /Filter parsing error \((\d+):(\d+)\):?/;
const marked = /^[ \t]*\r?\n([^\n]*)\n([^]*)$/;

/**
 * Reads the rejection of an expression from an error message (filter-language.md, 13.1). In the message, line and
 * column start at 1, and the column counts bytes. The message can also quote the line, with `^` characters below it
 * that mark the position. Returns undefined for any other message.
 */
export function readExpressionRefusal(message: string): ExpressionRefusal | undefined {
  const found = place.exec(message);
  if (!found) return undefined;
  const at = { line: Number(found[1]) - 1, startByte: Number(found[2]) - 1 };
  if (at.line < 0 || at.startByte < 0) return undefined;
  const rest = message.slice(found.index + found[0].length);
  const quoted = marked.exec(rest);
  if (!quoted) return { ...at, message: rest.trim() === '' ? message : rest.trim() };
  const [, lineText = '', below = ''] = quoted;
  const [marks = '', carets = ''] = /^ *(\^*)/.exec(below) ?? [];
  const why = below.slice(marks.length);
  return {
    ...at,
    lengthBytes: carets.length,
    lineText: lineText.replace(/\r$/, ''),
    message: why.trim() === '' ? message : why.trim(),
  };
}
