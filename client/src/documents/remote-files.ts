import * as vscode from 'vscode';
import { type ApiError } from '../../../core/api/error';
import { LineIndex } from '../../../core/base/text';
import { type ActionContext } from '../actions/action';
import { explainFailure } from '../actions/explain-failure';
import { type DocumentEvents, remoteScheme } from '../lazy/documents';
import { readCall } from '../resources/calls';
import { type ResourceRef, formatRef, parseRef } from '../resources/ref';
import { type Place } from '../views/node';
import { type Applied, applyEdit } from './apply';
import { documentText, isEditable } from './document-text';
import { type Drafts } from './drafts';
import { type Json } from './json';
import { parseJsonc, rangeOfPointer } from './parse';

/** A remote document that was read. */
interface OpenFile {
  readonly ref: ResourceRef;
  readonly place: Place;
  /** The record that editing began from. */
  readonly base: Json;
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

export interface RemoteFilesHost {
  readonly context: ActionContext;
  readonly drafts: Drafts;
  readonly events: DocumentEvents;
  readonly problems: vscode.DiagnosticCollection;
  /** The record of a resource was read or changed: rows may show it. */
  onRecord(ref: ResourceRef, record: Json): void;
}

export const remoteUri = (ref: ResourceRef): vscode.Uri =>
  vscode.Uri.from({ scheme: remoteScheme, path: formatRef(ref) });

/**
 * Remote resources as files. Reading fetches and prints; only a save by hand begins to apply, every other write keeps
 * a local draft.
 */
export class RemoteFiles implements vscode.Disposable {
  private readonly files = new Map<string, OpenFile>();
  private readonly reading = new Map<string, Promise<OpenFile>>();
  /** Documents whose next write was asked for by hand. */
  private readonly byHand = new Set<string>();
  /** Records that were applied by a save that is not finished yet. */
  private readonly applied = new Map<string, Json>();
  private readonly decorationsChanged = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: { dispose(): unknown }[];
  private lastMtime = 0;

  /** A document became a draft, or is one no more. */
  readonly onDidChangeDraft = this.decorationsChanged.event;

