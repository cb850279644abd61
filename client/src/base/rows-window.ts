import * as vscode from 'vscode';
import { type RowsWindow } from '../../../app/tree/rows-view';
import { windowAnswers } from './window-answers';

/** Current window, for views that read data only while they are visible. */
export const rowsWindow: RowsWindow = {
  isFocused: () => vscode.window.state.focused,
  onDidChangeFocus: (listener) => vscode.window.onDidChangeWindowState(({ focused }) => listener(focused)),
  answers: windowAnswers,
};
