import * as vscode from 'vscode';
import { type GraphKey, isSameWorkflow, keyText, readKey } from '../../../app/graph/graph-key';
import { type GraphSource } from '../../../app/graph/graph-source';
import { GraphPanel, graphViewType } from './panel';

/**
 * Manages the open graphs, which have one panel each. After the window is reloaded, the panels are restored from the
 * keys that were saved with them.
 */
export class GraphPanels implements vscode.WebviewPanelSerializer {
  private readonly open = new Map<string, GraphPanel>();

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    private readonly sourceOf: (key: GraphKey) => GraphSource | Promise<GraphSource>,
  ) {}

  /**
   * Shows a graph next to the editor. If the graph already has a panel, the panel is revealed. With `followed`, the
   * graph is shown only if another run of the same workflow is visible, and a new panel opens in the same column as
   * that run.
   */
  async show(key: GraphKey, title: string, when?: 'followed'): Promise<void> {
    const followed = [...this.open.values()].find(
      (one) => key.kind === 'instance' && one.isVisible && isSameWorkflow(one.key, key),
    );
    if (when === 'followed' && !followed) return;
    const existing = this.open.get(keyText(key));
    if (existing) {
      existing.reveal();
      return;
    }
    await this.adopt(
      vscode.window.createWebviewPanel(
        graphViewType,
        title,
        (when === 'followed' ? followed?.viewColumn : undefined) ?? vscode.ViewColumn.Beside,
      ),
      key,
    );
    if (when !== 'followed') this.open.get(keyText(key))?.focusWhenReady();
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const key = readKey(
      typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined,
    );
    if (key) await this.adopt(panel, key);
    else panel.dispose();
  }

  private async adopt(panel: vscode.WebviewPanel, key: GraphKey): Promise<void> {
    const text = keyText(key);
    const { extensionUri, globalState } = this.context;
    panel.iconPath = {
      light: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'graph-light.svg'),
      dark: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'graph-dark.svg'),
    };
    const closed = new AbortController();
    panel.onDidDispose(() => {
      closed.abort();
      this.open.delete(text);
    });
    const source = await this.sourceOf(key);
    if (closed.signal.aborted) source.dispose();
    else this.open.set(text, new GraphPanel(panel, source, extensionUri, globalState, this.log));
  }
}
