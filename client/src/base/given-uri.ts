import * as vscode from 'vscode';

/**
 * Returns the URI in the argument of a command, which identifies a file, a folder, or a document. Returns undefined
 * for any other argument.
 */
export function givenUri(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  return typeof given === 'string' ? vscode.Uri.parse(given) : undefined;
}

/** Returns the URI in the argument of a command or, if there is none, the URI of the active document. */
export const givenOrActiveUri = (given: unknown): vscode.Uri | undefined =>
  givenUri(given) ?? vscode.window.activeTextEditor?.document.uri;
