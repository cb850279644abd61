import * as vscode from 'vscode';
import { type UnsavedText } from '../../../core/protocol/unsaved-text';

/** Documents that the editor has, but the disk does not. */
export const unsavedTexts = (): readonly UnsavedText[] =>
  vscode.workspace.textDocuments
    .filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file')
    .map((document) => ({ uri: document.uri.toString(), text: document.getText() }));
