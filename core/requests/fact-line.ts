import { type OffsetRange } from '../base/problem';

/** A fact about a request in a comment: `# @rampart ip.src = 203.0.113.7`. */
export interface FactLine extends OffsetRange {
  readonly name: string;
  readonly nameStart: number;
  /** As it is written. */
  readonly value: string;
  readonly valueStart: number;
}

/** Reads the fact in a line of a text, when the line is a comment with one. */
export function readFactLine(text: string, start: number, end: number): FactLine | undefined {
  const found = /^(\s*(?:#|\/\/)\s*@rampart\s+)([^=]*?)(\s*=\s*)(.*?)\s*$/.exec(text.slice(start, end));
  const [, before = '', name = '', equals = '', value = ''] = found ?? [];
  if (found === null || name === '') return undefined;
  const nameStart = start + before.length;
  const valueStart = nameStart + name.length + equals.length;
  return { start, end, name, nameStart, value, valueStart };
}
