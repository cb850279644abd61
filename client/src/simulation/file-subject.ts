import * as vscode from 'vscode';
import { lockedSources } from '../../../app/simulation/locked-sources';
import { type SimulationSubject } from '../../../app/simulation/subject';
import { lockName } from '../../../core/changes/folder-sync/lock';
import { type RuleSource } from '../../../core/protocol/simulation';

const pattern = '**/*.{json,jsonc,yaml,yml,tf,tofu}';
/** Maximum number of files: more would not be the rules of one zone. */
const maxFiles = 2000;
const ruleFile = /\.(?:jsonc?|ya?ml|tf|tofu)$/i;

/** Whether a file may contain rules. */
export const mayHaveRules = ({ scheme, path }: vscode.Uri): boolean =>
  scheme === 'file' && ruleFile.test(path);

/**
 * The rules of a file, or of all files in a folder. Pulled documents are compared with the state of the account at that
 * time.
 */
export async function fileSubject(uri: vscode.Uri): Promise<SimulationSubject> {
  const isFolder = (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.Directory;
  const sources = async (): Promise<RuleSource[]> => {
    if (!isFolder) return [{ uri: uri.toString() }];
    const found = await vscode.workspace.findFiles(
      new vscode.RelativePattern(uri, pattern),
      '**/{node_modules,.git}/**',
      maxFiles,
    );
    return found
      .map((one) => one.toString())
      .filter((one) => !one.endsWith(`/${lockName}`))
      .sort()
      .map((one) => ({ uri: one }));
  };
  const path = vscode.workspace.asRelativePath(uri);
  return {
    title: path === '' || path === uri.fsPath ? (uri.path.split('/').at(-1) ?? path) : path,
    uri: uri.toString(),
    notes: [],
    async sources() {
      const own = await sources();
      const before = await pulledSources(uri, own, isFolder);
      return { sources: own, ...(before ? { before } : {}) };
    },
  };
}

/** The content of the account when the folder was pulled; documents are in subfolders by kind. */
async function pulledSources(
  uri: vscode.Uri,
  sources: readonly RuleSource[],
  isFolder: boolean,
): Promise<readonly RuleSource[] | undefined> {
  for (const up of isFolder ? ['.'] : ['..', '../..']) {
    const folder = vscode.Uri.joinPath(uri, up);
    const lock = await textOf(vscode.Uri.joinPath(folder, lockName));
    if (lock !== undefined)
      return lockedSources(lock, sources, (file) => vscode.Uri.joinPath(folder, file).toString(), isFolder);
  }
  return undefined;
}

/** The files of the whole workspace. */
export async function workspaceSources(): Promise<readonly RuleSource[]> {
  const found = await vscode.workspace.findFiles(pattern, '**/{node_modules,.git}/**', maxFiles);
  return found
    .map((uri) => uri.toString())
    .filter((uri) => !uri.endsWith(`/${lockName}`))
    .sort()
    .map((uri) => ({ uri }));
}

/** The rules of the whole workspace. */
export async function workspaceSubject(): Promise<SimulationSubject> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const sources = await workspaceSources();
  return {
    title: vscode.workspace.name ?? folder?.name ?? '',
    uri: folder?.uri.toString() ?? '',
    notes: [],
    sources: () => Promise.resolve({ sources }),
  };
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
