import { type OnEvent } from '../../core/base/on-event';
import { type TreeNode } from './node';

/** Rows that a view reads one level at a time. */
export interface Rows {
  /** Returns the rows below `node`, or the top-level rows if `node` is absent. */
  children(node?: TreeNode): Promise<readonly TreeNode[]>;
}

/** View of rows. The interface matches the editor's own tree views. */
export interface RowsView {
  readonly visible: boolean;
  /** Message line above the rows. */
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

/**
 * A view, and an event that makes the view read rows again. The event specifies which rows to read again, or
 * undefined for all rows.
 */
export interface ShownRows {
  readonly view: RowsView;
  readonly changed: { fire(rows: TreeNode | TreeNode[] | undefined): void };
}

/** The window that contains the views. */
export interface RowsWindow {
  readonly isFocused: () => boolean;
  readonly onDidChangeFocus: OnEvent<boolean>;
  /**
   * Resolves once the window responds. This is needed because a window that was closed or lost its connection still
   * counts as visible.
   */
  readonly answers: () => Promise<void>;
}
