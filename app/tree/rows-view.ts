import { type OnEvent } from '../../core/base/on-event';
import { type TreeNode } from './node';

/** Rows as a view reads them, one level at a time. */
export interface Rows {
  /** The rows below a row, or at the top. */
  children(node?: TreeNode): Promise<readonly TreeNode[]>;
}

/** A view of rows. The editor's own tree views have this shape. */
export interface RowsView {
  readonly visible: boolean;
  /** A line above the rows. */
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

/** A view, and how it is asked to read rows again: all of them, or those given. */
export interface ShownRows {
  readonly view: RowsView;
  readonly changed: { fire(rows: TreeNode | TreeNode[] | undefined): void };
}

/** The window of the views. */
export interface RowsWindow {
  readonly isFocused: () => boolean;
  readonly onDidChangeFocus: OnEvent<boolean>;
  /** Resolves once the window answers: one that was closed or lost its connection looks as it was. */
  readonly answers: () => Promise<void>;
}
