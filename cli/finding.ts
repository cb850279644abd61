import { type Problem, type Severity } from '../core/base/problem';
import { LineIndex, type Position } from '../core/text/offsets';

/**
 * Problem and the file that contains it. Offsets count UTF-16 code units of the file's text, and `end` is exclusive.
 */
export interface Finding {
  /** Name of the file as given on the command line, with `/` as the separator. */
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly startPosition: Position;
  readonly endPosition: Position;
}

/** Converts the problems of a file to diagnostics with lines and columns. */
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
