import { type Problem, type Severity } from '../core/base/problem';
import { LineIndex, type Position } from '../core/text/offsets';

/** A problem with its file. Offsets count UTF-16 units of the file's text; `end` is exclusive. */
export interface Finding {
  /** As given on the command line, with `/` as the separator. */
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly startPosition: Position;
  readonly endPosition: Position;
}

/** Adds lines and columns to the problems of a file. */
export function toFindings(file: string, text: string, problems: readonly Problem[]): Finding[] {
  const lines = new LineIndex(text);
  return problems.map(({ code, severity, message, start, end }) => ({
    file,
    code,
    severity,
    message,
    start,
    end,
    startPosition: lines.positionAt(start),
    endPosition: lines.positionAt(end),
  }));
}
