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

/** A registered tree whose rows come from code that is loaded when the view is first shown. */
export interface LazyTree {
  readonly view: vscode.TreeView<TreeNode>;
  /** Makes the editor read rows again: all of them, or the given ones. */
  readonly changed: vscode.EventEmitter<TreeNode | TreeNode[] | undefined>;
}

export type Trees = Readonly<Record<ViewId, LazyTree>>;

/** The view that a keyboard shortcut passes as its argument; undefined if the command was called otherwise. */
export function viewOf([first]: readonly unknown[]): ViewId | undefined {
  const named = typeof first === 'object' && first !== null && 'view' in first ? first.view : undefined;
  return viewIds.find((id) => id === named);
}
