import * as vscode from 'vscode';
import { type TraceRow } from '../../../app/samples/trace-rows';
import { toRange } from '../base/range';

const icons: Readonly<Record<TraceRow['icon'], readonly [string, string | undefined]>> = {
  true: ['pass', 'charts.green'],
  false: ['error', 'charts.red'],
  unknown: ['question', 'charts.yellow'],
  value: ['symbol-variable', undefined],
  assumption: ['info', undefined],
};

/** The clauses of a traced expression with their values; each row links to its text. */
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

  /** Only the first row is ever revealed. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(row: TraceRow): vscode.TreeItem {
    const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
    const state = row.children.length === 0 ? None : row.isOpen ? Expanded : Collapsed;
    const item = new vscode.TreeItem(row.label, state);
    const [icon, color] = icons[row.icon];
    item.iconPath = new vscode.ThemeIcon(
      icon,
      color === undefined || row.isDimmed ? undefined : new vscode.ThemeColor(color),
    );
    item.tooltip = row.tooltip;
    item.accessibilityInformation = { label: row.spoken };
    if (row.description !== undefined) item.description = row.description;
    if (row.range && this.uri)
      item.command = {
        command: 'vscode.open',
        title: vscode.l10n.t('Show in Text'),
        arguments: [this.uri, { selection: toRange(row.range) }],
      };
    return item;
  }
}
