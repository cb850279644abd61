import * as vscode from 'vscode';
import { lockedSources } from '../../../app/simulation/locked-sources';
import { findRuleFiles, type RuleFiles } from '../../../app/simulation/rule-files';
import { type SearchedWorkspace } from '../../../app/simulation/searches';
import { type SimulationSubject } from '../../../app/simulation/subject';
import { lockName } from '../../../core/changes/folder-sync/lock';
import { type RuleSource } from '../../../core/protocol/simulation';
import { unsavedTexts } from '../base/unsaved-texts';

const ruleFile = /\.(?:jsonc?|ya?ml|tf|tofu)$/i;

/** Whether a file may contain rules. */
export const mayHaveRules = ({ scheme, path }: vscode.Uri): boolean =>
  scheme === 'file' && ruleFile.test(path);

/**
 * Returns the rules of a file, or of all files in a folder. Pulled documents are compared with the state that the
 * account had when they were pulled.
 */
export async function fileSubject(uri: vscode.Uri): Promise<SimulationSubject> {
  const isFolder = (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.Directory;
  const files = async (): Promise<RuleFiles> =>
    isFolder
      ? findRuleFiles((pattern, max) => filesOf(new vscode.RelativePattern(uri, pattern), max))
      : { sources: [{ uri: uri.toString() }], notes: [] };
  let notes: readonly string[] = [];
  const path = vscode.workspace.asRelativePath(uri);
  return {
    title: path === '' || path === uri.fsPath ? (uri.path.split('/').at(-1) ?? path) : path,
    uri: uri.toString(),
    get notes() {
      return notes;
    },
    async sources() {
      const found = await files();
      const own = found.sources;
      ({ notes } = found);
      const before = await pulledSources(uri, own, isFolder);
      return { sources: own, ...(before ? { before } : {}) };
    },
  };
}

/**
 * Returns the state that the account had when the folder was pulled, or undefined if there is no lock file. The
 * documents of a pulled folder are in subfolders by kind, so the lock file is usually in the parent folder of a
 * document's folder.
 */
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

/** Returns the files in the workspace that may contain rules. */
const workspaceFiles = (): Promise<RuleFiles> => findRuleFiles(filesOf);

/** The workspace in the editor, for searches. */
export const openWorkspace: SearchedWorkspace = {
  get uri() {
    return vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
  },
  files: workspaceFiles,
  unsaved: unsavedTexts,
  pathOf: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
};

async function filesOf(pattern: vscode.GlobPattern, max: number): Promise<readonly string[]> {
  const found = await vscode.workspace.findFiles(pattern, '**/{node_modules,.git}/**', max);
  return found.map((uri) => uri.toString());
}

/** Returns the rules of the whole workspace. */
export async function workspaceSubject(): Promise<SimulationSubject> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const { sources, notes } = await workspaceFiles();
  return {
    title: vscode.workspace.name ?? folder?.name ?? '',
    uri: folder?.uri.toString() ?? '',
    notes,
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
