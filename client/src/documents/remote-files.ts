import * as vscode from 'vscode';
import { type ActionContext } from '../../../app/context/action-context';
import { accessEffects } from '../../../app/confirm/access-effects';
import { effectReport } from '../../../app/confirm/effect-report';
import { applyEdit } from '../../../app/documents/apply';
import { type LocalDraft, applyDrafts } from '../../../app/documents/apply-drafts';
import { createAgain, planAgain } from '../../../app/documents/create-again';
import { type DraftEffect, draftAccessChange, draftChange } from '../../../app/documents/draft-change';
import { type Drafts } from '../../../app/documents/drafts';
import { HandSaves } from '../../../app/documents/hand-saves';
import { type OpenFile, OpenFiles, canSave } from '../../../app/documents/open-files';
import { type Applied } from '../../../app/documents/plan-edit';
import { type ApiError } from '../../../core/api/error';
import { timeLanguage } from '../../../core/base/display-language';
import { refOf } from '../../../core/resources/document-address';
import { documentText } from '../../../core/resources/document-text';
import { explainFailure, isAboutContent } from '../../../core/resources/explain-failure';
import { type Json } from '../../../core/resources/json';
import { kinds } from '../../../core/resources/kinds.data';
import { type ResourceRef, formatRef, lastStep, parseRef } from '../../../core/resources/ref';
import { hasRef } from '../../../core/resources/scope';
import { offsetsToRange } from '../base/range';
import { listenToDocuments } from './document-events';
import { DraftMarks } from './draft-marks';
import { showOtherDraft } from './other-draft';
import { RefusalMarks, revealProblem } from './refusal-marks';
import { type DocumentEvents, remoteScheme } from './schemes';
import { followName, showTab, tabsOf, uriOf, uriOfRef } from './tabs';

interface RemoteFilesHost {
  readonly context: Pick<
    ActionContext,
    'remote' | 'prompts' | 'run' | 'work' | 'fail' | 'requestEffects' | 'showReport' | 'progress' | 'errorsIn'
  >;
  readonly drafts: Drafts;
  /** Reports documents whose drafts another window stored or removed. */
  watchDrafts(changed: (keys: readonly string[]) => void): { dispose(): void };
  readonly events: DocumentEvents;
  /** Called when the record of a resource was read or changed, so that rows can show it. */
  onRecord(ref: ResourceRef, record: Json): void;
}

/**
 * Remote resources as files, identified by the queries of their URIs. Reading fetches and formats a resource; only a
 * manual save applies it. Every other write keeps a local draft, and so does text that cannot be applied: the editor
 * would report a failed save in its own notification with the whole URI, although the problem belongs in the document.
 */
export class RemoteFiles implements vscode.Disposable {
  private readonly files: OpenFiles;
  private readonly reading = new Map<string, Promise<OpenFile>>();
  private readonly handSaves = new HandSaves();
  /** Records that were applied by a save that has not finished yet. */
  private readonly applied = new Map<string, Json>();
  private readonly refusals = new RefusalMarks('rampart-account');
  private readonly marks = new DraftMarks((uri) => this.isDraft(uri));
  private readonly events: vscode.Disposable;
  private readonly watch: { dispose(): void };
  /** Cancels reads when the documents are closed for good. */
  private readonly ended = new AbortController();
  /** Documents with unsaved changes. */
  private readonly edited = new Set<string>();

  readonly onDidChangeDraft = this.marks.onDidChange;

  constructor(private readonly host: RemoteFilesHost) {
    this.files = new OpenFiles(host.context.remote, host.drafts, Date.now);
    this.watch = host.watchDrafts((keys) => void this.onOtherDrafts(keys));
    this.events = listenToDocuments({
      willSave: ({ query }, byHand) => this.handSaves.willSave(query, byHand),
      saved: (uri) => this.onSaved(uri),
      opened: (document) => void this.onOpened(document),
      changed: (document, textChanged) => {
        if (textChanged) this.refusals.clear(document.uri);
        void this.noteOrigin(document);
      },
      closed: (uri) => void this.onClosed(uri),
      activated: (uri) => void this.onSeen(uri),
    });
  }

