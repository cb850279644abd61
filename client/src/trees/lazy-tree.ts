import type * as vscode from 'vscode';
import { type TreeNode } from '../../../app/tree/node';

export const viewIds = [
  'rampart.connections',
  'rampart.access',
  'rampart.firewall',
  'rampart.workflows',
  'rampart.tags',
  'rampart.history',
] as const;

export type ViewId = (typeof viewIds)[number];

/** A registered tree view. The code that creates its rows is loaded when the view is first shown. */
export interface LazyTree {
  readonly view: vscode.TreeView<TreeNode>;
  /** Event that makes the editor read rows again. The value `undefined` stands for all rows. */
  readonly changed: vscode.EventEmitter<TreeNode | TreeNode[] | undefined>;
}

export type Trees = Readonly<Record<ViewId, LazyTree>>;

/**
 * Returns the view that a keyboard shortcut passes as its argument. Returns undefined if the command was called in
 * another way.
 */
export function viewOf([first]: readonly unknown[]): ViewId | undefined {
  const named = typeof first === 'object' && first !== null && 'view' in first ? first.view : undefined;
  return viewIds.find((id) => id === named);
}
