import * as vscode from 'vscode';
import { simulationIcon } from '../../../app/simulation/row-icon';
import { type SimulationRow } from '../../../app/simulation/simulation-rows';
import { type PlaceShown } from '../../../core/protocol/simulation';
import { toRange } from '../base/range';
import { toRowItem } from '../trees/row-item';

/** URI that all dimmed rows share. A decoration for this URI sets their color. */
const dimmed = vscode.Uri.from({ scheme: 'rampart-dimmed', path: '/' });

/** Makes the labels of dimmed rows gray. */
export const registerDimming = (): vscode.Disposable =>
  vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme }) =>
      scheme === dimmed.scheme
        ? new vscode.FileDecoration(undefined, undefined, new vscode.ThemeColor('disabledForeground'))
        : undefined,
  });

/** Shows a simulation as a tree, in which rows link to the positions that they describe. */
export class SimulationTree implements vscode.TreeDataProvider<SimulationRow> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  rows: readonly SimulationRow[] = [];

  /** @param steps returns the rows that show the steps of a sample. */
  constructor(private readonly steps: (sample: number) => Promise<readonly SimulationRow[]>) {}

  show(rows: readonly SimulationRow[]): void {
    this.rows = rows;
    this.changed.fire(undefined);
  }

  async getChildren(row?: SimulationRow): Promise<SimulationRow[]> {
    if (row?.sample !== undefined) return [...(await this.steps(row.sample))];
    return [...(row?.children ?? this.rows)];
  }

  /** Returns undefined, because only top-level rows are revealed. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(row: SimulationRow): vscode.TreeItem {
    const isLeaf = row.children.length === 0 && row.sample === undefined;
    const item = toRowItem(row, simulationIcon(row), isLeaf);
    item.id = row.id;
    if (row.sample !== undefined) item.contextValue = ';sample;';
    if (row.isDimmed) item.resourceUri = dimmed;
    if (row.place) item.command = opening(row.place);
    return item;
  }
}

const opening = ({ uri, range }: PlaceShown): vscode.Command => ({
  command: 'vscode.open',
  title: vscode.l10n.t('Show Rule'),
  arguments: [vscode.Uri.parse(uri), range ? { selection: toRange(range) } : {}],
});
