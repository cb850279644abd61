import * as vscode from 'vscode';
import { type GraphKey } from '../../../app/graph/graph-key';
import { type GraphSource } from '../../../app/graph/graph-source';
import { displayLanguage } from '../../../core/base/display-language';
import {
  type GraphContent,
  type GraphHostMessage,
  readGraphViewMessage,
  readLayout,
} from '../../../core/protocol/graph-messages';
import { toSignal } from '../base/cancellation';
import { copyText } from '../base/clipboard';
import { graphPage } from '../../../app/graph/page';
import { graphPageTexts } from '../../../app/graph/page-texts';

export const graphViewType = 'rampart.graph';
/** Storage key of the user's last panel layout, which new panels use initially. */
const layoutKey = 'graph.layout';
/**
 * Maximum time in milliseconds that a page may take to load and still receive the focus. After this time, the user has
 * probably started something else.
 */
const focusMs = 2000;

/**
 * Panel with an open graph. It loads data from its source while it is visible, and forwards the user's actions to the
 * source.
 */
export class GraphPanel {
  private generation = 0;
  private loading = new AbortController();
  private watching = new AbortController();
  /** Whether the graph must be loaded again, for example because something changed while the panel was hidden. */
  private outdated = true;
  private ready = false;
  /** Deadline for focusing the page once it has loaded, in milliseconds since the Unix epoch. */
  private focusUntilMs = 0;
  private readonly subscriptions: readonly { dispose(): unknown }[];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly source: GraphSource,
    extensionUri: vscode.Uri,
    private readonly memory: vscode.Memento,
    private readonly log: vscode.LogOutputChannel,
  ) {
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [
        vscode.Uri.joinPath(extensionUri, 'media'),
        vscode.Uri.joinPath(extensionUri, 'dist', 'media'),
      ],
    };
    this.subscriptions = [
      panel.webview.onDidReceiveMessage((message: unknown) => this.onMessage(message)),
      panel.onDidChangeViewState(() => this.refresh()),
      panel.onDidDispose(() => this.dispose()),
      source.onDidChange(() => {
        this.outdated = true;
        this.refresh();
      }),
      source.onDidFocus((pointer) => this.send({ type: 'focus', pointer })),
    ];
    const uri = (...path: string[]): string =>
      panel.webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
    panel.webview.html = graphPage({
      cspSource: panel.webview.cspSource,
      nonce: crypto.randomUUID(),
      language: displayLanguage(),
      scriptUri: uri('dist', 'media', 'graph.js'),
      styleUri: uri('media', 'graph', 'graph.css'),
      key: JSON.stringify(source.key),
      layout: readLayout(memory.get(layoutKey)),
      texts: graphPageTexts(),
      ...(vscode.l10n.bundle ? { translations: vscode.l10n.bundle } : {}),
    });
  }

  get key(): GraphKey {
    return this.source.key;
  }

  get isVisible(): boolean {
    return this.panel.visible;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  /**
   * Focuses the page once it has loaded. VS Code focuses the panel earlier, before there is a page that could receive
   * key presses.
   */
  focusWhenReady(): void {
    this.focusUntilMs = Date.now() + focusMs;
  }

  reveal(): void {
    this.panel.reveal();
  }

  private dispose(): void {
    this.loading.abort();
    this.watching.abort();
    for (const one of this.subscriptions) one.dispose();
    this.source.dispose();
  }

  private send(message: GraphHostMessage): void {
    if (this.panel.visible && this.ready) void this.panel.webview.postMessage(message);
  }

  private onMessage(message: unknown): void {
    const read = readGraphViewMessage(message);
    if (read === undefined) this.log.warn('The graph panel sent a message that is not one of its own.');
    else if (read.type === 'ready') {
      // A `ready` message also arrives when a hidden panel is shown again, because its page was discarded and is
      // reloaded.
      this.ready = true;
      if (Date.now() < this.focusUntilMs && this.panel.active) this.panel.reveal();
      this.focusUntilMs = 0;
      this.outdated = true;
      this.refresh();
    } else if (read.type === 'reveal') void this.source.reveal(read.pointer);
    else if (read.type === 'copy') void copyText(read.text);
    else if (read.type === 'exportSvg')
      void save(new TextEncoder().encode(read.svg), this.panel.title, 'svg');
    else if (read.type === 'exportPng') void save(Buffer.from(read.png, 'base64'), this.panel.title, 'png');
    else if (read.type === 'statistics') void this.showStatistics();
    else if (read.type === 'layout') void this.memory.update(layoutKey, read.layout);
    else if (read.type === 'action') this.source.act?.(read.command);
    else this.source.showOutput?.(read.entry);
  }

  private async showStatistics(): Promise<void> {
    const { source, panel } = this;
    const title = vscode.l10n.t('Reading the latest runs of {0}…', panel.title);
    const found = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (progress, token) => {
        const signal = AbortSignal.any([this.loading.signal, toSignal(token)]);
        let shown = 0;
        return source.statistics?.(signal, (read, all) => {
          const message = vscode.l10n.t('{0} of {1}', read, all);
          progress.report({ message, increment: ((read - shown) / all) * 100 });
          shown = read;
        });
      },
    );
    if (found) this.send({ type: 'statistics', ...found });
  }

  /** Follows the run, but only while the panel is visible. */
  private watch(): void {
    this.watching.abort();
    if (!this.panel.visible || !this.source.watch) return;
    this.watching = new AbortController();
    this.source.watch(this.watching.signal, (run) => this.send({ type: 'run', run }));
  }

  private refresh(): void {
    if (!this.panel.visible) this.watching.abort();
    if (!this.panel.visible || !this.ready || !this.outdated) return;
    this.outdated = false;
    this.loading.abort();
    this.loading = new AbortController();
    const { signal } = this.loading;
    void this.source.load(signal).then(
      (content) => this.show(content, signal),
      (error: unknown) => {
        if (signal.aborted) return;
        this.log.error('The graph could not be loaded.', error instanceof Error ? error : String(error));
        const notice = vscode.l10n.t('The graph could not be loaded. For details, run “Rampart: Show Log”.');
        this.show({ title: this.panel.title, facts: [], notice, linked: [], stale: false }, signal);
      },
    );
  }

  private show(content: GraphContent, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.panel.title = content.title;
    this.send({ type: 'content', generation: ++this.generation, content });
    this.watch();
  }
}

async function save(bytes: Uint8Array, title: string, ending: 'svg' | 'png'): Promise<void> {
  const name = `${title.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'graph'}.${ending}`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    filters: { [ending.toUpperCase()]: [ending] },
  });
  if (target) await vscode.workspace.fs.writeFile(target, bytes);
}
