import * as vscode from 'vscode';

/**
 * Changes a setting that consists of named entries. Changes the workspace settings or, if no workspace is open, the
 * user settings.
 * @param within the file for which the setting is read and changed.
 */
export async function changeSetting<T>(
  within: vscode.ConfigurationScope,
  [section, name]: readonly [section: string, name: string],
  change: (known: Readonly<Record<string, T>>) => Readonly<Record<string, T>>,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration(section, within);
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await settings.update(name, change(settings.get<Readonly<Record<string, T>>>(name, {})), target);
}
