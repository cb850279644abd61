import * as vscode from 'vscode';
import { type ActionContext } from '../../../app/context/action-context';
import { accessEffects } from '../../../app/confirm/access-effects';
import { effectReport } from '../../../app/confirm/effect-report';
import { type DraftEffect, draftAccessChange, draftChange } from '../../../app/documents/draft-change';
import { kinds } from '../../../core/resources/kinds.data';
import { lastStep } from '../../../core/resources/ref';
import { type OpenDocuments } from './open-documents';

/** Determines how applying documents would affect requests and the permissions of members. */
export class DraftEffects {
  constructor(
    private readonly documents: Pick<OpenDocuments, 'fileOf'>,
    private readonly context: Pick<
      ActionContext,
      'remote' | 'prompts' | 'progress' | 'requestEffects' | 'showReport'
    >,
  ) {}

  /**
   * Returns the effect that applying a document would have on requests. Returns undefined if the document is not a rule
   * or contains invalid JSON.
   */
  async onRequests(uri: vscode.Uri, text: string): Promise<DraftEffect | undefined> {
    const { ref, base } = await this.documents.fileOf(uri);
    const change = draftChange({ ref, base, text });
    const section = change && (await this.context.requestEffects([change]));
    return section && { name: change.name, section };
  }

  /** Shows a report on the effect of applying a document. */
  async show(uri: vscode.Uri): Promise<void> {
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    const effect = (await this.onRequests(uri, text)) ?? (await this.onPermissions(uri, text));
    if (effect) await this.context.showReport(effectReport(effect.name, effect.section));
    else this.context.prompts.inform(vscode.l10n.t('This document changes neither rules nor permissions.'));
  }

  /** Returns the effect that applying a document would have on members' permissions. */
  private async onPermissions(uri: vscode.Uri, text: string): Promise<DraftEffect | undefined> {
    const { remote, progress } = this.context;
    const { ref, scope, base } = await this.documents.fileOf(uri);
    const change = draftAccessChange({ ref, base, text });
    if (!change) return undefined;
    const { kind, id } = lastStep(ref);
    const section = await progress(vscode.l10n.t('Effect on Permissions'), (reading) =>
      accessEffects([change], scope, { remote, nowMs: Date.now }, reading),
    );
    return section && { name: kinds[kind].present(base, id).label, section };
  }
}
