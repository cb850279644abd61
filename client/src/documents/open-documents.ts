import * as vscode from 'vscode';
import { type ActionContext } from '../../../app/context/action-context';
import { type Drafts } from '../../../app/documents/drafts';
import { type OpenFile, OpenFiles, canSave } from '../../../app/documents/open-files';
import { refOf } from '../../../core/resources/document-address';
import { documentText } from '../../../core/resources/document-text';
import { explainFailure } from '../../../core/resources/explain-failure';
import { type Json } from '../../../core/resources/json';
import { type ResourceRef, formatRef } from '../../../core/resources/ref';
import { isWhole } from '../../../core/resources/whole-record';
import { listenToDocuments } from './document-events';
import { DraftMarks } from './draft-marks';
import { showOtherDraft } from './other-draft';
import { RefusalMarks } from './refusal-marks';
import { type DocumentEvents, remoteScheme } from './schemes';
import { followName, showTab, tabsOf, uriOf } from './tabs';

export interface DocumentsHost {
  readonly context: Pick<ActionContext, 'remote' | 'prompts' | 'fail'>;
  readonly drafts: Drafts;
  /** Calls `changed` with the keys of documents whose drafts another window stored or removed. */
  watchDrafts(changed: (keys: readonly string[]) => void): { dispose(): void };
  readonly events: DocumentEvents;
}

/**
 * The resource documents in this window, with the data that was read for each document, and their drafts and marks.
 * Documents without edits are updated when the account changes. Edited documents keep their text and the resource state
 * from which editing started.
 */
export class OpenDocuments implements vscode.Disposable {
  readonly refusals = new RefusalMarks('rampart-account');
  private readonly files: OpenFiles;
  private readonly reading = new Map<string, Promise<OpenFile>>();
  private readonly marks = new DraftMarks((uri) => this.isDraft(uri));
  private readonly subscriptions: readonly { dispose(): void }[];
  /** Cancels reads when this object is disposed of. */
  private readonly ended = new AbortController();
  private readonly edited = new Set<string>();

  readonly onDidChangeDraft = this.marks.onDidChange;

  constructor(private readonly host: DocumentsHost) {
    this.files = new OpenFiles(host.context.remote, host.drafts, Date.now);
    this.subscriptions = [
      host.watchDrafts((keys) => void this.onOtherDrafts(keys)),
      listenToDocuments({
        opened: (document) => void this.onOpened(document),
        changed: (document, textChanged) => {
          if (textChanged) this.refusals.clear(document.uri);
          void this.noteOrigin(document);
        },
        closed: (uri) => void this.onClosed(uri),
        activated: (uri) => void this.onSeen(uri),
      }),
      this.marks,
      this.refusals,
    ];
  }

  /** Returns a signal that aborts when this object is disposed of. */
  get signal(): AbortSignal {
    return this.ended.signal;
  }

  get drafts(): Drafts {
    return this.host.drafts;
  }

  isDraft({ scheme, query }: vscode.Uri): boolean {
    return scheme === remoteScheme && this.drafts.get(query) !== undefined;
  }

  /**
   * Returns the data that was read for a document, and reads it if necessary. If this fails, rejects with a
   * `FileSystemError`, as the editor expects.
   */
  fileOf(uri: vscode.Uri): Promise<OpenFile> {
    const known = this.files.get(uri.query);
    if (known) return Promise.resolve(known);
    let reading = this.reading.get(uri.query);
    if (!reading) {
      reading = this.restore(uri).finally(() => this.reading.delete(uri.query));
      this.reading.set(uri.query, reading);
    }
    return reading;
  }

  /**
   * Shows the document of a resource, in its existing tab or in a new one. If a document in an existing tab has no
   * edits, it is read again.
   */
  async open(ref: ResourceRef): Promise<void> {
    const { prompts, fail } = this.host.context;
    const [tab] = tabsOf(formatRef(ref));
    if (tab) {
      await showTab(tab);
      if (!this.hasEdits(tab.uri)) await this.readAgain(tab.uri);
      return;
    }
    const outcome = await this.files.read(ref, this.signal);
    if (!outcome)
      prompts.inform(
        vscode.l10n.t("The document's account or zone is no longer available in Rampart."),
        'warning',
      );
    else if (outcome.ok) await vscode.window.showTextDocument(uriOf(outcome.value), { preview: true });
    else fail(outcome);
  }

