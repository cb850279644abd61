import { type OffsetRange } from '../base/problem';

/** A fact about a request in a comment: `# @rampart ip.src = 203.0.113.7`. */
export interface FactLine extends OffsetRange {
  readonly name: string;
  readonly nameStart: number;
  /** The value as written in the file. */
  readonly value: string;
  readonly valueStart: number;
}

/**
 * Reads the fact in a line of `text`, which extends from `start` to `end`. Returns undefined if the line is not a
 * comment with a fact.
 */
export function readFactLine(text: string, start: number, end: number): FactLine | undefined {
  const [before] = /^\s*(?:#|\/\/)\s*@rampart\s/.exec(text.slice(start, end)) ?? [];
  const equals = before === undefined ? -1 : text.indexOf('=', start + before.length);
  if (before === undefined || equals < 0 || equals >= end) return undefined;
  const [nameStart, nameEnd] = trimmedRange(text, start + before.length, equals);
  const [valueStart, valueEnd] = trimmedRange(text, equals + 1, end);
  if (nameStart === nameEnd) return undefined;
  const name = text.slice(nameStart, nameEnd);
  return { start, end, name, nameStart, value: text.slice(valueStart, valueEnd), valueStart };
}

/** Returns a range of a string without the whitespace at both ends of the range. */
function trimmedRange(text: string, start: number, end: number): [number, number] {
  const trimmed = text.slice(start, end).trimStart();
  const first = end - trimmed.length;
  return [first, first + trimmed.trimEnd().length];
}
