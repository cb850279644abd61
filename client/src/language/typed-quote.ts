import * as vscode from 'vscode';
import {
  type TypedQuoteParams,
  typedQuoteRequest,
  type TypedQuoteResult,
} from '../../../core/protocol/language-server';
import { quoteChange } from './quote-change';

type Ask = <R>(method: string, params: object) => Promise<R>;

/**
 * Writes a double quote that is typed into an expression as the file around it has to have it, as editors do with
 * brackets. One step of undo takes that back and leaves the bare quote.
 */
export function escapeTypedQuotes(
  isOurs: (document: vscode.TextDocument) => boolean,
  ask: Ask,
): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const how = quoteChange(contentChanges, reason !== undefined);
    const editor = vscode.window.activeTextEditor;
    if (!how || editor?.document !== document || editor.selections.length > 1 || !isOurs(document)) return;
    const settings = vscode.workspace.getConfiguration('rampart.filter', document);
    if (!settings.get('escapeQuotes', true)) return;
    // behind all who listen: the server has to hear of the change first
    for (const { range } of contentChanges)
      setTimeout(() => void mend(editor, range.start.translate(0, 1), how === 'over', ask), 0);
  });
}

async function mend(editor: vscode.TextEditor, behind: vscode.Position, isOver: boolean, ask: Ask) {
  const { document } = editor;
  const lineBefore = (): string => document.lineAt(behind.line).text.slice(0, behind.character);
  const before = lineBefore();
  const params: TypedQuoteParams = {
    textDocument: { uri: document.uri.toString() },
    position: { line: behind.line, character: behind.character },
    isOver,
  };
  const step = await ask<TypedQuoteResult | null>(typedQuoteRequest, params).catch(() => null);
  if (!step || behind.line >= document.lineCount || lineBefore() !== before) return;
  const isAtPlace = editor.selection.active.isEqual(behind);
  // behind an escape that comes late one can have typed on, but the cursor is not taken away from there
  const isEscape = !isOver && step.edits.some(({ newText }) => newText !== '');
  if (!isAtPlace && !isEscape) return;
  const options = { undoStopBefore: true, undoStopAfter: false };
  const isDone = await editor.edit((edit) => {
    for (const { range, newText } of step.edits)
      edit.replace(new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character), newText); // prettier-ignore
  }, options);
  if (!isDone || !isAtPlace) return;
  const cursor = behind.translate(0, step.move);
  editor.selection = new vscode.Selection(cursor, cursor);
}
