import * as vscode from 'vscode';
import { type GraphCommand } from '../../../app/command-table/editor-commands.data';
import { type GraphKey } from '../../../app/graph/graph-key';
import { once } from '../../../core/base/once';
import { type GraphParts } from '../graph/start';

type GraphCommands = Readonly<Record<GraphCommand, (uri: unknown, className: unknown) => Promise<unknown>>>;

/** Registers the graph panel and returns its commands. Its code is loaded when the first graph is opened. */
export function registerGraphs(parts: GraphParts): GraphCommands {
  const graphs = once(async () => (await import('../graph/start')).startGraphs(parts));
  parts.context.subscriptions.push(
    // Internal command. The account commands call it with the key of the graph to show.
    vscode.commands.registerCommand(
      'rampart.graph.show',
      async (key: GraphKey, title: string, when?: 'followed') => (await graphs()).show(key, title, when),
    ),
    vscode.window.registerWebviewPanelSerializer('rampart.graph', {
      deserializeWebviewPanel: async (panel, state) => (await graphs()).deserializeWebviewPanel(panel, state),
    }),
  );
  return {
    'graph.showLocal': async (uri, className) => (await graphs()).showLocal(uri, className),
    'graph.copyMermaid': async (uri, className) => (await graphs()).copyMermaid(uri, className),
  };
}
