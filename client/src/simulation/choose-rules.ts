import * as vscode from 'vscode';
import { mayHaveRules } from './file-subject';

type Item = vscode.QuickPickItem & { readonly uri?: vscode.Uri };

/**
 * Lets the user choose the active file, its folder, a workspace folder, or an account or zone. For an account or
 * zone, starts the command that simulates its rules, and returns undefined.
 */
export async function chooseRules(): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const named = (uri: vscode.Uri, icon: string): Item => ({
    label: `$(${icon}) ${vscode.workspace.asRelativePath(uri)}`,
    uri,
  });
  const isRules = active !== undefined && mayHaveRules(active);
  const folder = isRules ? vscode.Uri.joinPath(active, '..') : undefined;
  const roots = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const isRoot = roots.some((root) => root.toString() === folder?.toString());
  const items: Item[] = [
    ...(isRules ? [named(active, 'file')] : []),
    ...(folder && !isRoot ? [named(folder, 'folder')] : []),
    ...(vscode.workspace.workspaceFolders ?? []).map(({ uri, name }): Item => ({
      label: `$(root-folder) ${name}`,
      uri,
    })),
    { label: `$(cloud) ${vscode.l10n.t('Account or Zone…')}` },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Simulate Request'),
    placeHolder: vscode.l10n.t('Select the rules'),
  });
  if (picked && !picked.uri) await vscode.commands.executeCommand('rampart.simulation.runDeployed', active);
  return picked?.uri;
}
