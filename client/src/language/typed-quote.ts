import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { quoteChange } from '../../../app/language/quote-change';
import {
  type TypedQuoteParams,
  typedQuoteRequest,
  type TypedQuoteResult,
} from '../../../core/protocol/language-server';

/** Maximum number of attempts to apply the edit. An attempt fails if the user types at the same time. */
const tries = 3;

/**
 * Escapes a double quote that the user types into an expression, in the form that the surrounding file requires. This
 * is similar to the automatic closing of brackets. One undo removes the escape and leaves the plain quote.
 */
export function escapeTypedQuotes(
  isOurs: (document: vscode.TextDocument) => boolean,
  ask: AskLanguages,
): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const how = quoteChange(contentChanges, reason !== undefined);
    const editor = vscode.window.activeTextEditor;
    if (!how || editor?.document !== document || editor.selections.length > 1 || !isOurs(document)) return;
    const settings = vscode.workspace.getConfiguration('rampart.filter', document);
    if (!settings.get<boolean>('escapeQuotes', true)) return;
    // `setTimeout` lets all other listeners run first, because the server must receive the change before the request.
    for (const { range } of contentChanges)
      setTimeout(() => void mend(editor, range.start.translate(0, 1), how, ask), 0);
  });
}

async function mend(
  editor: vscode.TextEditor,
  behind: vscode.Position,
  how: TypedQuoteParams['how'],
  ask: AskLanguages,
) {
  const { document } = editor;
  const lineBefore = (): string => document.lineAt(behind.line).text.slice(0, behind.character);
  const before = lineBefore();
  const params: TypedQuoteParams = {
    textDocument: { uri: document.uri.toString() },
    position: { line: behind.line, character: behind.character },
    how,
  };
  const step = await ask<TypedQuoteResult | null>(typedQuoteRequest, params).catch(() => null);
  for (let i = 0; step && i < tries; i++) {
    if (behind.line >= document.lineCount || lineBefore() !== before) return;
    if (await carryOut(editor, behind, step)) return;
  }
}

/**
 * Applies the edit, unless the cursor is somewhere else. Returns false if the editor rejected the edit because the text
 * changed at the same time. In that case, the caller must retry.
 */
async function carryOut(
  editor: vscode.TextEditor,
  behind: vscode.Position,
  { before, remove, insert }: TypedQuoteResult,
): Promise<boolean> {
  const cursor = editor.selection.active;
  // If the user kept typing, the cursor is now farther along the same line. If it is anywhere else, nothing is
  // changed.
  if (cursor.line !== behind.line || cursor.isBefore(behind)) return true;
  if (editor.document.getText(new vscode.Range(behind, cursor)).includes('"')) return true;
  const { document } = editor;
  const quote = behind.translate(0, -1);
  // At least one character after the cursor is replaced, because a plain insertion would move the cursor.
  const replaced = insert === '' ? remove : Math.max(remove, 1);
  const rest = new vscode.Range(cursor, document.positionAt(document.offsetAt(cursor) + replaced));
  return editor.edit(
    (edit) => {
      edit.replace(new vscode.Range(quote, quote), before);
      edit.replace(rest, insert + document.getText(rest).slice(remove));
    },
    { undoStopBefore: true, undoStopAfter: false },
  );
}
