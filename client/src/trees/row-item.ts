import * as vscode from 'vscode';
import { type ShownRow } from '../../../app/samples/shown-row';
import { type NodeIcon } from '../../../core/resources/icon';

export const themeIcon = ({ id, color }: NodeIcon): vscode.ThemeIcon =>
  new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color));

/** Creates the editor's tree item for a row of a trace or a simulation. */
export function toRowItem(row: ShownRow<string>, icon: NodeIcon, isLeaf: boolean): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, isLeaf ? None : row.isOpen ? Expanded : Collapsed);
  item.iconPath = themeIcon(icon);
  item.tooltip = row.tooltip;
  item.accessibilityInformation = { label: row.spoken };
  if (row.description !== undefined) item.description = row.description;
  return item;
}
