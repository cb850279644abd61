import * as vscode from 'vscode';
import { type TreeNode } from '../../../app/tree/node';
import { type TreeModel } from '../../../app/tree/tree-model';
import { type KindId } from '../../../core/model/kind-ids';
import { type Json } from '../../../core/resources/json';
import { type ResourceRef } from '../../../core/resources/ref';
import { type LazyTree } from './lazy-tree';
import { toTreeItem, tooltipOf } from './tree-item';

const maxNamed = 10;

/** Shows a model in a view of the editor. All decisions are the model's. */
export class ResourceTree<E> implements vscode.TreeDataProvider<TreeNode> {
  constructor(
    readonly model: TreeModel<E>,
    private readonly lazy: LazyTree,
  ) {}

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    const children = await this.model.children(node);
    this.showBadge();
    return [...children];
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return toTreeItem(node);
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.parent;
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    item.tooltip = tooltipOf(node);
    return item;
  }

  /** Reads visible rows again and redraws them; without a row, the whole view. */
  async refresh(node?: TreeNode): Promise<void> {
    await this.model.reload(node);
    this.redraw(node);
  }

  /** Redraws a row and its children, from known data. */
  redraw(node: TreeNode | undefined): void {
    this.lazy.changed.fire(node && this.model.current(node));
  }

  /** Shows the new state of a resource, from known data. */
  patch(ref: ResourceRef, record: Json | null): void {
    for (const node of this.model.patch(ref, record)) this.redraw(node);
  }

  /** Reads the lists again that something new of this kind is in. */
  async reloadLists(ref: ResourceRef, kind: KindId): Promise<void> {
    for (const node of await this.model.reloadLists(ref, kind)) this.redraw(node);
  }

  /** Loaded rows that need attention; at most as many as a tooltip can contain are named. */
  private showBadge(): void {
    const found = this.model.attention();
    const named = found.slice(0, maxNamed);
    const more = found.length > maxNamed ? [vscode.l10n.t('and {0} more', found.length - maxNamed)] : [];
    this.lazy.view.badge =
      found.length === 0 ? undefined : { value: found.length, tooltip: [...named, ...more].join('\n') };
  }

  /** The accounts that are shown are others now. */
  reset(): void {
    this.model.clear();
    this.lazy.changed.fire(undefined);
  }
}