  constructor(private readonly host: RemoteFilesHost) {
    this.subscriptions = [
      this.decorationsChanged,
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (document.uri.scheme !== remoteScheme) return;
        if (reason === vscode.TextDocumentSaveReason.Manual) this.byHand.add(document.uri.path);
        else this.byHand.delete(document.uri.path);
      }),
      // While it saves, the editor takes no notice of a change; afterwards it reads the canonical text.
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const [file, record] = [this.files.get(uri.path), this.applied.get(uri.path)];
        this.applied.delete(uri.path);
        if (file && record !== undefined) this.show(uri, file.ref, file.place, record);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme === remoteScheme) this.host.problems.delete(document.uri);
      }),
      vscode.window.registerFileDecorationProvider({
        onDidChangeFileDecorations: this.decorationsChanged.event,
        provideFileDecoration: (uri) => (this.isDraft(uri) ? draftDecoration() : undefined),
      }),
    ];
  }

  isDraft(uri: vscode.Uri): boolean {
    return uri.scheme === remoteScheme && this.host.drafts.get(uri.path) !== undefined;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const file = await this.fileOf(uri);
    const editable = isEditable(file.ref, file.place, file.base);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      mtime: file.mtime,
      size: file.bytes.byteLength,
      ...(editable ? {} : { permissions: vscode.FilePermission.Readonly }),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.fileOf(uri)).bytes;
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const file = await this.fileOf(uri);
    if (!isEditable(file.ref, file.place, file.base)) throw vscode.FileSystemError.NoPermissions(uri);
    const text = new TextDecoder().decode(content);
    if (this.byHand.delete(uri.path)) await this.apply(uri, file, text);
    else await this.keepDraft(uri, file, text);
  }

  /** The record of the account as it is now, as text: one side of a comparison. */
  async currentText(uri: vscode.Uri): Promise<string> {
    const { ref, place } = await this.fileOf(uri);
    return documentText(ref, await this.fetch(uri, ref), place);
  }

  /** Reads a document again, unless something in it is not applied yet. */
  async reload(uri: vscode.Uri): Promise<void> {
    if (this.isDraft(uri) || isEdited(uri)) {
      this.host.context.prompts.inform(
        vscode.l10n.t('It has changes of yours: apply or discard them first.'),
      );
      return;
    }
    const { ref, place } = await this.fileOf(uri);
    this.show(uri, ref, place, await this.fetch(uri, ref));
  }

  async discardDraft(uri: vscode.Uri): Promise<void> {
    await this.host.drafts.remove(uri.path);
    this.files.delete(uri.path);
    this.decorationsChanged.fire(uri);
    this.host.events.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** The resource changed by other means than this document: an open one without edits shows it. */
  changed(ref: ResourceRef, record: Json | null): void {
    const uri = remoteUri(ref);
    const file = this.files.get(uri.path);
    if (!file || this.isDraft(uri) || isEdited(uri)) return;
    if (record === null) {
      this.files.delete(uri.path);
      this.host.events.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
    } else this.show(uri, ref, file.place, record);
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }

  private async apply(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    const blocking = vscode.languages
      .getDiagnostics(uri)
      .find(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
    if (blocking) {
      await focus(uri, blocking.range);
      throw vscode.FileSystemError.Unavailable(
        vscode.l10n.t('Not sent: line {0}: {1}', blocking.range.start.line + 1, blocking.message),
      );
    }
    const base = this.host.drafts.get(uri.path)?.base ?? file.base;
    const { ref, place } = file;
    const applied = await applyEdit(
      { ref, place, base, text },
      this.host.context,
      new AbortController().signal,
    );
    await this.finish(uri, file, text, applied);
  }

  private async finish(uri: vscode.Uri, file: OpenFile, text: string, applied: Applied): Promise<void> {
    switch (applied.type) {
      case 'applied':
      case 'unchanged':
        await this.host.drafts.remove(uri.path);
        this.decorationsChanged.fire(uri);
        this.host.onRecord(file.ref, applied.record);
        this.put(uri, { ...file, base: applied.record }, text);
        this.applied.set(uri.path, applied.record);
        return;
      case 'declined':
        await this.keepDraft(uri, file, text);
        return;
      case 'invalid':
        throw vscode.FileSystemError.Unavailable(vscode.l10n.t('Not sent: {0}', applied.message));
      case 'gone':
        throw vscode.FileSystemError.Unavailable(
          vscode.l10n.t(
            'Not sent: the account no longer has it. Create it anew from this document if you want it back.',
          ),
        );
      case 'refused':
        this.showRefusal(uri, text, applied.error);
        throw vscode.FileSystemError.Unavailable(explainFailure(applied.error));
    }
  }

  /** A refusal stands where its pointer says; without one, at the beginning. */
  private showRefusal(uri: vscode.Uri, text: string, error: ApiError): void {
    const parsed = parseJsonc(text);
    const messages = error.errors.length > 0 ? error.errors : [{ message: error.message, chain: [] }];
    const index = new LineIndex(text);
    const position = (offset: number): vscode.Position => {
      const { line, character } = index.positionAt(offset);
      return new vscode.Position(line, character);
    };
    this.host.problems.set(
      uri,
      messages.map((one) => {
        const place = parsed.ok
          ? rangeOfPointer(parsed.root, ('pointer' in one && one.pointer) || '')
          : undefined;
        const range = place
          ? new vscode.Range(position(place.start), position(place.end))
          : new vscode.Range(0, 0, 0, 0);
        const diagnostic = new vscode.Diagnostic(range, one.message, vscode.DiagnosticSeverity.Warning);
        diagnostic.source = 'rampart';
        if ('code' in one) diagnostic.code = one.code;
        return diagnostic;
      }),
    );
  }

  private async keepDraft(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    const base = this.host.drafts.get(uri.path)?.base ?? file.base;
    await this.host.drafts.put(uri.path, { text, base, atMs: Date.now() });
    this.put(uri, { ...file, base }, text);
    this.decorationsChanged.fire(uri);
    this.host.context.prompts.inform(vscode.l10n.t('Kept as a local draft; nothing was sent.'));
  }

  private async fileOf(uri: vscode.Uri): Promise<OpenFile> {
    const known = this.files.get(uri.path);
    if (known) return known;
    let reading = this.reading.get(uri.path);
    if (!reading) {
      reading = this.open(uri).finally(() => this.reading.delete(uri.path));
      this.reading.set(uri.path, reading);
    }
    return reading;
  }

  private async open(uri: vscode.Uri): Promise<OpenFile> {
    const ref = parseRef(uri.path);
    const place = ref && (await this.placeOf(ref));
    if (!ref || !place) throw vscode.FileSystemError.FileNotFound(uri);
    const draft = this.host.drafts.get(uri.path);
    const record = draft ? draft.base : await this.fetch(uri, ref);
    const file = { ref, place, base: record };
    return this.put(uri, file, draft?.text ?? documentText(ref, record, place));
  }

  private async fetch(uri: vscode.Uri, ref: ResourceRef): Promise<Json> {
    const call = readCall(ref);
    if (!call) throw vscode.FileSystemError.FileNotFound(uri);
    const outcome = await this.host.context.remote.call(call, new AbortController().signal);
    if (outcome.ok) return outcome.value;
    if (outcome.error.kind === 'notFound') throw vscode.FileSystemError.FileNotFound(uri);
    throw vscode.FileSystemError.Unavailable(explainFailure(outcome.error));
  }

  private async placeOf({ connection, scope }: ResourceRef): Promise<Place | undefined> {
    const places = await this.host.context.remote.places();
    return places.find(
      (place) =>
        place.connection === connection && place.scope.type === scope.type && place.scope.id === scope.id,
    );
  }

  private show(uri: vscode.Uri, ref: ResourceRef, place: Place, record: Json): void {
    this.put(uri, { ref, place, base: record }, documentText(ref, record, place));
    this.host.events.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  private put(uri: vscode.Uri, file: Omit<OpenFile, 'bytes' | 'mtime'>, text: string): OpenFile {
    // The editor takes a file for unchanged unless its time goes on, however fast changes follow each other.
    this.lastMtime = Math.max(this.lastMtime + 1, Date.now());
    const { ref, place, base } = file;
    const put = { ref, place, base, bytes: new TextEncoder().encode(text), mtime: this.lastMtime };
    this.files.set(uri.path, put);
    return put;
  }
}

const draftDecoration = (): vscode.FileDecoration =>
  new vscode.FileDecoration(
    'D',
    vscode.l10n.t('Local draft: not applied to the account'),
    new vscode.ThemeColor('gitDecoration.modifiedResourceForeground'),
  );

/** An edited document keeps the record that its editing began from: it is what somebody else's changes are told by. */
const isEdited = (uri: vscode.Uri): boolean =>
  vscode.workspace.textDocuments.some((one) => one.isDirty && one.uri.toString() === uri.toString());

async function focus(uri: vscode.Uri, range: vscode.Range): Promise<void> {
  await vscode.window.showTextDocument(uri, { selection: range, preserveFocus: false });
}
