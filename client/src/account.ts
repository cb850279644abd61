import * as vscode from 'vscode';
import { Sessions } from './auth/sessions';
import { type DocumentEvents } from './lazy/documents';
import { type Trees, type ViewId } from './lazy/trees';
import { createConnections } from './platform/editor-connections';
import { type TreeNode } from './views/node';

/** What the registering half hands over when the account's code is first needed. */
export interface AccountShell {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly trees: Trees;
  readonly documents: DocumentEvents;
  /** To be fired when somebody signs in or out. */
  readonly sessionsChanged: () => void;
}

/** Views, remote documents and actions: everything that talks to an account. */
export interface AccountFeatures {
  tree(view: ViewId): vscode.TreeDataProvider<TreeNode>;
  readonly documents: Pick<vscode.FileSystemProvider, 'stat' | 'readFile' | 'writeFile'>;
  /** What the editor's account menu shows and does. */
  readonly sessions: Sessions;
  /** Runs a command of the manifest, with the arguments that the editor gave. */
  run(command: string, args: readonly unknown[]): Promise<unknown>;
  dispose(): void;
}

const noRows: vscode.TreeDataProvider<TreeNode> = {
  getChildren: () => [],
  getTreeItem: (node) => new vscode.TreeItem(node.label),
};

/** Opens what talks to accounts; called once, when first needed. */
export function openAccount(shell: AccountShell): Promise<AccountFeatures> {
  const editor = createConnections(shell.context, shell.log, async () => {
    await vscode.commands.executeCommand('rampart.local.start');
  });
  const { connections } = editor;
  const listening = connections.onDidChange((change) => {
    if (change === 'credentials') shell.sessionsChanged();
    void vscode.commands.executeCommand('setContext', 'rampart.connected', connections.list().length > 0);
  });
  const sessions = new Sessions(connections, async (id) => {
    await editor.run(id === undefined ? 'rampart.connection.add' : 'rampart.connection.signIn', id);
  });
  const missing = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  return Promise.resolve({
    tree: () => noRows,
    documents: { stat: missing, readFile: missing, writeFile: missing },
    sessions,
    run: (command, [row]) => editor.run(command, (row as Partial<TreeNode> | undefined)?.subject),
    dispose: () => {
      listening.dispose();
      editor.dispose();
    },
  });
}
