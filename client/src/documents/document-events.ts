import * as vscode from 'vscode';
import { remoteScheme } from './schemes';

/** Listener for events in the lifecycle of resource documents in the editor. */
interface DocumentListener {
  /**
   * Called before the document is saved, either by the user (`byHand`) or automatically, for example after a delay or
   * when the editor loses focus.
   */
  willSave(uri: vscode.Uri, byHand: boolean): void;
  saved(uri: vscode.Uri): void;
  opened(document: vscode.TextDocument): void;
  /** Called when the document's text changed, or when the document became dirty or clean. */
  changed(document: vscode.TextDocument, textChanged: boolean): void;
  closed(uri: vscode.Uri): void;
  activated(uri: vscode.Uri): void;
}

/** Notifies a listener of events on resource documents. Events on other documents are ignored. */
export function listenToDocuments(listener: Partial<DocumentListener>): vscode.Disposable {
  const isOurs = (document: vscode.TextDocument | undefined): document is vscode.TextDocument =>
    document?.uri.scheme === remoteScheme;
  const { workspace, window } = vscode;
  return vscode.Disposable.from(
    workspace.onWillSaveTextDocument(({ document, reason }) => {
      if (isOurs(document))
        listener.willSave?.(document.uri, reason === vscode.TextDocumentSaveReason.Manual);
    }),
    workspace.onDidSaveTextDocument((document) => {
      if (isOurs(document)) listener.saved?.(document.uri);
    }),
    workspace.onDidOpenTextDocument((document) => {
      if (isOurs(document)) listener.opened?.(document);
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (isOurs(document)) listener.changed?.(document, contentChanges.length > 0);
    }),
    workspace.onDidCloseTextDocument((document) => {
      if (isOurs(document)) listener.closed?.(document.uri);
    }),
    window.onDidChangeActiveTextEditor((editor) => {
      if (isOurs(editor?.document)) listener.activated?.(editor.document.uri);
    }),
  );
}
