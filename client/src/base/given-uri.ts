import * as vscode from 'vscode';

/** Returns the file, folder, or document in the argument of a command. Returns undefined for any other argument. */
export function givenUri(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  return typeof given === 'string' ? vscode.Uri.parse(given) : undefined;
}

/** Returns the document in the argument of a command or, if there is none, the document in the active editor. */
export const givenOrActiveUri = (given: unknown): vscode.Uri | undefined =>
  givenUri(given) ?? vscode.window.activeTextEditor?.document.uri;
