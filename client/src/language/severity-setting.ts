import * as vscode from 'vscode';

/** Turns a diagnostic code off for the workspace of a document, or globally if there is no workspace. */
export async function switchOff(uri: string, code: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration('rampart', vscode.Uri.parse(uri));
  const known = settings.get<Readonly<Record<string, string>>>('severities', {});
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await settings.update('severities', { ...known, [code]: 'off' }, target);
}
