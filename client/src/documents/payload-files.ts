import * as vscode from 'vscode';
import { type SendContext, sendPayload } from '../../../app/commands/payload';
import { type Payload, payloadName, payloadQuery, readPayload } from '../../../app/instances/payload-address';
import { payloadCursor } from '../../../app/instances/payload-cursor';
import { type Memory } from '../../../app/storage/memory';
import { timeLanguage } from '../../../core/base/display-language';
import { parseJsonc } from '../../../core/resources/parse-jsonc';
import { givenOrActiveUri } from '../base/given-uri';
import { offsetsToRange } from '../base/range';
import { payloadScheme, type DocumentEvents } from './schemes';

/**
 * Documents in which users write payloads. Each document is stored in the workspace until it is sent and closed, so
 * that it is not lost when the window is closed. A manual save sends the payload. Every other write only stores the
 * document.
 */
export class PayloadFiles implements vscode.Disposable {
  private readonly byHand = new Set<string>();
  private readonly sent = new Set<string>();
  /** Times when open documents were last sent, in milliseconds since the Unix epoch. */
  private readonly sentAtMs = new Map<string, number>();
  /** Initial content of the documents that were opened in this window. */
  private readonly begun = new Map<string, string>();
  private readonly times = new Map<string, number>();
  private readonly events: vscode.Disposable;

  constructor(
    private readonly context: SendContext,
    private readonly memory: Memory,
    private readonly changed: DocumentEvents,
  ) {
    this.events = vscode.Disposable.from(
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        if (uri.scheme !== payloadScheme) return;
        if (reason === vscode.TextDocumentSaveReason.Manual) this.byHand.add(uri.query);
        else this.byHand.delete(uri.query);
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === payloadScheme) this.onClosed(uri.query);
      }),
    );
  }

  /**
   * Opens a payload's document. A stored document that was not sent keeps its content. Any other document starts with
   * `text`.
   */
  async open(payload: Payload, text: string): Promise<void> {
    const query = payloadQuery(payload);
    const name = payloadName(payload).replace(/[/\\?#\p{Cc}]+/gu, ' ');
    const uri = vscode.Uri.from({ scheme: payloadScheme, path: `/${name}.jsonc`, query });
    if (this.textOf(query) === undefined || this.sent.delete(query)) {
      this.begun.set(query, text);
      await this.keep(query, text);
      this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    }
    const editor = await vscode.window.showTextDocument(uri, { preview: false, ...besideGraph() });
    // The indentation is set explicitly, because the editor cannot detect it if the JSON value is on one line.
    editor.options = { tabSize: 2, insertSpaces: true };
    const { document } = editor;
    const cursor = document.positionAt(payloadCursor(document.getText()));
    editor.selection = new vscode.Selection(cursor, cursor);
  }

  /**
   * Sends the document that the argument specifies, or the document in the active editor, in the same way as a manual
   * save.
   */
  async sendActive(argument: unknown): Promise<void> {
    const uri = givenOrActiveUri(argument);
    if (uri?.scheme !== payloadScheme) return;
    const document = await vscode.workspace.openTextDocument(uri);
    this.byHand.delete(uri.query);
    if (document.isDirty) await document.save();
    // Only an unchanged document is sent here. Saving a dirty document already sends it, because the save counts as a
    // manual save.
    else await this.send(uri, document.getText());
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const text = this.textOf(uri.query);
    if (text === undefined || !readPayload(uri.query)) throw vscode.FileSystemError.FileNotFound(uri);
    const mtime = this.times.get(uri.query) ?? 1;
    return { type: vscode.FileType.File, ctime: 0, mtime, size: new TextEncoder().encode(text).byteLength };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const text = this.textOf(uri.query);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return new TextEncoder().encode(text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(content);
    this.sent.delete(uri.query);
    await this.keep(uri.query, text);
    if (this.byHand.delete(uri.query)) await this.send(uri, text);
  }

  dispose(): void {
    this.events.dispose();
  }

  private async send(uri: vscode.Uri, text: string): Promise<void> {
    const payload = readPayload(uri.query);
    if (!payload) return;
    const value = isEmpty(text) ? undefined : parseJsonc(text);
    if (value?.ok === false) {
      const { line } = offsetsToRange(text, value.range).start;
      this.context.prompts.inform(
        vscode.l10n.t(
          'The payload was not sent because of an error on line {0}: {1}',
          line + 1,
          value.message,
        ),
        'error',
      );
      return;
    }
    if (!(await this.maySend(uri.query))) return;
    if (!(await sendPayload(this.context, payload, value?.value))) return;
    this.sent.add(uri.query);
    this.sentAtMs.set(uri.query, Date.now());
  }

  /**
   * If a document was already sent, asks the user to confirm, because users may save twice out of habit. Returns
   * whether the document may be sent.
   */
  private async maySend(query: string): Promise<boolean> {
    const atMs = this.sentAtMs.get(query);
    if (atMs === undefined) return true;
    const again = await this.context.prompts.pick(
      [
        { label: vscode.l10n.t('Do Not Send Again'), icon: 'close', value: false },
        { label: vscode.l10n.t('Send Again'), icon: 'send', value: true },
      ],
      {
        title: vscode.l10n.t('This document was sent at {0}', new Date(atMs).toLocaleTimeString(timeLanguage())),
        placeholder: vscode.l10n.t('Sending the payload again repeats its effect.'),
      },
    ); // prettier-ignore
    return again === true;
  }

  /**
   * Discards the stored content of a closed document that was sent and not saved again, or that was never changed.
   * The next time the payload is opened, its document starts with the current default text.
   */
  private onClosed(query: string): void {
    const isUntouched = this.begun.has(query) && this.begun.get(query) === this.textOf(query);
    if (this.sent.delete(query) || isUntouched) void this.keep(query, undefined);
    this.begun.delete(query);
    this.sentAtMs.delete(query);
  }

  private textOf(query: string): string | undefined {
    return this.memory.get(keyOf(query));
  }

  private async keep(query: string, text: string | undefined): Promise<void> {
    this.times.set(query, Math.max((this.times.get(query) ?? 0) + 1, Date.now()));
    await this.memory.put(keyOf(query), text);
  }
}

/**
 * Returns the editor column for a payload document. If the active tab is a webview, such as a graph that follows a
 * run, another column is used, so that the webview stays visible.
 */
function besideGraph(): { readonly viewColumn?: vscode.ViewColumn } {
  const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  if (!(activeTab?.input instanceof vscode.TabInputWebview)) return {};
  return {
    viewColumn: viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One,
  };
}

const keyOf = (query: string): string => `payload:${query}`;

/** Whether a document contains only comments and blank lines. */
const isEmpty = (text: string): boolean =>
  text.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('//'));
