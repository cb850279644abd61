import * as vscode from 'vscode';
import { type TreeNode, contextValueOf } from '../../../app/tree/node';
import { accessibleLabelOf } from '../../../app/tree/nodes';
import { tooltipValue } from '../../../app/tree/tooltip-value';
import { visibleLine } from '../../../core/base/shown-text';
import { editableOf } from '../../../core/resources/editable';
import { isObject } from '../../../core/resources/json';
import { uriOf } from '../documents/tabs';
import { themeIcon } from './row-item';

/**
 * Creates the editor's item for a row. The tooltip is created only when the pointer is over the row (see `tooltipOf`).
 */
export function toTreeItem(node: TreeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    visibleLine(node.label),
    node.expandable ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
  );
  item.id = node.id;
  item.contextValue = contextValueOf(node);
  const { ref, scope, record } = node;
  const uri = ref && scope && record !== undefined ? uriOf({ ref, scope, base: record }) : undefined;
  // Rows of editable resources show the decorations of their documents, such as those for a draft or a rejection.
  if (uri && ref && editableOf(ref)) item.resourceUri = uri;
  if (node.description !== undefined) item.description = visibleLine(node.description);
  if (node.icon) item.iconPath = themeIcon(node.icon);
  if (node.command === 'rampart.resource.open' && uri)
    // The editor's `vscode.open` command distinguishes between single and double clicks and handles the focus
    // accordingly.
    item.command = { command: 'vscode.open', title: node.label, arguments: [uri] };
  else if (node.command !== undefined)
    item.command = { command: node.command, title: node.label, arguments: [node] };
  item.accessibilityInformation = {
    label: accessibleLabelOf(node),
  };
  return item;
}

const maxTooltipRows = 24;

/**
 * Returns the tooltip of a row. It shows the content of the resource, one line per property. Text from the account is
 * shown as plain text and never interpreted as Markdown.
 */
export function tooltipOf(node: TreeNode): vscode.MarkdownString | string {
  if (!isObject(node.record)) return [node.label, node.description].filter(Boolean).join('\n');
  const markdown = new vscode.MarkdownString();
  markdown.appendMarkdown('**').appendText(node.label).appendMarkdown('**\n\n');
  for (const note of node.notes ?? []) markdown.appendMarkdown('⚠ ').appendText(note).appendMarkdown('\n\n');
  for (const [key, value] of Object.entries(node.record).slice(0, maxTooltipRows)) {
    const words = tooltipValue(value);
    if (words !== undefined)
      markdown.appendMarkdown('- ').appendText(`${key}: ${words}`).appendMarkdown('\n');
  }
  if (node.scope)
    markdown.appendMarkdown('\n---\n').appendText(`${node.scope.connectionName} · ${node.scope.name}`);
  return markdown;
}
