import { type Fix, type OffsetRange, type Problem, type TextEdit } from '../base/problem';
import { type EmbeddedText, type EmbeddedValue } from './embedded-text';

/** A problem of the value as a problem of the host: ranges are mapped, replacements are escaped for the host. */
export function hostProblem(problem: Problem, embedded: EmbeddedText): Problem {
  const fixes = problem.fixes?.flatMap((fix) => hostFix(fix, embedded) ?? []) ?? [];
  return {
    ...problem,
    ...embedded.hostRange(problem),
    ...(problem.fixes ? { fixes } : {}),
    ...(problem.related
      ? {
          related: problem.related.map((related) =>
            related.uri === undefined ? { ...related, ...embedded.hostRange(related) } : related,
          ),
        }
      : {}),
  };
}

/** Undefined if the fix would overwrite a hole, or its text cannot be written in the host. */
export function hostFix<T extends Fix>(fix: T, embedded: EmbeddedText): T | undefined {
  const edits: TextEdit[] = [];
  for (const edit of fix.edits) {
    const written = hostEdit(edit, embedded);
    if (written === undefined) return undefined;
    edits.push(written);
  }
  return { ...fix, edits };
}

/**
 * An edit of an embedded text as an edit of the host, escaped for it; undefined if it would touch a hole or cannot be
 * written.
 */
export function hostEdit(edit: TextEdit, embedded: EmbeddedText): TextEdit | undefined {
  if (overlapsHole(edit, embedded)) return undefined;
  const newText = embedded.encode(edit.newText, edit.start, edit.end);
  return newText === undefined ? undefined : { ...embedded.hostRange(edit), newText };
}

/** Whether a range of the value overlaps a hole. */
export function overlapsHole({ start, end }: OffsetRange, { holes }: EmbeddedValue): boolean {
  return holes.some((hole) => hole.start < end && start < hole.end);
}