  /**
   * Returns the current state of a resource in the account, as text for one side of a comparison. If it cannot be read,
   * shows an error message and returns an empty string.
   */
  async currentText(uri: vscode.Uri): Promise<string> {
    const file = await this.fileOf(uri);
    const outcome = await this.files.fetch(file, this.signal);
    if (outcome.ok) return documentText({ ...file, record: outcome.value });
    this.host.context.fail(outcome);
    return '';
  }

  /** Reloads a document, unless it has unapplied changes. */
  async reload(uri: vscode.Uri): Promise<void> {
    if (!this.hasEdits(uri)) await this.readAgain(uri);
    else this.host.context.prompts.inform(vscode.l10n.t('This document has unapplied changes. Apply or discard them first.'), 'warning'); // prettier-ignore
  }

  /** Stores text as the draft of a document. */
  async keepDraft(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    await this.showOther(uri.query, file.draftAtMs, text);
    const atMs = Date.now();
    await this.drafts.put(uri.query, { text, base: file.base, atMs });
    this.files.put({ ...file, draftAtMs: atMs }, text);
    this.marks.update(uri);
  }

  async discardDraft(uri: vscode.Uri): Promise<void> {
    const file = await this.fileOf(uri);
    await this.showOther(uri.query, file.draftAtMs, new TextDecoder().decode(file.bytes));
    this.files.forget(uri.query);
    await this.removeDraft(uri.query, [uri]);
    await vscode.commands.executeCommand('closeMarkersNavigation');
    this.fire(vscode.FileChangeType.Changed, uri);
  }

  /**
   * Removes the draft of a document after it was applied. `record` is the new state of the resource. The text of the
   * open document does not change yet.
   */
  async draftApplied(uri: vscode.Uri, file: OpenFile, text: string, record: Json): Promise<void> {
    await this.showOther(uri.query, file.draftAtMs, text);
    await this.removeDraft(uri.query, [uri]);
    this.files.put({ ref: file.ref, scope: file.scope, base: record }, text);
  }

  /**
   * Removes a draft that was applied without opening its document. `record` is the new state of the resource. If the
   * document is open without unsaved edits, shows the new state in it.
   */
  async storedDraftApplied(
    { ref, atMs, text, uri }: { ref: ResourceRef; atMs: number; text: string; uri: vscode.Uri },
    record: Json,
  ): Promise<void> {
    const key = formatRef(ref);
    await this.showOther(key, atMs, text);
    await this.removeDraft(key, [uri, ...tabsOf(key).map((tab) => tab.uri)]);
    this.changed(ref, record);
    if (tabsOf(key).length === 0) this.files.forget(key);
  }

  /** Updates documents after connections changed, because their read-only state may be different. */
  async connectionsChanged(): Promise<void> {
    const changed = await this.files.followScopes((key) => tabsOf(key).some(({ uri }) => this.hasEdits(uri)));
    for (const { ref } of changed)
      for (const { uri } of tabsOf(formatRef(ref))) this.fire(vscode.FileChangeType.Changed, uri);
  }

  /**
   * Returns the connection of a document, if the connection's read-only state is the only reason why the document
   * cannot be changed.
   */
  readOnlyConnection({ query }: vscode.Uri): string | undefined {
    const file = this.files.get(query);
    if (file?.scope.readOnly !== true) return undefined;
    return canSave({ ...file, scope: { ...file.scope, readOnly: false } })
      ? file.scope.connection
      : undefined;
  }

  /**
   * Updates open documents without edits after their resource was changed elsewhere. If `record` is null, the resource
   * was deleted. If it is undefined, the resource is read again.
   */
  changed(ref: ResourceRef, record: Json | null | undefined): void {
    const key = formatRef(ref);
    for (const { uri } of tabsOf(key)) {
      if (!this.files.get(key) || this.hasEdits(uri)) continue;
      if (record === null) this.fire(vscode.FileChangeType.Deleted, uri);
      else if (record !== undefined && isWhole(ref, record)) this.showRecord(uri, record);
      else void this.readAgain(uri, false);
    }
    if (record === null) this.files.forget(key);
  }

  /**
   * Shows the state of a resource in its document, if the document has been read. Also updates the name of the
   * document.
   */
  showRecord(uri: vscode.Uri, record: Json): void {
    const known = this.files.get(uri.query);
    if (!known) return;
    const file = this.files.putRecord({ ...known, base: record });
    this.fire(vscode.FileChangeType.Changed, uri);
    void followName(file);
  }

