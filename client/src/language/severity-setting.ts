import * as vscode from 'vscode';

/** Turns a diagnostic code off in the workspace settings, or in the user settings if no workspace is open. */
export async function switchOff(uri: string, code: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration('rampart', vscode.Uri.parse(uri));
  const known = settings.get<Readonly<Record<string, string>>>('severities', {});
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await settings.update('severities', { ...known, [code]: 'off' }, target);
}
