import * as vscode from 'vscode';
import { type Prompts } from '../../../app/context/prompts';
import { type Draft } from '../../../app/documents/drafts';

/**
 * Opens another window's draft in an untitled document beside the current one. The editor restores untitled documents
 * after a restart, so the draft is not lost before the user has decided what to do with it.
 */
export async function showOtherDraft({ text }: Draft, prompts: Pick<Prompts, 'warn'>): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: text, language: 'jsonc' });
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preview: false,
    preserveFocus: true,
  });
  void prompts.warn(
    vscode.l10n.t(
      'Another window has a different draft of this document. The other draft is now open in a tab beside this document.',
    ),
  );
}