  dispose(): void {
    this.ended.abort();
    for (const one of this.subscriptions) one.dispose();
  }

  private fire(type: vscode.FileChangeType, uri: vscode.Uri): void {
    this.host.events.fire([{ type, uri }]);
  }

  private async removeDraft(key: string, shown: readonly vscode.Uri[]): Promise<void> {
    await this.drafts.remove(key);
    for (const uri of shown) {
      this.refusals.clear(uri);
      this.marks.update(uri);
    }
  }

  /**
   * Opens another window's draft of the same document in a separate document, because this window is about to
   * overwrite or remove the stored draft. Does nothing if no other draft would be lost.
   * @param atMs the time of this window's draft.
   */
  private async showOther(key: string, atMs: number | undefined, text: string): Promise<void> {
    const other = await this.drafts.other(key, atMs, text);
    if (other) await showOtherDraft(other, this.host.context.prompts);
  }

  /** Reads a document that the editor opens by its URI, for example from a restored window or a link. */
  private async restore(uri: vscode.Uri): Promise<OpenFile> {
    const ref = refOf(uri);
    const outcome = ref && (await this.files.read(ref, this.signal));
    if (!outcome) throw vscode.FileSystemError.FileNotFound(uri);
    if (outcome.ok) return outcome.value;
    if (outcome.error.kind === 'notFound') throw vscode.FileSystemError.FileNotFound(uri);
    throw vscode.FileSystemError.Unavailable(explainFailure(outcome.error));
  }

  /** Reloads a document. Failures are shown only if the user requested the reload. */
  private async readAgain(uri: vscode.Uri, asked = true): Promise<void> {
    const file = await this.fileOf(uri);
    const outcome = await this.files.fetch(file, this.signal);
    if (!outcome.ok && asked) this.host.context.fail(outcome);
    else if (outcome.ok && !this.hasEdits(uri)) this.showRecord(uri, outcome.value);
  }

  /** Updates documents that are not being edited in this window after another window stored or removed drafts. */
  private async onOtherDrafts(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      for (const { uri, tab } of tabsOf(key)) {
        this.marks.update(uri);
        if (tab.isDirty) continue;
        this.files.forget(key);
        await this.fileOf(uri);
        this.fire(vscode.FileChangeType.Changed, uri);
      }
  }

  /** Updates a document that becomes visible: its name, and its content if that is outdated. */
  private async onSeen(uri: vscode.Uri): Promise<void> {
    const file = this.files.get(uri.query);
    if (!file) return;
    await followName(file);
    if (Date.now() - file.mtime > staleMs && !this.hasEdits(uri)) await this.readAgain(uri, false);
  }

  /**
   * Handles an opened document. For a document with unsaved changes, the base of these changes is recorded.
   * Otherwise, a base that an earlier window stored is removed, and the document is read again.
   */
  private async onOpened(document: vscode.TextDocument): Promise<void> {
    await this.noteOrigin(document);
    const { uri } = document;
    if (this.drafts.origin(uri.query) && !this.hasEdits(uri)) await this.readAgain(uri);
    if (!document.isDirty) await this.drafts.setOrigin(uri.query, undefined);
  }

  /**
   * Stores the resource state from which unsaved edits started, so that the next window can distinguish these edits
   * from changes by other users. Removes the stored state when the document has no unsaved edits.
   */
  private async noteOrigin({ uri: { query }, isDirty }: vscode.TextDocument): Promise<void> {
    const file = this.files.get(query);
    if (!file || isDirty === this.edited.has(query)) return;
    if (isDirty) this.edited.add(query);
    else this.edited.delete(query);
    await this.drafts.setOrigin(query, isDirty ? { base: file.base, mtime: file.mtime } : undefined);
  }

  private async onClosed({ query }: vscode.Uri): Promise<void> {
    const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === remoteScheme && uri.query === query); // prettier-ignore
    if (isOpen) return;
    this.files.forget(query);
    this.edited.delete(query);
    await this.drafts.setOrigin(query, undefined);
  }

  /**
   * Whether a document has edits: a local draft or unsaved changes. If so, the resource state from which editing
   * started is preserved, because it is needed to detect changes by other users.
   */
  private hasEdits(uri: vscode.Uri): boolean {
    return (
      this.isDraft(uri) ||
      vscode.workspace.textDocuments.some((one) => one.isDirty && one.uri.toString() === uri.toString())
    );
  }
}

/** Age in milliseconds after which data is read again when it becomes visible. */
const staleMs = 60_000;
