import * as vscode from 'vscode';
import { type GraphKey } from '../../../app/graph/graph-key';
import { once } from '../../../core/base/once';
import { type GraphParts } from '../graph/start';

/** Registers the commands of the graph panel; its code is loaded with the first graph. */
export function registerGraphs(parts: GraphParts): void {
  const graphs = once(async () => (await import('../graph/start')).startGraphs(parts));
  parts.context.subscriptions.push(
    vscode.commands.registerCommand('rampart.graph.showLocal', async (uri: unknown, className: unknown) =>
      (await graphs()).showLocal(uri, className),
    ),
    vscode.commands.registerCommand('rampart.graph.copyMermaid', async (uri: unknown, className: unknown) =>
      (await graphs()).copyMermaid(uri, className),
    ),
    // for our own code: the account's commands choose the version or instance and then call this
    vscode.commands.registerCommand('rampart.graph.show', async (key: GraphKey, title: string) =>
      (await graphs()).show(key, title),
    ),
    vscode.window.registerWebviewPanelSerializer('rampart.graph', {
      deserializeWebviewPanel: async (panel, state) => (await graphs()).deserializeWebviewPanel(panel, state),
    }),
  );
}
