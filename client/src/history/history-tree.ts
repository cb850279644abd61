import * as vscode from 'vscode';
import { type LazyTree } from '../lazy/trees';
import { type NodeIcon, type TreeNode } from '../views/node';
import { toTreeItem } from '../views/tree-item';
import { type History } from './history';
import { type ChangeEntry, type ChangeState } from './journal';
import { canUndo } from './undo';

const icons: Readonly<Record<ChangeState, NodeIcon>> = {
  begun: { id: 'question', color: 'list.warningForeground' },
  written: { id: 'pass' },
  verified: { id: 'pass-filled' },
  differs: { id: 'warning', color: 'list.warningForeground' },
  unknown: { id: 'question', color: 'list.warningForeground' },
  failed: { id: 'error', color: 'list.errorForeground' },
  undone: { id: 'discard' },
};

/** The changes made from this editor, newest first. */
export class HistoryTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly subscription: { dispose(): void };
  private trimmed: Promise<void> | undefined;

  constructor(
    private readonly history: History,
    private readonly lazy: LazyTree,
  ) {
    this.subscription = history.onDidChange(() => lazy.changed.fire(undefined));
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node) return [];
    await (this.trimmed ??= this.history.trim());
    const entries = await this.history.entries();
    this.showBadge(entries.filter(({ state }) => state === 'begun' || state === 'unknown').length);
    return entries.map(changeNode);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return toTreeItem(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    item.tooltip = [node.label, node.description, node.accessibleLabel].filter(Boolean).join('\n');
    return item;
  }

  /** Changes of which nobody knows whether they were done want a look. */
  private showBadge(value: number): void {
    this.lazy.view.badge =
      value === 0
        ? undefined
        : { value, tooltip: vscode.l10n.t('{0} changes that may or may not have been done', value) };
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

function changeNode(entry: ChangeEntry): TreeNode {
  const { id, title, place, state, atMs } = entry;
  const when = new Date(atMs).toLocaleString();
  return {
    id: `history:/${id}`,
    type: 'change',
    label: title,
    description: [when, stateText(state), place.scopeName].filter(Boolean).join(' · '),
    icon: icons[state],
    expandable: false,
    marks: [state, ...(canUndo(entry) ? ['undoable'] : [])],
    place,
    subject: id,
    command: 'rampart.history.show',
  };
}

/** What a person should know about how it went; nothing where it went well. */
function stateText(state: ChangeState): string {
  switch (state) {
    case 'begun':
      return vscode.l10n.t('interrupted: look whether it was done');
    case 'written':
    case 'verified':
      return '';
    case 'differs':
      return vscode.l10n.t('done, but not as asked');
    case 'unknown':
      return vscode.l10n.t('unknown whether it was done');
    case 'failed':
      return vscode.l10n.t('refused');
    case 'undone':
      return vscode.l10n.t('undone');
  }
}
