import { type OnEvent } from '../../core/base/on-event';
import { type TreeNode } from './node';

/** Rows as read by a view, one level at a time. */
export interface Rows {
  /** The rows below a row, or at the top. */
  children(node?: TreeNode): Promise<readonly TreeNode[]>;
}

/** A view of rows, with the shape of the editor's own tree views. */
export interface RowsView {
  readonly visible: boolean;
  /** The line above the rows. */
  message?: string;
  badge?: { readonly value: number; readonly tooltip: string } | undefined;
  readonly onDidChangeVisibility: OnEvent<{ readonly visible: boolean }>;
  readonly onDidCollapseElement: OnEvent<{ readonly element: TreeNode }>;
  readonly onDidExpandElement: OnEvent<{ readonly element: TreeNode }>;
  reveal(
    row: TreeNode,
    options: { readonly select: boolean; readonly focus: boolean; readonly expand: boolean },
  ): PromiseLike<void>;
}

/** A view, and the event that makes it read rows again: all of them, or the given ones. */
export interface ShownRows {
  readonly view: RowsView;
  readonly changed: { fire(rows: TreeNode | TreeNode[] | undefined): void };
}

/** The window that contains the views. */
export interface RowsWindow {
  readonly isFocused: () => boolean;
  readonly onDidChangeFocus: OnEvent<boolean>;
  /** Resolves once the window responds. A window that was closed or lost its connection still counts as visible. */
  readonly answers: () => Promise<void>;
}
