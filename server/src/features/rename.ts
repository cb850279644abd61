import { type WorkspaceEdit } from 'vscode-languageserver';
import { type LanguageContext } from '../../../core/language/language';
import { type Snapshot } from '../documents';
import { workspaceEdit } from '../edits';
import { type Session, answering, snapshotOf } from '../session';
import { type Feature } from './feature';

const editsFor = (
  session: Session,
  document: Snapshot,
  offset: number,
  name: string,
  context: LanguageContext,
) =>
  session.service.first(document, context, (language) => language.rename?.(document, offset, name, context));

async function toWorkspaceEdit(
  session: Session,
  edits: NonNullable<Awaited<ReturnType<typeof editsFor>>>,
): Promise<WorkspaceEdit> {
  const changes = await Promise.all(
    Object.entries(edits).map(async ([uri, list]) => {
      const document = await snapshotOf(session, uri);
      return document ? [{ document, edits: list }] : [];
    }),
  );
  return workspaceEdit(session, changes.flat());
}

export const rename: Feature = {
  capabilities: { renameProvider: { prepareProvider: true } },
  register(session) {
    // Renaming is offered only if the text at the cursor would change.
    session.connection.onPrepareRename(
      answering(session, null, async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const edits = await editsFor(session, document, offset, 'renamed', context);
        const here = edits?.[document.uri]?.find((edit) => edit.start <= offset && offset <= edit.end);
        return here
          ? { range: document.rangeOf(here), placeholder: document.text.slice(here.start, here.end) }
          : null;
      }),
    );
    session.connection.onRenameRequest(
      answering(session, null, async (document, { position, newName }, context) => {
        const edits = await editsFor(session, document, document.offsetAt(position), newName, context);
        return edits ? toWorkspaceEdit(session, edits) : null;
      }),
    );
  },
};
