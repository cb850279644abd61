import * as vscode from 'vscode';

/**
 * Resolves once the window responds. On a remote machine, extensions continue to run after their window was closed or
 * lost its connection. The views of the window still count as visible and focused. Automatic reads are useful only
 * while a user is watching, so they first wait until the window responds.
 */
export async function windowAnswers(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'rampart.answering', true);
}
