import * as vscode from 'vscode';
import { type ActionContext } from '../../../app/context/action-context';
import { applyEdit } from '../../../app/documents/apply';
import { createAgain, planAgain } from '../../../app/documents/create-again';
import { HandSaves } from '../../../app/documents/hand-saves';
import { type OpenFile, canSave } from '../../../app/documents/open-files';
import { type Applied } from '../../../app/documents/plan-edit';
import { type ApiError } from '../../../core/api/error';
import { isAboutContent } from '../../../core/resources/explain-failure';
import { type Json } from '../../../core/resources/json';
import { type ResourceRef } from '../../../core/resources/ref';
import { offsetsToRange } from '../base/range';
import { listenToDocuments } from './document-events';
import { type OpenDocuments } from './open-documents';
import { revealProblem } from './refusal-marks';
import { tabsOf } from './tabs';

interface RemoteFilesHost {
  readonly context: Pick<ActionContext, 'remote' | 'prompts' | 'run' | 'work' | 'fail'>;
  readonly documents: OpenDocuments;
  /** Called with the new state of a resource after the resource was changed, so that rows can show the new state. */
  onRecord(ref: ResourceRef, record: Json): void;
}

/**
 * Provides remote resources as files, which are identified by the queries of their URIs. A read fetches and formats a
 * resource. Only a manual save applies the document. Every other write stores a local draft. If a saved document
 * cannot be applied, it is also stored as a draft, and the problem is shown in the document.
 */
export class RemoteFiles implements vscode.Disposable {
  private readonly handSaves = new HandSaves();
  /** New states of resources whose documents are still being saved, keyed by the query of the document's URI. */
  private readonly applied = new Map<string, Json>();
  private readonly events: vscode.Disposable;

  constructor(private readonly host: RemoteFilesHost) {
    this.events = listenToDocuments({
      willSave: ({ query }, byHand) => this.handSaves.willSave(query, byHand),
      saved: (uri) => this.onSaved(uri),
    });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const file = await this.host.documents.fileOf(uri);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      mtime: file.mtime,
      size: file.bytes.byteLength,
      ...(canSave(file) ? {} : { permissions: vscode.FilePermission.Readonly }),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.host.documents.fileOf(uri)).bytes;
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const file = await this.host.documents.fileOf(uri);
    if (!canSave(file)) throw vscode.FileSystemError.NoPermissions(uri);
    const text = new TextDecoder().decode(content);
    if (this.handSaves.take(uri.query)) await this.apply(uri, file, text);
    else await this.keepUnsent(uri, file, text);
  }

  /**
   * Calls `save`, and treats the save that it triggers in the editor as a manual save, so that the document is
   * applied. Used by commands.
   */
  saveByHand(uri: vscode.Uri, save: () => Promise<void>): Promise<void> {
    return this.handSaves.during(uri.query, save);
  }

  dispose(): void {
    this.events.dispose();
  }

  private async apply(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    const blocking = vscode.languages
      .getDiagnostics(uri)
      .find(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
    if (blocking) return this.keepWrong(uri, file, text, blocking.range);
    const { ref, scope, base } = file;
    const { context, documents } = this.host;
    const applied = await applyEdit({ ref, scope, base, text }, context, documents.signal);
    await this.finish(uri, file, text, applied);
  }

  private async finish(uri: vscode.Uri, file: OpenFile, text: string, applied: Applied): Promise<void> {
    const { context, documents } = this.host;
    switch (applied.type) {
      case 'applied':
      case 'unchanged':
        await documents.draftApplied(uri, file, text, applied.record);
        this.host.onRecord(file.ref, applied.record);
        this.applied.set(uri.query, applied.record);
        return;
      case 'declined':
        return this.keepUnsent(uri, file, text);
      case 'invalid':
        return this.keepWrong(uri, file, text, offsetsToRange(text, applied.range));
      case 'gone':
        await documents.keepDraft(uri, file, text);
        void this.tellGone(uri, file, text);
        return;
      case 'unread':
        await documents.keepDraft(uri, file, text);
        context.fail({ ok: false, error: applied.error });
        this.tellKept();
        return;
      case 'refused':
        await documents.keepDraft(uri, file, text);
        if (isAboutContent(applied.error)) this.tellRefused(uri, text, applied.error, applied.sent);
        else context.prompts.inform(vscode.l10n.t('The document was kept as a local draft.'));
    }
  }

  /** Stores unsent text as a draft, because the user did not ask to send it or did not confirm the change. */
  private async keepUnsent(uri: vscode.Uri, file: OpenFile, text: string): Promise<void> {
    await this.host.documents.keepDraft(uri, file, text);
    this.tellKept();
  }

  private tellKept(): void {
    this.host.context.prompts.inform(
      vscode.l10n.t('The document was kept as a local draft. Nothing was sent.'),
    );
  }

  /** Stores a draft that contains an error, and moves the cursor to the error. */
  private async keepWrong(uri: vscode.Uri, file: OpenFile, text: string, at: vscode.Range): Promise<void> {
    await this.host.documents.keepDraft(uri, file, text);
    this.host.context.prompts.inform(
      vscode.l10n.t(
        'The document was not sent because line {0} has an error. It was kept as a local draft.',
        at.start.line + 1,
      ),
      'error',
    );
    void revealProblem(uri, at);
  }

  private tellRefused(uri: vscode.Uri, text: string, error: ApiError, sent: Json | undefined): void {
    void revealProblem(uri, this.host.documents.refusals.show(uri, text, error, sent));
    void this.host.context.prompts.warn(vscode.l10n.t('The API rejected the request. The document was kept as a local draft.')); // prettier-ignore
  }

  private async tellGone(uri: vscode.Uri, { ref, scope, base }: OpenFile, text: string): Promise<void> {
    const { context, documents } = this.host;
    const again = vscode.l10n.t('Re-create…');
    const message = vscode.l10n.t(
      'The document was not sent because the resource no longer exists in the account. It was kept as a local draft.',
    );
    const plan = planAgain({ ref, scope, base, text });
    const picked = await context.prompts.warn(message, ...(plan ? [again] : []));
    if (!plan || picked !== again) return;
    const made = await createAgain(context, plan);
    if (!made) return;
    // The old document no longer refers to an existing resource, because the re-created resource has a new ID.
    await documents.discardDraft(uri);
    await vscode.window.tabGroups.close(tabsOf(uri.query).map(({ tab }) => tab));
    await documents.open(made.ref);
  }

  /**
   * After a save, replaces the text of the document with the formatted state of the resource. This is not possible
   * during the save, because the editor ignores changes then.
   */
  private onSaved(uri: vscode.Uri): void {
    const record = this.applied.get(uri.query);
    this.applied.delete(uri.query);
    if (record !== undefined) this.host.documents.showRecord(uri, record);
  }
}
