import { type ConnectionNode, type TreeNode } from '../tree/node';
import { type Rows, type ShownRows } from '../tree/rows-view';
import { connectionRow, outdatedRuntimeRow, scopeRows } from './connection-rows';
import { type Connections } from './connections';
import { unread } from './known-scopes';

/** Tree of the connections, each with its accounts and zones. */
export class ConnectionsTree implements Rows {
  private readonly subscription: { dispose(): unknown };

  constructor(
    private readonly connections: Connections,
    shown: ShownRows,
  ) {
    this.subscription = connections.onDidChange(() => shown.changed.fire(undefined));
  }

  async children(node?: TreeNode): Promise<readonly TreeNode[]> {
    if (!node) {
      const rows = this.connections
        .list()
        .map(async (one) => connectionRow(one, await this.connections.signedIn(one.id)));
      return [...(await Promise.all(rows)), ...this.connections.outdatedRuntimes.map(outdatedRuntimeRow)];
    }
    if (node.type === 'connection') return this.scopeRows(node);
    return [];
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
