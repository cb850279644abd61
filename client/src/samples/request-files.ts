import * as vscode from 'vscode';
import { type RequestFile } from '../../../app/samples/sample-items';

const maxFiles = 50;

/**
 * Returns the request files in the workspace. Files with the extension `.log` are left out, because most of them do not
 * contain requests.
 */
export async function requestFilesOfWorkspace(): Promise<readonly RequestFile[]> {
  const found = await vscode.workspace.findFiles('**/*.{http,rest,har,jsonl,ndjson}', '**/node_modules/**', maxFiles); // prettier-ignore
  return found
    .map((uri) => ({ uri: uri.toString(), path: vscode.workspace.asRelativePath(uri) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Lets the user choose any file with requests. */
export async function openRequestFile(): Promise<vscode.Uri | undefined> {
  const extensions = ['http', 'rest', 'har', 'jsonl', 'ndjson', 'log'];
  const [uri] =
    (await vscode.window.showOpenDialog({ filters: { [vscode.l10n.t('Requests')]: extensions } })) ?? [];
  return uri;
}
