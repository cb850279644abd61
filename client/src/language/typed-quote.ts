import * as vscode from 'vscode';
import {
  type TypedQuoteParams,
  typedQuoteRequest,
  type TypedQuoteResult,
  type WrittenEdit,
} from '../../../core/protocol/language-server';
import { quoteChange } from './quote-change';

type How = TypedQuoteParams['how'];
type Ask = <R>(method: string, params: object) => Promise<R>;

/** Who types on while the answer is on its way makes an edit fail: so often it is tried. */
const tries = 3;

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
    if (!settings.get<boolean>('escapeQuotes', true)) return;
    // behind all who listen: the server has to hear of the change first
    for (const { range } of contentChanges)
      setTimeout(() => void mend(editor, range.start.translate(0, 1), how, ask), 0);
  });
}

async function mend(editor: vscode.TextEditor, behind: vscode.Position, how: How, ask: Ask) {
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
    if (await carryOut(editor, behind, how, step)) return;
  }
}

/** False when the text has changed meanwhile, and it has to be tried anew. */
async function carryOut(
  editor: vscode.TextEditor,
  behind: vscode.Position,
  how: How,
  { edits, move, quote }: TypedQuoteResult,
): Promise<boolean> {
  const cursor = editor.selection.active;
  const isLate = !cursor.isEqual(behind);
  if (isLate && !isTypedOn(editor, behind, edits)) return true;
  const isDone = await editor.edit(
    (edit) => {
      if (!isLate) for (const { range, newText } of edits) edit.replace(toRange(range), newText);
      else {
        edit.replace(new vscode.Range(behind.translate(0, -1), behind), quote);
        // what was typed behind the end of the string belongs into it
        if (how === 'over') edit.insert(cursor, '"');
        if (how === 'pair') edit.replace(new vscode.Range(cursor, cursor.translate(0, 1)), quote);
      }
    },
    { undoStopBefore: true, undoStopAfter: false },
  );
  if (!isDone) return false;
  // the editor keeps the cursor where it is typed at
  if (isLate && how === 'typed') return true;
  const place = isLate ? cursor.translate(0, quote.length - 1) : behind.translate(0, move);
  editor.selection = new vscode.Selection(place, place);
  return true;
}

/** Whether nothing has happened since but that letters were typed behind the quote. */
function isTypedOn(editor: vscode.TextEditor, behind: vscode.Position, edits: TypedQuoteResult['edits']) {
  const cursor = editor.selection.active;
  if (cursor.line !== behind.line || cursor.isBefore(behind)) return false;
  const typed = editor.document.getText(new vscode.Range(behind, cursor));
  return !typed.includes('"') && edits.some(({ newText }) => newText !== '');
}

function toRange({ start, end }: WrittenEdit['range']): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
