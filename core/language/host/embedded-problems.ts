import { type Fix, type Problem } from '../../base/problem';
import { type EmbeddedText } from './json-string';

/** A problem of the value as a problem of the host: places mapped, replacements written as the host writes them. */
export function hostProblem(problem: Problem, embedded: EmbeddedText): Problem {
  return {
    ...problem,
    ...hostRange(problem, embedded),
    ...(problem.fixes ? { fixes: problem.fixes.map((fix) => hostFix(fix, embedded)) } : {}),
    ...(problem.related
      ? {
          related: problem.related.map((related) =>
            related.uri === undefined ? { ...related, ...hostRange(related, embedded) } : related,
          ),
        }
      : {}),
  };
}

export function hostFix(fix: Fix, embedded: EmbeddedText): Fix {
  return {
    ...fix,
    edits: fix.edits.map((edit) => ({
      ...edit,
      ...hostRange(edit, embedded),
      newText: embedded.encode(edit.newText),
    })),
  };
}

export function hostRange(
  range: { readonly start: number; readonly end: number },
  embedded: EmbeddedText,
): { readonly start: number; readonly end: number } {
  return { start: embedded.hostOffset(range.start), end: embedded.hostOffset(range.end) };
}
