import * as vscode from 'vscode';
import { type UnsavedText } from '../../../core/protocol/unsaved-text';

/** Returns the documents in the editor that differ from the files on disk. */
export const unsavedTexts = (): readonly UnsavedText[] =>
  vscode.workspace.textDocuments
    .filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file')
    .map((document) => ({ uri: document.uri.toString(), text: document.getText() }));
