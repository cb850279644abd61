import * as vscode from 'vscode';
import { type RemoteFiles } from './remote-files';
import { remoteScheme, snapshotScheme } from './schemes';

type DocumentCommand = (files: RemoteFiles, uri: vscode.Uri) => Promise<void>;

/** The commands of remote documents, by their names without `rampart.`. */
export const documentCommands: Readonly<Record<string, DocumentCommand>> = {
  'document.apply': async (_files, uri) => {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    // A draft is not dirty, and only dirty documents are saved: touch it, so that a save by hand begins.
    if (!document.isDirty) await touch(document);
    await vscode.commands.executeCommand('workbench.action.files.save');
  },
  'document.compareWithRemote': async (files, uri) => {
    const name = uri.path.split('/').at(-1) ?? '';
    await vscode.commands.executeCommand(
      'vscode.diff',
      snapshotUri(await files.currentText(uri), name),
      uri,
      vscode.l10n.t('{0}: account ↔ document', name),
    );
  },
  'document.discardDraft': (files, uri) => files.discardDraft(uri),
  'document.reload': (files, uri) => files.reload(uri),
};

/** Runs a command on the document of an argument, or on the one that is active. */
export async function runOnDocument(
  run: DocumentCommand,
  files: RemoteFiles,
  argument: unknown,
): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme === remoteScheme) await run(files, uri);
  else void vscode.window.showInformationMessage(vscode.l10n.t('Open a document of an account first.'));
}

async function touch(document: vscode.TextDocument): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  edit.insert(document.uri, end, '\n');
  await vscode.workspace.applyEdit(edit);
}

/** The address of a text to look at; the text is in the address. */
export const snapshotUri = (text: string, name: string): vscode.Uri =>
  vscode.Uri.from({ scheme: snapshotScheme, path: `/${name}`, query: text });

/** Keeps the context key of the editor's title in step with the active document. */
export function watchDraftContext(files: RemoteFiles): vscode.Disposable {
  const update = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const draft = uri !== undefined && files.isDraft(uri);
    void vscode.commands.executeCommand('setContext', 'rampart.documentIsDraft', draft);
  };
  update();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(update),
    files.onDidChangeDraft(update),
  );
}
