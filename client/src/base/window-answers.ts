import * as vscode from 'vscode';

/**
 * Resolves once the window responds. On a remote machine, extensions keep running for hours after their window was
 * closed or lost its connection, and its views still count as visible and focused. Automatic reads, which serve only a
 * user who is looking, therefore wait for this first.
 */
export async function windowAnswers(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'rampart.answering', true);
}
