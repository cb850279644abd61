import * as vscode from 'vscode';
import { changeRow } from '../../../app/history/change-row';
import { type TreeNode } from '../../../app/tree/node';
import { type ChangeEntry, type ChangeState } from '../../../core/changes/history/change-entry';
import { describeChange } from '../../../core/changes/history/describe-change';
import { type History } from '../../../core/changes/history/history';
import { believedMs } from '../../../platform/signs-of-life';
import { type LazyTree } from './lazy-tree';
import { toTreeItem } from './tree-item';

/** It is unknown whether they are as intended. */
const unsettled: ReadonlySet<ChangeState> = new Set(['begun', 'unread', 'unknown']);

/** The changes made from this editor, newest first. */
export class HistoryTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly subscriptions: readonly { dispose(): void }[];
  private watch: { dispose(): void } | undefined;
  private recheck: NodeJS.Timeout | undefined;
  private shown: ReadonlyMap<string, ChangeEntry> = new Map();
  private trimmed: Promise<void> | undefined;

  constructor(
    private readonly history: History,
    private readonly lazy: LazyTree,
  ) {
    this.subscriptions = [
      history.onDidChange(() => lazy.changed.fire(undefined)),
      lazy.view.onDidChangeVisibility(({ visible }) => this.onSeen(visible)),
    ];
    if (lazy.view.visible) this.watch = history.watch();
  }

  /** What other windows change is followed while someone sees it. */
  private onSeen(visible: boolean): void {
    this.watch?.dispose();
    this.watch = visible ? this.history.watch() : undefined;
    if (visible) this.lazy.changed.fire(undefined);
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node) return [];
    await (this.trimmed ??= this.history.trim());
    const entries = await this.history.entries();
    this.shown = new Map(entries.map((entry) => [entry.id, entry]));
    const underWay = await this.history.underWayOf(entries);
    this.showBadge(entries.filter(({ id, state }) => unsettled.has(state) && !underWay.has(id)).length);
    clearTimeout(this.recheck);
    // A window that crashes records nothing about it.
    if (underWay.size > 0) this.recheck = setTimeout(() => this.lazy.changed.fire(undefined), believedMs);
    return entries.map((entry) => changeRow(entry, underWay.has(entry.id), Date.now()));
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return toTreeItem(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    const entry = node.type === 'change' ? this.shown.get(node.change) : undefined;
    item.tooltip = entry && describeChange(entry, Date.now()).tooltip;
    return item;
  }

  /** Changes with an unknown outcome need attention. */
  private showBadge(value: number): void {
    const tooltip =
      value === 1
        ? vscode.l10n.t('A change with unknown outcome')
        : vscode.l10n.t('{0} changes with unknown outcome', value);
    this.lazy.view.badge = value === 0 ? undefined : { value, tooltip };
  }

  dispose(): void {
    clearTimeout(this.recheck);
    this.watch?.dispose();
    for (const one of this.subscriptions) one.dispose();
  }
}
