import { type Fix, type OffsetRange, type Problem } from '../../base/problem';

/**
 * Converts a problem's ranges in a checked text to ranges in a longer text that contains the checked text. Ranges in
 * other documents stay unchanged.
 */
export function shiftProblem(problem: Problem, offset: number): Problem {
  if (offset === 0) return problem;
  return {
    ...problem,
    ...shiftRange(problem, offset),
    ...(problem.fixes ? { fixes: problem.fixes.map((fix) => shiftFix(fix, offset)) } : {}),
    ...(problem.related
      ? {
          related: problem.related.map((related) =>
            related.uri === undefined ? { ...related, ...shiftRange(related, offset) } : related,
          ),
        }
      : {}),
  };
}

function shiftFix(fix: Fix, offset: number): Fix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, ...shiftRange(edit, offset) })) };
}

function shiftRange(range: OffsetRange, offset: number): OffsetRange {
  return { start: range.start + offset, end: range.end + offset };
}
