import * as vscode from 'vscode';
import { type Prompts } from '../../../app/context/prompts';
import { type Draft } from '../../../app/documents/drafts';

/**
 * Puts a draft of another window beside, as a document of its own: the editor keeps such a document over restarts until
 * a person closes it and says what becomes of it.
 */
export async function showOtherDraft({ text }: Draft, prompts: Pick<Prompts, 'warn'>): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: text, language: 'jsonc' });
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preview: false,
    preserveFocus: true,
  });
  void prompts.warn(
    vscode.l10n.t('Another window has a draft of the same document. It is open in the tab beside this one.'),
  );
}
