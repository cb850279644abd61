import type * as vscode from 'vscode';
import { type TreeNode } from '../../../app/tree/node';
import { type Rows } from '../../../app/tree/rows-view';
import { toTreeItem } from './tree-item';

/** Provides the rows of a tree to the editor. Tooltips are created when the pointer is over a row. */
export const rowProvider = (
  rows: Rows,
  tooltip?: (node: TreeNode) => vscode.MarkdownString | string | undefined,
): vscode.TreeDataProvider<TreeNode> => ({
  getChildren: async (node) => [...(await rows.children(node))],
  getTreeItem: toTreeItem,
  getParent: (node) => node.parent,
  resolveTreeItem(item, node) {
    if (tooltip) item.tooltip = tooltip(node);
    return item;
  },
});
