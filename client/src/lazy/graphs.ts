import * as vscode from 'vscode';
import { type GraphParts } from '../graph/start';
import { once } from './once';

/** Registers the commands of the graph panel; its code is loaded with the first graph. */
export function registerGraphs(parts: GraphParts): void {
  const graphs = once(async () => (await import('../graph/start')).startGraphs(parts));
  parts.context.subscriptions.push(
    vscode.commands.registerCommand('rampart.graph.showLocal', async (uri: unknown, className: unknown) =>
      (await graphs()).showLocal(uri, className),
    ),
    vscode.window.registerWebviewPanelSerializer('rampart.graph', {
      deserializeWebviewPanel: async (panel, state) => (await graphs()).deserializeWebviewPanel(panel, state),
    }),
  );
}
