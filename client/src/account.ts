import * as vscode from 'vscode';
import { type DocumentEvents } from './lazy/documents';
import { type Trees, type ViewId } from './lazy/trees';
import { type TreeNode } from './views/node';

/** What the registering half hands over when the account's code is first needed. */
export interface AccountShell {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly trees: Trees;
  readonly documents: DocumentEvents;
}

/** Views, remote documents and actions: everything that talks to an account. */
export interface AccountFeatures {
  tree(view: ViewId): vscode.TreeDataProvider<TreeNode>;
  readonly documents: Pick<vscode.FileSystemProvider, 'stat' | 'readFile' | 'writeFile'>;
  /** Runs a command of the manifest, with the arguments that the editor gave. */
  run(command: string, args: readonly unknown[]): Promise<unknown>;
  dispose(): void;
}

const noRows: vscode.TreeDataProvider<TreeNode> = {
  getChildren: () => [],
  getTreeItem: (node) => new vscode.TreeItem(node.label),
};

/** Opens what talks to accounts; called once, when first needed. */
export function openAccount(_shell: AccountShell): Promise<AccountFeatures> {
  const missing = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  return Promise.resolve({
    tree: () => noRows,
    documents: { stat: missing, readFile: missing, writeFile: missing },
    run: () => Promise.resolve(undefined),
    dispose: () => undefined,
  });
}