  isDraft({ scheme, query }: vscode.Uri): boolean {
    return scheme === remoteScheme && this.host.drafts.get(query) !== undefined;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const file = await this.fileOf(uri);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      mtime: file.mtime,
      size: file.bytes.byteLength,
      ...(canSave(file) ? {} : { permissions: vscode.FilePermission.Readonly }),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.fileOf(uri)).bytes;
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const file = await this.fileOf(uri);
    if (!canSave(file)) throw vscode.FileSystemError.NoPermissions(uri);
    const text = new TextDecoder().decode(content);
    if (this.handSaves.take(uri.query)) await this.apply(uri, file, text);
    else await this.keepUnsent(uri, file, text);
  }

  /** Saves a document for a command; `save` makes the editor do it. */
  saveByHand(uri: vscode.Uri, save: () => Promise<void>): Promise<void> {
    return this.handSaves.during(uri.query, save);
  }

  /**
   * Shows the document of a resource: in its tab if it has one, otherwise in a new tab with the state of the account.
   */
  async open(ref: ResourceRef): Promise<void> {
    const [tab] = tabsOf(formatRef(ref));
    if (tab) {
      await showTab(tab);
      if (!this.hasEdits(tab.uri)) await this.readAgain(tab.uri);
      return;
    }
    const outcome = await this.files.read(ref, this.ended.signal);
    if (!outcome)
      this.host.context.prompts.inform(vscode.l10n.t('Its account or zone is no longer shown.'), 'warning'); // prettier-ignore
    else if (outcome.ok) await vscode.window.showTextDocument(uriOf(outcome.value), { preview: true });
    else this.host.context.fail(outcome);
  }

  /** Lets the user open any local draft, even of resources that are no longer in any view. */
  async showDrafts(): Promise<void> {
    const { prompts } = this.host.context;
    const choices = this.host.drafts.all().flatMap(([key, { base, atMs }]) => {
      const ref = parseRef(key);
      if (!ref) return [];
      const { kind, id } = lastStep(ref);
      const { label, description = '' } = kinds[kind].present(base, id);
      const saved = vscode.l10n.t('saved {0}', new Date(atMs).toLocaleString(timeLanguage()));
      return [{ label, description: kinds[kind].one(), detail: [saved, description].filter(Boolean).join(' · '), value: ref }];
    }); // prettier-ignore
    if (choices.length === 0) {
      prompts.inform(vscode.l10n.t('There are no local drafts.'));
      return;
    }
    const ref = await prompts.pick(choices, {
      title: vscode.l10n.t('Local Drafts'),
      placeholder: vscode.l10n.t('Select a draft to open'),
    });
    if (ref) await this.open(ref);
  }

  /** Lets the user select drafts, and applies them together. */
  async applyDrafts(): Promise<void> {
    const { context, drafts } = this.host;
    const scopes = await context.remote.scopes();
    const all = drafts.all().flatMap(([key, { text, base, atMs }]): LocalDraft[] => {
      const ref = parseRef(key);
      if (!ref) return [];
      const scope = scopes.find((one) => hasRef(one, ref));
      const isDirty = tabsOf(key).some(({ tab }) => tab.isDirty);
      const uri = (scope ? uriOf({ ref, scope, base }) : uriOfRef(ref)).toString();
      return [{ ref, ...(scope ? { scope } : {}), base, text, atMs, isDirty, uri }];
    });
    if (all.length === 0) context.prompts.inform(vscode.l10n.t('There are no local drafts.'));
    else await applyDrafts(all, context, (draft, applied) => this.finishDraft(draft, applied));
  }

  /** The current record in the account, as text for one side of a comparison. */
  async currentText(uri: vscode.Uri): Promise<string> {
    const file = await this.fileOf(uri);
    const outcome = await this.files.fetch(file, this.ended.signal);
    if (outcome.ok) return documentText({ ...file, record: outcome.value });
    this.host.context.fail(outcome);
    return '';
  }

  /** The effect on requests of applying a document; undefined if it does not contain rules or cannot be read. */
  async draftEffect(uri: vscode.Uri, text: string): Promise<DraftEffect | undefined> {
    const { ref, base } = await this.fileOf(uri);
    const change = draftChange({ ref, base, text });
    const section = change && (await this.host.context.requestEffects([change]));
    return section && { name: change.name, section };
  }

  async showEffect(uri: vscode.Uri): Promise<void> {
    const { prompts, showReport } = this.host.context;
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    const effect = (await this.draftEffect(uri, text)) ?? (await this.accessEffect(uri, text));
    if (effect) await showReport(effectReport(effect.name, effect.section));
    else prompts.inform(vscode.l10n.t('This document changes neither rules nor permissions.'));
  }

  /** The effect of applying a document on the permissions of members. */
  private async accessEffect(uri: vscode.Uri, text: string): Promise<DraftEffect | undefined> {
    const { context } = this.host;
    const { ref, scope, base } = await this.fileOf(uri);
    const change = draftAccessChange({ ref, base, text });
    if (!change) return undefined;
    const { kind, id } = lastStep(ref);
    const section = await context.progress(vscode.l10n.t('Effect on Permissions'), (reading) =>
      accessEffects([change], scope, { remote: context.remote, nowMs: Date.now }, reading),
    );
    return section && { name: kinds[kind].present(base, id).label, section };
  }

  /** Reads a document again, unless it has unapplied changes. */
  async reload(uri: vscode.Uri): Promise<void> {
    if (!this.hasEdits(uri)) await this.readAgain(uri);
    else this.host.context.prompts.inform(vscode.l10n.t('This document has unapplied changes. Apply or discard them first.'), 'warning'); // prettier-ignore
  }

  async discardDraft(uri: vscode.Uri): Promise<void> {
    const file = await this.fileOf(uri);
    await this.showOther(uri, file, new TextDecoder().decode(file.bytes));
    await this.host.drafts.remove(uri.query);
    this.files.forget(uri.query);
    this.refusals.clear(uri);
    await vscode.commands.executeCommand('closeMarkersNavigation');
    this.marks.update(uri);
    this.host.events.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** Updates documents after connections changed, because their read-only state may be different. */
  async connectionsChanged(): Promise<void> {
    const changed = await this.files.followScopes((key) => tabsOf(key).some(({ uri }) => this.hasEdits(uri)));
    for (const { ref } of changed)
      for (const { uri } of tabsOf(formatRef(ref)))
        this.host.events.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** The connection of a document, if its read-only state is the only reason why the document cannot be changed. */
  readOnlyConnection({ query }: vscode.Uri): string | undefined {
    const file = this.files.get(query);
    if (file?.scope.readOnly !== true) return undefined;
    return canSave({ ...file, scope: { ...file.scope, readOnly: false } })
      ? file.scope.connection
      : undefined;
  }

  /** Updates open documents without edits after their resource was changed in another way. */
  changed(ref: ResourceRef, record: Json | null): void {
    const key = formatRef(ref);
    for (const { uri } of tabsOf(key)) {
      const file = this.files.get(key);
      if (!file || this.hasEdits(uri)) continue;
      if (record !== null) this.show(uri, { ...file, base: record });
      else this.host.events.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
    }
    if (record === null) this.files.forget(key);
  }

  dispose(): void {
    this.ended.abort();
    this.events.dispose();
    this.watch.dispose();
    this.marks.dispose();
    this.refusals.dispose();
  }

  private async apply(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    const blocking = vscode.languages
      .getDiagnostics(uri)
      .find(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
    if (blocking) return this.keepWrong(uri, file, text, blocking.range);
    const { ref, scope, base } = file;
    const applied = await applyEdit({ ref, scope, base, text }, this.host.context, this.ended.signal);
    await this.finish(uri, file, text, applied);
  }

  private async finish(uri: vscode.Uri, file: OpenFile, text: string, applied: Applied): Promise<void> {
    switch (applied.type) {
      case 'applied':
      case 'unchanged':
        await this.showOther(uri, file, text);
        await this.host.drafts.remove(uri.query);
        this.refusals.clear(uri);
        this.marks.update(uri);
        this.host.onRecord(file.ref, applied.record);
        this.files.put({ ref: file.ref, scope: file.scope, base: applied.record }, text);
        this.applied.set(uri.query, applied.record);
        return;
      case 'declined':
        return this.keepUnsent(uri, file, text);
      case 'invalid':
        return this.keepWrong(uri, file, text, offsetsToRange(text, applied.range));
      case 'gone':
        await this.keepDraft(uri, file, text);
        void this.tellGone(uri, file, text);
        return;
      case 'unread':
        await this.keepDraft(uri, file, text);
        this.host.context.fail({ ok: false, error: applied.error });
        this.tellKept();
        return;
      case 'refused':
        await this.keepDraft(uri, file, text);
        if (isAboutContent(applied.error)) this.tellRefused(uri, text, applied.error, applied.sent);
        else this.host.context.prompts.inform(vscode.l10n.t('Kept as a local draft.'));
    }
  }

  /** Handles a draft that was applied together with others: its document, if open, shows the state of the account. */
  private async finishDraft({ ref, text, atMs, uri }: LocalDraft, applied: Applied): Promise<void> {
    if (applied.type !== 'applied' && applied.type !== 'unchanged') return;
    const key = formatRef(ref);
    const other = await this.host.drafts.other(key, atMs, text);
    if (other) await showOtherDraft(other, this.host.context.prompts);
    await this.host.drafts.remove(key);
    for (const shown of [vscode.Uri.parse(uri), ...tabsOf(key).map((tab) => tab.uri)]) {
      this.refusals.clear(shown);
      this.marks.update(shown);
    }
    this.host.onRecord(ref, applied.record);
    this.changed(ref, applied.record);
    if (tabsOf(key).length === 0) this.files.forget(key);
  }

  private async keepDraft(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    await this.showOther(uri, file, text);
    const atMs = Date.now();
    await this.host.drafts.put(uri.query, { text, base: file.base, atMs });
    this.files.put({ ...file, draftAtMs: atMs }, text);
    this.marks.update(uri);
  }

  /** Opens another window's draft of the same document next to it, if that draft would now be lost. */
  private async showOther(uri: vscode.Uri, { draftAtMs }: OpenFile, text: string): Promise<void> {
    const other = await this.host.drafts.other(uri.query, draftAtMs, text);
    if (other) await showOtherDraft(other, this.host.context.prompts);
  }

  /** Updates documents that are not being edited here after another window stored or removed drafts. */
  private async onOtherDrafts(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      for (const { uri, tab } of tabsOf(key)) {
        this.marks.update(uri);
        if (tab.isDirty) continue;
        this.files.forget(key);
        await this.fileOf(uri);
        this.host.events.fire([{ type: vscode.FileChangeType.Changed, uri }]);
      }
  }

  /** Keeps a draft if the user did not request sending it, or did not confirm. */
  private async keepUnsent(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    await this.keepDraft(uri, file, text);
    this.tellKept();
  }

  private tellKept(): void {
    this.host.context.prompts.inform(vscode.l10n.t('Kept as a local draft; nothing was sent.'));
  }

  /** Keeps a draft with an error, which is marked in the document. */
  private async keepWrong(uri: vscode.Uri, file: OpenFile, text: string, at: vscode.Range): Promise<void> {
    await this.keepDraft(uri, file, text);
    this.host.context.prompts.inform(
      vscode.l10n.t('Not sent: line {0} has an error. Kept as a local draft.', at.start.line + 1),
      'error',
    );
    void revealProblem(uri, at);
  }

  private tellRefused(uri: vscode.Uri, text: string, error: ApiError, sent: Json | undefined): void {
    void revealProblem(uri, this.refusals.show(uri, text, error, sent));
    void this.host.context.prompts.warn(vscode.l10n.t('The API rejected the request. Kept as a local draft.')); // prettier-ignore
  }

  private async tellGone(uri: vscode.Uri, { ref, scope, base }: OpenFile, text: string): Promise<void> {
    const again = vscode.l10n.t('Re-create…');
    const message = vscode.l10n.t(
      'Not sent: the resource no longer exists in the account. Kept as a local draft.',
    );
    const plan = planAgain({ ref, scope, base, text });
    const picked = await this.host.context.prompts.warn(message, ...(plan ? [again] : []));
    if (!plan || picked !== again) return;
    const made = await createAgain(this.host.context, plan);
    if (!made) return;
    // The resource exists again under a new ID, so the old document has no resource.
    await this.discardDraft(uri);
    await vscode.window.tabGroups.close(tabsOf(uri.query).map(({ tab }) => tab));
    await this.open(made.ref);
  }

  private fileOf(uri: vscode.Uri): Promise<OpenFile> {
    const known = this.files.get(uri.query);
    if (known) return Promise.resolve(known);
    let reading = this.reading.get(uri.query);
    if (!reading) {
      reading = this.restore(uri).finally(() => this.reading.delete(uri.query));
      this.reading.set(uri.query, reading);
    }
    return reading;
  }

  /** Reads a document that the editor opens by its URI: from a restored window or a link. */
  private async restore(uri: vscode.Uri): Promise<OpenFile> {
    const ref = refOf(uri);
    const outcome = ref && (await this.files.read(ref, this.ended.signal));
    if (!outcome) throw vscode.FileSystemError.FileNotFound(uri);
    if (outcome.ok) return outcome.value;
    if (outcome.error.kind === 'notFound') throw vscode.FileSystemError.FileNotFound(uri);
    throw vscode.FileSystemError.Unavailable(explainFailure(outcome.error));
  }
  /** Reads a document again. Failures are shown only if the user requested the action. */
  private async readAgain(uri: vscode.Uri, asked = true): Promise<void> {
    const file = await this.fileOf(uri);
    const outcome = await this.files.fetch(file, this.ended.signal);
    if (!outcome.ok && asked) this.host.context.fail(outcome);
    else if (outcome.ok && !this.hasEdits(uri)) this.show(uri, { ...file, base: outcome.value });
  }

  /** Shows a record in an open document, with its current name. */
  private show(uri: vscode.Uri, file: OpenFile): void {
    this.files.putRecord(file);
    this.host.events.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    void followName(file);
  }

  /** Shows the canonical text after a save; during the save, the editor ignores changes. */
  private onSaved(uri: vscode.Uri): void {
    const [file, record] = [this.files.get(uri.query), this.applied.get(uri.query)];
    this.applied.delete(uri.query);
    if (file && record !== undefined) this.show(uri, { ...file, base: record });
  }

  /** Updates a document that becomes visible: its name, and its content if that is old. */
  private async onSeen(uri: vscode.Uri): Promise<void> {
    const file = this.files.get(uri.query);
    if (!file) return;
    await followName(file);
    if (Date.now() - file.mtime > staleMs && !this.hasEdits(uri)) await this.readAgain(uri, false);
  }

  /** Restores a document with unsaved changes together with their base; reads others again. */
  private async onOpened(document: vscode.TextDocument): Promise<void> {
    await this.noteOrigin(document);
    const { uri } = document;
    if (this.host.drafts.origin(uri.query) && !this.hasEdits(uri)) await this.readAgain(uri);
    if (!document.isDirty) await this.host.drafts.setOrigin(uri.query, undefined);
  }

  /** Stores the base of unsaved edits: the next window must distinguish changes of other users. */
  private async noteOrigin({ uri: { query }, isDirty }: vscode.TextDocument): Promise<void> {
    const file = this.files.get(query);
    if (!file || isDirty === this.edited.has(query)) return;
    if (isDirty) this.edited.add(query);
    else this.edited.delete(query);
    await this.host.drafts.setOrigin(query, isDirty ? { base: file.base, mtime: file.mtime } : undefined);
  }

  private async onClosed({ query }: vscode.Uri): Promise<void> {
    const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === remoteScheme && uri.query === query); // prettier-ignore
    if (isOpen) return;
    this.files.forget(query);
    this.edited.delete(query);
    await this.host.drafts.setOrigin(query, undefined);
  }

  /**
   * Whether a document has edits. It then keeps the record from which editing started, to compare others' changes with.
   */
  private hasEdits(uri: vscode.Uri): boolean {
    return (
      this.isDraft(uri) ||
      vscode.workspace.textDocuments.some((one) => one.isDirty && one.uri.toString() === uri.toString())
    );
  }
}

/** Age after which data is read again when it becomes visible. */
const staleMs = 60_000;
