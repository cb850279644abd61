import * as vscode from 'vscode';
import { type RowsWindow } from '../../../app/tree/rows-view';
import { windowAnswers } from './window-answers';

/** This window, for views that read while someone can see them. */
export const rowsWindow: RowsWindow = {
  isFocused: () => vscode.window.state.focused,
  onDidChangeFocus: (listener) => vscode.window.onDidChangeWindowState(({ focused }) => listener(focused)),
  answers: windowAnswers,
};
