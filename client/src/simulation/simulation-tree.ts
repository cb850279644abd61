import * as vscode from 'vscode';
import { type RowIcon, type SimulationRow } from '../../../app/simulation/simulation-rows';
import { type PlaceShown } from '../../../core/protocol/simulation';
import { toRange } from '../base/range';

const icons: Readonly<Record<RowIcon, readonly [id: string, color?: string]>> = {
  pass: ['pass-filled', 'charts.green'],
  block: ['circle-slash', 'charts.red'],
  challenge: ['shield', 'charts.orange'],
  redirect: ['reply', 'charts.blue'],
  depends: ['question', 'charts.yellow'],
  true: ['pass', 'charts.green'],
  false: ['dash'],
  unknown: ['question', 'charts.yellow'],
  skipped: ['debug-step-over'],
  product: ['layers'],
  value: ['symbol-variable'],
  note: ['info'],
};

/** URI of all dimmed rows. A decoration sets the color of rows with this URI. */
const dimmed = vscode.Uri.from({ scheme: 'rampart-dimmed', path: '/' });

/** Makes the labels of dimmed rows gray. */
export const registerDimming = (): vscode.Disposable =>
  vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme }) =>
      scheme === dimmed.scheme
        ? new vscode.FileDecoration(undefined, undefined, new vscode.ThemeColor('disabledForeground'))
        : undefined,
  });

/** Simulation as a tree, in which rows link to the positions that they describe. */
export class SimulationTree implements vscode.TreeDataProvider<SimulationRow> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  rows: readonly SimulationRow[] = [];

  /** @param steps reads the rows with the steps of a sample. */
  constructor(private readonly steps: (sample: number) => Promise<readonly SimulationRow[]>) {}

  show(rows: readonly SimulationRow[]): void {
    this.rows = rows;
    this.changed.fire(undefined);
  }

  async getChildren(row?: SimulationRow): Promise<SimulationRow[]> {
    if (row?.sample !== undefined) return [...(await this.steps(row.sample))];
    return [...(row?.children ?? this.rows)];
  }

  /** Returns no parent, because only rows at the top are ever revealed. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(row: SimulationRow): vscode.TreeItem {
    const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
    const isLeaf = row.children.length === 0 && row.sample === undefined;
    const item = new vscode.TreeItem(row.label, isLeaf ? None : row.isOpen ? Expanded : Collapsed);
    const [icon, color] = icons[row.icon];
    item.iconPath = new vscode.ThemeIcon(
      icon,
      row.isDimmed
        ? new vscode.ThemeColor('disabledForeground')
        : color === undefined
          ? undefined
          : new vscode.ThemeColor(color),
    );
    item.id = row.id;
    item.tooltip = row.tooltip;
    item.accessibilityInformation = { label: row.spoken };
    if (row.sample !== undefined) item.contextValue = ';sample;';
    if (row.isDimmed) item.resourceUri = dimmed;
    if (row.description !== undefined) item.description = row.description;
    if (row.place) item.command = opening(row.place);
    return item;
  }
}

const opening = ({ uri, range }: PlaceShown): vscode.Command => ({
  command: 'vscode.open',
  title: vscode.l10n.t('Show Rule'),
  arguments: [vscode.Uri.parse(uri), range ? { selection: toRange(range) } : {}],
});
