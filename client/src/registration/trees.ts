import * as vscode from 'vscode';
import { type TreeNode } from '../../../app/tree/node';
import { viewIds, type ViewId } from '../../../app/tree/view-ids';
import { type LazyTree, type Trees } from '../trees/lazy-tree';
import { type RemoteFeatures } from './features';

/** Registers all views of the sidebar. */
export function registerTrees(
  context: vscode.ExtensionContext,
  remote: () => Promise<RemoteFeatures>,
): Trees {
  const entries = viewIds.map((id): [ViewId, LazyTree] => {
    const changed = new vscode.EventEmitter<TreeNode | TreeNode[] | undefined>();
    let provider: vscode.TreeDataProvider<TreeNode> | undefined;
    const view = vscode.window.createTreeView<TreeNode>(id, {
      showCollapseAll: true,
      canSelectMany: true,
      ...(dragged.has(id) ? { dragAndDropController: dragAndDrop(id, remote) } : {}),
      treeDataProvider: {
        onDidChangeTreeData: changed.event,
        async getChildren(node) {
          const loaded = (provider ??= (await remote()).tree(id));
          return loaded.getChildren(node);
        },
        getTreeItem: (node) => provider?.getTreeItem(node) ?? new vscode.TreeItem(node.id),
        getParent: (node) => provider?.getParent?.(node),
        resolveTreeItem: (item, node, token) => provider?.resolveTreeItem?.(item, node, token),
      },
    });
    context.subscriptions.push(view, changed);
    return [id, { view, changed }];
  });
  return Object.fromEntries(entries) as unknown as Trees;
}

/** Views whose rows can be dragged: firewall rules can be reordered, and members can be dropped onto user groups. */
const dragged: ReadonlySet<ViewId> = new Set(['rampart.access', 'rampart.firewall']);

/**
 * Returns a controller for dragging rows within a view. It forwards the dragged rows to the account code, which
 * decides where they can be dropped.
 */
function dragAndDrop(
  view: ViewId,
  remote: () => Promise<RemoteFeatures>,
): vscode.TreeDragAndDropController<TreeNode> {
  const type = `application/vnd.code.tree.${view.toLowerCase()}`;
  return {
    dragMimeTypes: [type],
    dropMimeTypes: [type],
    handleDrag: (rows, data) => {
      data.set(type, new vscode.DataTransferItem(rows));
    },
    handleDrop: async (target, data) => {
      const rows: unknown = data.get(type)?.value;
      if (Array.isArray(rows)) await (await remote()).drop(rows as TreeNode[], target);
    },
  };
}
