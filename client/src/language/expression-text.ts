import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { copyChoices, pasteChoices, pasteQuestion } from '../../../app/language/expression-choices';
import { keySetting } from '../../../app/language/kind-setting';
import {
  type ExpressionParams,
  expressionRequest,
  type ExpressionResult,
  type PasteParams,
  pasteRequest,
  type PasteResult,
  type WrittenEdit,
} from '../../../core/protocol/language-server';
import { changeSetting } from '../base/change-setting';
import { copyText } from '../base/clipboard';
import { toRange } from '../base/range';

/** Copies the expression at the cursor as a string that is escaped for another kind of file. */
export async function copyExpressionAs(ask: AskLanguages): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const params: ExpressionParams = place(editor);
  const found = await ask<ExpressionResult | null>(expressionRequest, params);
  if (!found) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no filter expression at the cursor.'));
    return;
  }
  const chosen = await vscode.window.showQuickPick(copyChoices(found), {
    placeHolder: vscode.l10n.t('Select a format'),
  });
  if (chosen) await copyText(chosen.text);
}

/**
 * Pastes an expression from the clipboard. The copied text may be enclosed in the quotes of a string and contain
 * escapes. If no expression is expected at the cursor, shows a message and asks how to paste the text.
 */
export async function pasteExpression(ask: AskLanguages): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { document, selection } = editor;
  const range = { start: selection.start, end: selection.end };
  const text = await vscode.env.clipboard.readText();
  const textDocument = {
    uri: document.uri.toString(),
    languageId: document.languageId,
    text: document.getText(),
  };
  const params: PasteParams = { textDocument, range, text };
  const found = await ask<PasteResult | null>(pasteRequest, params);
  const plain: WrittenEdit = { range, newText: text };
  if (!found || found.edit) return write(editor, [found?.edit ?? plain]);
  const choices = pasteChoices(found, plain);
  const chosen = await vscode.window.showQuickPick(choices, { placeHolder: pasteQuestion(found) });
  if (!chosen) return;
  if (chosen.edits) await write(editor, chosen.edits);
  else
    await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ language: 'rampart-filter', content: found.expression }),
    );
  if (chosen.keyPath !== undefined) await nameKey(document, chosen.keyPath);
}

async function write(editor: vscode.TextEditor, edits: readonly WrittenEdit[]): Promise<void> {
  await editor.edit((edit) => {
    for (const { range, newText } of edits) edit.replace(toRange(range), newText);
  });
  // Text that replaced a selection stays selected, so the next typed character would replace it. The cursor is
  // therefore moved to the end of the text.
  const { end: behind } = editor.selection;
  editor.selection = new vscode.Selection(behind, behind);
}

/** Adds a key path for a file to the `rampart.expressions` setting. */
async function nameKey(document: vscode.TextDocument, keyPath: string): Promise<void> {
  const path = vscode.workspace.asRelativePath(document.uri, false);
  await changeSetting<readonly string[]>(document, ['rampart', 'expressions'], (known) =>
    keySetting(known, path, keyPath),
  );
}

function place({ document, selection }: vscode.TextEditor): ExpressionParams {
  const { line, character } = selection.active;
  return { textDocument: { uri: document.uri.toString() }, position: { line, character } };
}
