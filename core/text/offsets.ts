import * as char from '../base/character-codes';
import { type OffsetRange } from '../base/problem';
import { countWhile } from '../base/sorted';

/**
 * A position in the form that editors use: a zero-based line number, and an offset within the line in UTF-16 code
 * units.
 */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range between two positions, as in the language server protocol. `end` is exclusive. */
export interface PositionRange {
  readonly start: Position;
  readonly end: Position;
}

/**
 * Returns the offset at which each line starts. Line breaks are \n, \r\n, and a lone \r, as in the language server
 * protocol.
 */
export function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === char.carriageReturn && text.charCodeAt(i + 1) === char.newline) i++;
    if (code === char.newline || code === char.carriageReturn) starts.push(i + 1);
  }
  return starts;
}

/** Whether a line starts at an offset. Line breaks are the same as in `lineStarts`. */
function startsLine(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  return before === char.newline || (before === char.carriageReturn && text.charCodeAt(at) !== char.newline);
}

/**
 * Converts between offsets and positions of one text. Out-of-range input is clamped. After an edit within a line, the
 * index shares the line starts with the index of the earlier text.
 */
export class LineIndex {
  /**
   * @param starts The line starts. Those from the index `movedFrom` on are relative to an earlier text, and their
   * offsets in this text are greater by `shift`.
   */
  constructor(
    readonly text: string,
    private readonly starts: readonly number[] = lineStarts(text),
    private readonly movedFrom = Infinity,
    private readonly shift = 0,
  ) {}

  get lineCount(): number {
    return this.starts.length;
  }

  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    const line = this.countUntil((start) => start <= clamped) - 1;
    return { line, character: clamped - (this.startOf(line) ?? 0) };
  }

  offsetAt(position: Position): number {
    if (position.line < 0) return 0;
    const start = this.startOf(position.line);
    if (start === undefined) return this.text.length;
    return Math.max(start, Math.min(start + position.character, this.lineEnd(position.line)));
  }

  /** Returns the line index of the text that results from replacing a range with `newText`. */
  edited({ start, end }: OffsetRange, newText: string): LineIndex {
    const { starts } = this;
    const text = this.text.slice(0, start) + newText + this.text.slice(end);
    const shift = start + newText.length - end;
    const head = this.countUntil((one) => one < start);
    const tail = this.countUntil((one) => one <= end);
    // Whether a line starts at an offset depends only on the characters directly before and after the offset.
    const within: number[] = [];
    for (let at = start; at <= start + newText.length; at++) if (startsLine(text, at)) within.push(at);
    const isSameLine =
      within.length === tail - head && within.every((at, i) => at === this.startOf(head + i));
    if (isSameLine && (this.shift === 0 || this.movedFrom === tail))
      return new LineIndex(text, starts, tail, this.shift + shift);
    const changed: number[] = [];
    for (let i = 0; i < head; i++) changed.push(this.startOf(i) ?? 0);
    for (const at of within) changed.push(at);
    for (let i = tail; i < starts.length; i++) changed.push((this.startOf(i) ?? 0) + shift);
    return new LineIndex(text, changed);
  }

  /** Returns the offset at which a line starts, or undefined if there is no such line. */
  private startOf(line: number): number | undefined {
    const start = this.starts[line];
    return start !== undefined && line >= this.movedFrom ? start + this.shift : start;
  }

  /** Returns the number of line starts, counted from the first one, for which a condition holds. */
  private countUntil(holds: (start: number) => boolean): number {
    return countWhile(this.starts.length, (line) => holds(this.startOf(line) ?? 0));
  }

  /** Returns the offset at which a line ends, before its line break. */
  private lineEnd(line: number): number {
    const next = this.startOf(line + 1);
    if (next === undefined) return this.text.length;
    const isCrLf =
      this.text.charCodeAt(next - 1) === char.newline &&
      this.text.charCodeAt(next - 2) === char.carriageReturn;
    return Math.max(this.startOf(line) ?? 0, next - (isCrLf ? 2 : 1));
  }
}

/**
 * Converts an offset in UTF-8 bytes to a UTF-16 offset. For an offset within a character, returns the start of that
 * character.
 */
export function offsetOfByte(text: string, byte: number): number {
  let offset = 0;
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    if (bytes > byte) break;
    offset += character.length;
  }
  return offset;
}
