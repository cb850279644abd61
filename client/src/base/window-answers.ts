import * as vscode from 'vscode';

/**
 * Resolves once the window answers. On a remote machine the extensions continue for hours after their window was closed
 * or lost its connection, and its views still count as visible and focused: what is read by itself, for a person who
 * looks, first waits for this.
 */
export async function windowAnswers(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'rampart.answering', true);
}
