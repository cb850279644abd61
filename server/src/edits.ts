import { type WorkspaceEdit } from 'vscode-languageserver';
import { type Problem, type TextEdit } from '../../core/base/problem';
import { type Snapshot } from './documents';
import { type Session } from './session';

/**
 * Returns a workspace edit with the edits of all given documents. The edits of an open document are bound to its
 * version if the client supports versioned edits.
 */
export function workspaceEdit(
  session: Session,
  edits: readonly { document: Snapshot; edits: readonly TextEdit[] }[],
): WorkspaceEdit {
  const changes = edits.map(({ document, edits }) => ({
    document,
    edits: edits.map((edit) => ({ range: document.rangeOf(edit), newText: edit.newText })),
  }));
  if (session.capabilities.workspace?.workspaceEdit?.documentChanges) {
    return {
      documentChanges: changes.map(({ document, edits }) => ({
        textDocument: {
          uri: document.uri,
          version: session.documents.get(document.uri) === document ? document.version : null,
        },
        edits,
      })),
    };
  }
  return { changes: Object.fromEntries(changes.map(({ document, edits }) => [document.uri, edits])) };
}

/**
 * Returns the combined edits of the problems' preferred fixes. Leaves out fixes that may change the meaning, and fixes
 * that overlap an earlier fix.
 */
export function combinedFixes(problems: readonly Problem[]): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  for (const problem of problems) {
    const fix = problem.fixes?.find((one) => one.preferred && one.keepsMeaning !== false);
    if (fix && !fix.edits.some((edit) => taken.some((other) => touches(edit, other))))
      taken.push(...fix.edits);
  }
  return taken.sort((a, b) => a.start - b.start);
}

/** Returns whether two edits overlap or start at the same offset, which would leave their order undefined. */
function touches(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end);
}
