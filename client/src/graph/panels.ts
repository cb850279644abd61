import * as vscode from 'vscode';
import { GraphPanel, graphViewType } from './panel';
import { type GraphKey, type GraphSource, keyText, readKey } from './source';

/** The open graphs, one panel each; those of an earlier window come back through their key. */
export class GraphPanels implements vscode.WebviewPanelSerializer {
  private readonly open = new Map<string, GraphPanel>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
    private readonly sourceOf: (key: GraphKey) => GraphSource,
  ) {}

  /** Shows a graph beside the editor; a second call brings the first panel forward. */
  show(key: GraphKey, title: string): void {
    const existing = this.open.get(keyText(key));
    if (existing) {
      existing.reveal();
      return;
    }
    this.adopt(vscode.window.createWebviewPanel(graphViewType, title, vscode.ViewColumn.Beside), key);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Thenable<void> {
    const key = readKey(
      typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined,
    );
    if (key) this.adopt(panel, key);
    else panel.dispose();
    return Promise.resolve();
  }

  private adopt(panel: vscode.WebviewPanel, key: GraphKey): void {
    const text = keyText(key);
    panel.iconPath = {
      light: vscode.Uri.joinPath(this.extensionUri, 'media', 'icons', 'graph-light.svg'),
      dark: vscode.Uri.joinPath(this.extensionUri, 'media', 'icons', 'graph-dark.svg'),
    };
    this.open.set(text, new GraphPanel(panel, this.sourceOf(key), this.extensionUri, this.log));
    panel.onDidDispose(() => this.open.delete(text));
  }
}
