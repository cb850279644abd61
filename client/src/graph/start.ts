import * as vscode from 'vscode';
import { type AccountGraphKey, type GraphKey, type LocalGraphKey } from '../../../app/graph/graph-key';
import { type GraphSource } from '../../../app/graph/graph-source';
import { mermaidOf } from '../../../core/graph/mermaid';
import { useTranslations } from '../base/translations';
import { type AskLanguages } from '../base/ask';
import { chooseClass, editorScripts } from './editor-scripts';
import { LocalSource } from '../../../app/graph/local-source';
import { GraphPanels } from './panels';

export interface GraphParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly ask: AskLanguages;
  /** Loads the account code, and returns the source of a graph or run of an account. */
  readonly accountSource: (key: AccountGraphKey) => Promise<GraphSource>;
}

export interface GraphFeatures extends vscode.WebviewPanelSerializer {
  /** Shows a graph. With `followed`, the graph is shown only if another run of the same workflow is visible. */
  show(key: GraphKey, title: string, when?: 'followed'): Promise<void>;
  /** Shows the graph of a class in a script. Without arguments, shows the graph of a class in the active editor. */
  showLocal(uri: unknown, className: unknown): Promise<void>;
  /** Copies the graph of a class to the clipboard as a Mermaid flowchart. Accepts the same arguments as `showLocal`. */
  copyMermaid(uri: unknown, className: unknown): Promise<void>;
}

/** Starts the graph features. Must be called only once, on first use. */
export function startGraphs({ context, log, ask, accountSource }: GraphParts): GraphFeatures {
  useTranslations();
  const scripts = editorScripts(ask);
  const panels = new GraphPanels(context, log, (key) =>
    key.kind === 'local' ? new LocalSource(key, scripts) : accountSource(key),
  );
  const choose = async (uri: unknown, className: unknown): Promise<LocalGraphKey | undefined> => {
    const chosen = await chooseClass(uri, className, ask);
    return chosen && { kind: 'local', ...chosen };
  };
  return {
    show: (key, title, when) => panels.show(key, title, when),
    deserializeWebviewPanel: (panel, state) => panels.deserializeWebviewPanel(panel, state),
    async showLocal(uri, className) {
      const key = await choose(uri, className);
      if (key !== undefined) await panels.show(key, key.className);
    },
    async copyMermaid(uri, className) {
      const key = await choose(uri, className);
      if (key === undefined) return;
      const { graphs } = await scripts.graphsOf(key.uri);
      const graph = graphs.find(({ workflow }) => workflow.class_name === key.className);
      if (graph === undefined) return;
      const notes = new Map(Object.entries(graph.notes));
      await vscode.env.clipboard.writeText(mermaidOf([graph.workflow], () => notes));
      vscode.window.setStatusBarMessage(vscode.l10n.t('Graph copied as Mermaid.'), 5000);
    },
  };
}
