import * as vscode from 'vscode';
import {
  type ExpressionParams,
  expressionRequest,
  type ExpressionResult,
  type PasteParams,
  pasteRequest,
  type PasteResult,
} from '../../../core/protocol/language-server';
import { copyText } from '../platform/clipboard';

type Ask = <R>(method: string, params: object) => Promise<R>;

/** Copies the expression at the cursor as a string of a file of another kind. */
export async function copyExpressionAs(ask: Ask): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const params: ExpressionParams = place(editor);
  const found = await ask<ExpressionResult | null>(expressionRequest, params);
  if (!found) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no filter expression at the cursor.'));
    return;
  }
  const forms: (vscode.QuickPickItem & { readonly text: string })[] = [
    { label: vscode.l10n.t('JSON string'), text: found.json },
    { label: vscode.l10n.t('Terraform string'), text: found.terraform },
    { label: vscode.l10n.t('YAML string'), text: found.yaml },
    { label: vscode.l10n.t('The expression alone'), text: found.plain },
  ];
  const items = forms.map((form) => ({ ...form, description: form.text.slice(0, 100) }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('What to copy the expression as'),
  });
  if (chosen) await copyText(chosen.text);
}

/** Pastes an expression that was copied from anywhere, also with the quotes and escapes of a string around it. */
export async function pasteExpression(ask: Ask): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { selection } = editor;
  const range = { start: selection.start, end: selection.end };
  const text = await vscode.env.clipboard.readText();
  const params: PasteParams = { ...place(editor), range, text };
  const found = await ask<PasteResult | null>(pasteRequest, params);
  const { start, end } = found?.range ?? range;
  const target = new vscode.Range(start.line, start.character, end.line, end.character);
  await editor.edit((edit) => edit.replace(target, found?.newText ?? text));
  // what replaced a selection stays selected, and the next letter would replace it
  const { end: behind } = editor.selection;
  editor.selection = new vscode.Selection(behind, behind);
}

function place({ document, selection }: vscode.TextEditor): ExpressionParams {
  const { line, character } = selection.active;
  return { textDocument: { uri: document.uri.toString() }, position: { line, character } };
}
