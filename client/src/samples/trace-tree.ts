import * as vscode from 'vscode';
import { traceIcon } from '../../../app/samples/row-icon';
import { type TraceRow } from '../../../app/samples/trace-rows';
import { toRange } from '../base/range';
import { toRowItem } from '../trees/row-item';

/**
 * Shows the clauses of a traced expression and their values as a tree. Each row links to the text that it describes.
 */
export class TraceTree implements vscode.TreeDataProvider<TraceRow> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private rows: readonly TraceRow[] = [];
  private uri: vscode.Uri | undefined;

  show(uri: vscode.Uri | undefined, rows: readonly TraceRow[]): void {
    this.uri = uri;
    this.rows = rows;
    this.changed.fire(undefined);
  }

  getChildren(row?: TraceRow): TraceRow[] {
    return [...(row?.children ?? this.rows)];
  }

  /** Returns undefined, because only the first row is revealed. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(row: TraceRow): vscode.TreeItem {
    const item = toRowItem(row, traceIcon(row), row.children.length === 0);
    if (row.range && this.uri)
      item.command = {
        command: 'vscode.open',
        title: vscode.l10n.t('Show in Editor'),
        arguments: [this.uri, { selection: toRange(row.range) }],
      };
    return item;
  }
}
