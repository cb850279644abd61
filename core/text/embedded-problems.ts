import { type Writable } from '../base/writable';
import { type Fix, type OffsetRange, type Problem, type TextEdit } from '../base/problem';
import { type EmbeddedText, type EmbeddedValue } from './embedded-text';

/**
 * Converts a problem in an embedded value to a problem in the host. Ranges are mapped to the host, and replacements
 * are escaped.
 */
export function hostProblem(problem: Problem, embedded: EmbeddedText): Problem {
  const { start, end } = embedded.hostRange(problem);
  const placed: Writable<Problem> = { ...problem, start, end };
  if (problem.fixes) placed.fixes = problem.fixes.flatMap((fix) => hostFix(fix, embedded) ?? []);
  if (problem.related)
    placed.related = problem.related.map((related) =>
      related.uri === undefined ? { ...related, ...embedded.hostRange(related) } : related,
    );
  return placed;
}

/**
 * Converts a fix for an embedded text to a fix for the host. Returns undefined if the fix would overwrite a hole or
 * if its text cannot be written in the host. A hole is a part that is unknown until the host runs.
 */
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
 * Converts an edit of an embedded text to an edit of the host, and adds the necessary escapes. Returns undefined if
 * the edit would overwrite a hole or cannot be written in the host.
 */
export function hostEdit(edit: TextEdit, embedded: EmbeddedText): TextEdit | undefined {
  if (overlapsHole(edit, embedded)) return undefined;
  const newText = embedded.encode(edit.newText, edit.start, edit.end);
  return newText === undefined ? undefined : { ...embedded.hostRange(edit), newText };
}

/** Whether a range of the value overlaps a hole, which is a part that is unknown until the host runs. */
export function overlapsHole({ start, end }: OffsetRange, { holes }: EmbeddedValue): boolean {
  return holes.some((hole) => hole.start < end && start < hole.end);
}
