import * as vscode from 'vscode';
import { type DraftsContext, type LocalDraft, applyDrafts } from '../../../app/documents/apply-drafts';
import { timeLanguage } from '../../../core/base/display-language';
import { type Json } from '../../../core/resources/json';
import { kinds } from '../../../core/resources/kinds.data';
import { type ResourceRef, lastStep, parseRef } from '../../../core/resources/ref';
import { hasRef } from '../../../core/resources/scope';
import { type OpenDocuments } from './open-documents';
import { tabsOf, uriOf, uriOfRef } from './tabs';

/** Lets the user open any local draft, even if its resource is no longer in any view. */
export async function showDrafts(documents: OpenDocuments, { prompts }: DraftsContext): Promise<void> {
  const choices = documents.drafts.all().flatMap(([key, { base, atMs }]) => {
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
  if (ref) await documents.open(ref);
}

/**
 * Lets the user select drafts, and applies them together.
 * @param onRecord is called with the new state of each changed resource, so that rows can show it.
 */
export async function applyAllDrafts(
  documents: OpenDocuments,
  context: DraftsContext,
  onRecord: (ref: ResourceRef, record: Json) => void,
): Promise<void> {
  const scopes = await context.remote.scopes();
  const all = documents.drafts.all().flatMap(([key, { text, base, atMs }]): LocalDraft[] => {
    const ref = parseRef(key);
    if (!ref) return [];
    const scope = scopes.find((one) => hasRef(one, ref));
    const isDirty = tabsOf(key).some(({ tab }) => tab.isDirty);
    const uri = (scope ? uriOf({ ref, scope, base }) : uriOfRef(ref)).toString();
    return [{ ref, ...(scope ? { scope } : {}), base, text, atMs, isDirty, uri }];
  });
  if (all.length === 0) {
    context.prompts.inform(vscode.l10n.t('There are no local drafts.'));
    return;
  }
  await applyDrafts(all, context, async (draft, applied) => {
    if (applied.type !== 'applied' && applied.type !== 'unchanged') return;
    await documents.storedDraftApplied({ ...draft, uri: vscode.Uri.parse(draft.uri) }, applied.record);
    onRecord(draft.ref, applied.record);
  });
}
