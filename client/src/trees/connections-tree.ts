import type * as vscode from 'vscode';
import { connectionRow, outdatedRuntimeRow, scopeRows } from '../../../app/connections/connection-rows';
import { type Connections } from '../../../app/connections/connections';
import { unread } from '../../../app/connections/known-scopes';
import { type ConnectionNode, type TreeNode } from '../../../app/tree/node';
import { type LazyTree } from './lazy-tree';
import { toTreeItem } from './tree-item';

/** The connections, each with the accounts and zones that it reaches. */
export class ConnectionsTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly subscription: { dispose(): void };

  constructor(
    private readonly connections: Connections,
    lazy: LazyTree,
  ) {
    this.subscription = connections.onDidChange(() => lazy.changed.fire(undefined));
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (!node) {
      const rows = this.connections
        .list()
        .map(async (one) => connectionRow(one, await this.connections.signedIn(one.id)));
      return [...(await Promise.all(rows)), ...this.connections.outdatedRuntimes.map(outdatedRuntimeRow)];
    }
    if (node.type === 'connection') return [...(await this.scopeRows(node))];
    return [];
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return toTreeItem(node);
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.parent;
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private async scopeRows(node: ConnectionNode): Promise<readonly TreeNode[]> {
    const { connection: id } = node;
    const outcome = await this.connections.scopes(id);
    if (!outcome) return [];
    if (!outcome.ok) return scopeRows(node, [], outcome.error);
    const { value } = outcome;
    return scopeRows(node, value.scopes, unread(value)[0], this.connections.get(id)?.kind === 'runtime');
  }
}
