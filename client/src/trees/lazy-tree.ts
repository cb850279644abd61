import type * as vscode from 'vscode';
import { type TreeNode } from '../../../app/tree/node';
import { type ViewId } from '../../../app/tree/view-ids';

/** A registered tree view. The code that creates its rows is loaded when the view is first shown. */
export interface LazyTree {
  readonly view: vscode.TreeView<TreeNode>;
  /** Event that makes the editor reload rows. The value `undefined` reloads all rows. */
  readonly changed: vscode.EventEmitter<TreeNode | TreeNode[] | undefined>;
}

export type Trees = Readonly<Record<ViewId, LazyTree>>;
