import * as vscode from 'vscode';
import { type Connection } from '../../accounts/connection';
import { type Connections } from '../../accounts/connections';
import { type KnownPlace } from '../../accounts/places';
import { explainFailure } from '../../actions/explain-failure';
import { type LazyTree } from '../../lazy/trees';
import { type TreeNode } from '../node';
import { rowNode } from '../nodes';
import { toTreeItem } from '../tree-item';

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
    if (!node) return Promise.all(this.connections.list().map(async (one) => this.row(one)));
    if (node.type === 'connection') return this.placeRows(node);
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

  private async row({ id, kind, name, baseUrl, readOnly }: Connection): Promise<TreeNode> {
    const signedIn = await this.connections.signedIn(id);
    const state = signedIn ? undefined : vscode.l10n.t('signed out');
    const guarded = readOnly ? vscode.l10n.t('read-only') : undefined;
    return {
      id: `connections:/${encodeURIComponent(id)}`,
      type: 'connection',
      label: name,
      description: [state, guarded, kind === 'runtime' ? undefined : new URL(baseUrl).host]
        .filter(Boolean)
        .join(' · '),
      icon: signedIn
        ? { id: readOnly ? 'lock' : kind === 'runtime' ? 'vm-running' : 'plug' }
        : { id: 'debug-disconnect', color: 'list.warningForeground' },
      expandable: true,
      marks: [kind, signedIn ? 'signedIn' : 'signedOut', readOnly ? 'readOnly' : 'writable'],
      subject: id,
    };
  }

  private async placeRows(node: TreeNode): Promise<TreeNode[]> {
    const outcome = await this.connections.places(node.subject ?? '');
    if (!outcome) return [];
    if (!outcome.ok)
      return [
        rowNode(node, 'error', '', {
          label: explainFailure(outcome.error),
          icon: { id: 'warning', color: 'list.warningForeground' },
          expandable: false,
        }),
      ];
    const { places } = outcome.value;
    const isRuntime = this.connections.get(node.subject ?? '')?.kind === 'runtime';
    const accounts = places.filter(({ type }) => type === 'accounts');
    return accounts.flatMap((account) => [
      placeRow(node, account, isRuntime),
      ...places
        .filter(({ type, accountId }) => type === 'zones' && accountId === account.id)
        .map((zone) => placeRow(node, zone, isRuntime)),
    ]);
  }
}

const placeRow = (node: TreeNode, { type, id, name, typed }: KnownPlace, isRuntime: boolean): TreeNode =>
  rowNode(node, type === 'accounts' ? 'knownAccount' : 'knownZone', id, {
    label: name,
    description: isRuntime
      ? vscode.l10n.t('workflows only')
      : [id === name ? undefined : id, typed ? vscode.l10n.t('named by you') : undefined]
          .filter(Boolean)
          .join(' · '),
    icon: { id: isRuntime ? 'vm-running' : type === 'accounts' ? 'account' : 'globe' },
    expandable: false,
    subject: id,
  });
