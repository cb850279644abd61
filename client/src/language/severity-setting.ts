import * as vscode from 'vscode';

/** Switches a diagnostic code off for the workspace that a document is in, or for everything without one. */
export async function switchOff(uri: string, code: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration('rampart', vscode.Uri.parse(uri));
  const known = settings.get<Readonly<Record<string, string>>>('severities', {});
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await settings.update('severities', { ...known, [code]: 'off' }, target);
}
