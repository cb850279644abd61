import { type Fix, type Problem } from '../base/problem';
import { visibleLine } from '../base/shown-text';
import { applyEdits } from '../text/apply-edits';
import { LineIndex } from '../text/offsets';
import { type ToolAnswer } from './tool';

/**
 * Maximum number of problems in a result. A model cannot work on more problems in one step, and the first problems
 * explain most of the others.
 */
const maxProblems = 50;
const maxQuoted = 200;

/** The form of a returned fix: the resulting text (for short texts) or the edits. */
export type FixForm = 'result' | 'edits';

/**
 * Returns the numbers of errors and warnings, and the first problems with their positions. Lines and columns start at
 * 1, and `start` and `end` are zero-based UTF-16 offsets.
 */
export function shownProblems(text: string, problems: readonly Problem[], fixForm: FixForm): ToolAnswer {
  const index = new LineIndex(text);
  const count = (severity: Problem['severity']): number =>
    problems.filter((problem) => problem.severity === severity).length;
  return {
    valid: count('error') === 0,
    errors: count('error'),
    warnings: count('warning'),
    problems: problems.slice(0, maxProblems).map((problem) => {
      const { line, character } = index.positionAt(problem.start);
      const { code, severity, message, start, end, fixes = [] } = problem;
      const fix = fixes.find(({ preferred }) => preferred) ?? fixes[0];
      return {
        severity,
        code,
        message,
        line: line + 1,
        column: character + 1,
        start,
        end,
        text: visibleLine(text.slice(start, Math.min(end, start + maxQuoted))),
        ...(fix === undefined ? {} : { fix: shownFix(text, fix, fixForm) }),
      };
    }),
    ...(problems.length > maxProblems ? { more: problems.length - maxProblems } : {}),
  };
}

function shownFix(text: string, { title, edits, keepsMeaning }: Fix, form: FixForm): ToolAnswer {
  return {
    title,
    ...(keepsMeaning === false ? { changesMeaning: true } : {}),
    ...(form === 'result' ? { result: applyEdits(text, edits) } : { edits }),
  };
}

/** The properties in a result of `shownProblems` that quote the checked text. */
export const quotedByProblems = ['problems[].message', 'problems[].text', 'problems[].fix'] as const;
