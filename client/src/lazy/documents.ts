import * as vscode from 'vscode';
import { type AccountFeatures } from '../account';

/** The scheme of remote resources: `rampart:/<connection>/<accounts|zones>/<id>/<kind>/<id>.jsonc`. */
export const remoteScheme = 'rampart';

/** What the account's code uses to tell the editor that remote documents changed. */
export type DocumentEvents = vscode.EventEmitter<vscode.FileChangeEvent[]>;

/** Registers the file system of remote resources; its code is loaded at the first read. */
export function registerDocuments(
  context: vscode.ExtensionContext,
  account: () => Promise<AccountFeatures>,
): DocumentEvents {
  const changed: DocumentEvents = new vscode.EventEmitter();
  const documents = async (): Promise<vscode.FileSystemProvider> => (await account()).documents;
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await documents()).stat(uri),
    readDirectory: async (uri) => (await documents()).readDirectory(uri),
    createDirectory: async (uri) => (await documents()).createDirectory(uri),
    readFile: async (uri) => (await documents()).readFile(uri),
    writeFile: async (uri, content, options) => (await documents()).writeFile(uri, content, options),
    delete: async (uri, options) => (await documents()).delete(uri, options),
    rename: async (from, to, options) => (await documents()).rename(from, to, options),
  };
  context.subscriptions.push(
    changed,
    vscode.workspace.registerFileSystemProvider(remoteScheme, provider, { isCaseSensitive: true }),
  );
  return changed;
}
