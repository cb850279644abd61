import * as vscode from 'vscode';
import { type NearRules, type ChosenRequests } from '../../../app/simulation/chosen-requests';
import { openRequestFile, requestFilesOfWorkspace } from '../samples/request-files';
import { mayHaveRules } from './file-subject';

const requestName = /\.(?:http|rest|har|jsonl|ndjson|log)$/i;

type Item = vscode.QuickPickItem & { readonly uri?: vscode.Uri };

/**
 * Returns the given request file, or one that the user chooses, together with possible locations of the rules to
 * simulate.
 */
export async function chooseRequests(
  title: string,
  given: string | undefined,
): Promise<ChosenRequests | undefined> {
  const uri = given === undefined ? await choose(title) : vscode.Uri.parse(given, true);
  return uri && { uri: uri.toString(), name: uri.path.split('/').at(-1) ?? '', rules: nearRules(uri) };
}

/** Lets the user choose the active file, another file in the workspace, or any other file. */
async function choose(title: string): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const isActive = active?.scheme === 'file' && requestName.test(active.path);
  const found = (await requestFilesOfWorkspace()).map(({ uri }) => vscode.Uri.parse(uri, true));
  const files = isActive ? [active, ...found.filter((uri) => uri.toString() !== active.toString())] : found;
  const items: Item[] = [
    ...files.map((uri): Item => ({ label: `$(file) ${vscode.workspace.asRelativePath(uri)}`, uri })),
    { label: `$(folder-opened) ${vscode.l10n.t('Open File…')}` },
  ];
  const placeHolder = vscode.l10n.t('Select the file with the requests');
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder });
  return picked && (picked.uri ?? openRequestFile());
}

/**
 * Returns possible locations of rules: the rule files in visible editors, and the folder of the request file. Workspace
 * folders are left out, because they are always offered.
 */
function nearRules(uri: vscode.Uri): readonly NearRules[] {
  const near = (one: vscode.Uri, isFolder: boolean): NearRules => ({
    label: vscode.workspace.asRelativePath(one),
    uri: one.toString(),
    isFolder,
  });
  const folder = vscode.Uri.joinPath(uri, '..');
  const roots = (vscode.workspace.workspaceFolders ?? []).map((root) => root.uri.toString());
  const isRoot = roots.includes(folder.toString());
  return [
    ...vscode.window.visibleTextEditors
      .map(({ document }) => document.uri)
      .filter((one) => mayHaveRules(one) && !requestName.test(one.path))
      .map((one) => near(one, false)),
    ...(isRoot ? [] : [near(folder, true)]),
  ];
}
