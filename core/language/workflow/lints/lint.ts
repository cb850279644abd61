import {
  type Fix,
  type OffsetRange,
  type Problem,
  type Severity,
  type TextEdit,
} from '../../../base/problem';
import { type WorkflowProgram } from '../program/program';

/** A lint for workflow scripts. Its problems have the code `workflow/<id>`. */
export interface WorkflowLint {
  readonly id: string;
  check(program: WorkflowProgram): readonly Problem[];
}

/** Returns a function that creates the problems of one lint. */
export function reporter(
  id: string,
  severity: Severity,
): (
  range: OffsetRange,
  message: string,
  more?: Partial<Pick<Problem, 'fixes' | 'related' | 'severity' | 'tags'>>,
) => Problem {
  return ({ start, end }, message, more) => ({
    code: `workflow/${id}`,
    severity,
    start,
    end,
    message,
    ...more,
  });
}

/** Returns a fix with a single edit. The fix is marked as preferred, because it is right in nearly all cases. */
export function replaceFix(title: string, { start, end }: OffsetRange, newText: string): Fix {
  return { title, edits: [{ start, end, newText }], preferred: true };
}

/** Returns a fix that replaces a name or a string. Any quotes are kept. */
export function replaceName(title: string, range: OffsetRange, newName: string, text: string): Fix {
  return { title, edits: [renameEdit(range, newName, text)], preferred: true };
}

/**
 * Returns the edit that replaces a name or a string. Quotes are kept, as in `step["run"]`, Python's `r"run"`, and
 * `("run")`. Parentheses and prefixes are not kept.
 */
export function renameEdit({ start, end }: OffsetRange, newName: string, text: string): TextEdit {
  const quote = quoteIn({ start, end }, text);
  return { start, end, newText: `${quote}${newName}${quote}` };
}

/** Returns the quote of the string in a range, or an empty string if there is none. */
export const quoteIn = ({ start, end }: OffsetRange, text: string): string =>
  /^[\s(]*[A-Za-z]*(["'`])/.exec(text.slice(start, end))?.[1] ?? '';
