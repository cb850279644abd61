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

/** A registered tree whose nodes come from code that is loaded when the view is first shown. */
export interface LazyTree {
  readonly view: vscode.TreeView<TreeNode>;
  /** Asks the editor to read nodes again: all of them, or those given. */
  readonly changed: vscode.EventEmitter<TreeNode | TreeNode[] | undefined>;
}

export type Trees = Readonly<Record<ViewId, LazyTree>>;

/** The view that a key binding names as its argument; undefined when a command was called otherwise. */
export function viewOf([first]: readonly unknown[]): ViewId | undefined {
  const named = typeof first === 'object' && first !== null && 'view' in first ? first.view : undefined;
  return viewIds.find((id) => id === named);
}
