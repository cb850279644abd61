import * as vscode from 'vscode';
import { type DocumentCommands } from '../../../app/command-table/command';
import { givenOrActiveUri } from '../base/given-uri';
import { type DraftEffects } from './draft-effects';
import { type OpenDocuments } from './open-documents';
import { type RemoteFiles } from './remote-files';
import { remoteScheme, snapshotScheme } from './schemes';

interface Documents {
  readonly files: RemoteFiles;
  readonly documents: OpenDocuments;
  readonly effects: DraftEffects;
  readonly drafts: Pick<DocumentCommands, 'showDrafts' | 'applyDrafts'>;
}

/**
 * Returns the commands for remote documents. They act on the document that the editor passes, or on the active
 * document.
 */
export function documentCommands({ files, documents, effects, drafts }: Documents): DocumentCommands {
  const on =
    (run: (uri: vscode.Uri) => Promise<void>) =>
    async (target: unknown): Promise<void> => {
      const uri = givenOrActiveUri(target);
      if (uri?.scheme === remoteScheme) await run(uri);
      else void vscode.window.showInformationMessage(vscode.l10n.t('Open a document from an account first.'));
    };
  return {
    apply: on((uri) => apply(files, uri)),
    compareWithRemote: on((uri) => compareWithRemote(documents, uri)),
    showEffect: on((uri) => effects.show(uri)),
    discardDraft: on((uri) => documents.discardDraft(uri)),
    reload: on((uri) => documents.reload(uri)),
    ...drafts,
  };
}

async function apply(files: RemoteFiles, uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  await files.saveByHand(uri, async () => {
    // The editor saves only dirty documents, and a draft is not dirty. The document is edited first, so that the
    // editor starts a manual save.
    if (!document.isDirty) await touch(document);
    await vscode.commands.executeCommand('workbench.action.files.save');
  });
}

async function compareWithRemote(documents: OpenDocuments, uri: vscode.Uri): Promise<void> {
  const name = uri.path.split('/').at(-1) ?? '';
  await vscode.commands.executeCommand(
    'vscode.diff',
    snapshotUri(await documents.currentText(uri), name),
    uri,
    vscode.l10n.t('{0}: account ↔ document', name),
  );
}

async function touch(document: vscode.TextDocument): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  edit.insert(document.uri, end, '\n');
  await vscode.workspace.applyEdit(edit);
}

/** Returns the URI of a read-only document. The URI contains the document's text. */
export const snapshotUri = (text: string, name: string): vscode.Uri =>
  vscode.Uri.from({ scheme: snapshotScheme, path: `/${name}`, query: text });

/**
 * Updates the context key for the editor title menu when another document becomes active, or when a document becomes
 * a draft or stops being one.
 */
export function watchDraftContext(documents: OpenDocuments): vscode.Disposable {
  const update = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const draft = uri !== undefined && documents.isDraft(uri);
    void vscode.commands.executeCommand('setContext', 'rampart.documentIsDraft', draft);
  };
  update();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(update),
    documents.onDidChangeDraft(update),
  );
}
