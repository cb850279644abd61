import { type Fix, type OffsetRange, type Problem, type Severity } from '../../../base/problem';
import { type Property } from '../../../script/tree';
import { type WorkflowProgram } from '../program/program';
import { renameEdit } from '../rename-edit';

/** A lint for workflow scripts. Its problems have the code `workflow/<id>`. */
export interface WorkflowLint {
  readonly id: string;
  check(program: WorkflowProgram): readonly Problem[];
}

/** Returns a function that creates problems for one lint. */
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

/** Returns a fix that renames the key of a property. A shorthand such as `{ retry }` keeps its value. */
export function renameKey(
  title: string,
  { key, keyRange, value }: Property,
  newName: string,
  text: string,
): Fix {
  const isShorthand = value.kind === 'identifier' && value.start === keyRange.start;
  return replaceName(title, keyRange, isShorthand ? `${newName}: ${key ?? ''}` : newName, text);
}
