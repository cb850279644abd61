import * as vscode from 'vscode';
import {
  type TypedQuoteParams,
  typedQuoteRequest,
  type TypedQuoteResult,
} from '../../../core/protocol/language-server';
import { quoteChange } from './quote-change';

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
  for (let i = 0; step && i < tries; i++) {
    if (behind.line >= document.lineCount || lineBefore() !== before) return;
    if (await carryOut(editor, behind, isOver, step)) return;
  }
}

/** False when the text has changed meanwhile, and it has to be tried anew. */
async function carryOut(
  editor: vscode.TextEditor,
  behind: vscode.Position,
  isOver: boolean,
  { edits, move }: TypedQuoteResult,
): Promise<boolean> {
  const cursor = editor.selection.active;
  const isLate = !cursor.isEqual(behind);
  const typedOn = cursor.line === behind.line && cursor.isAfter(behind) ? new vscode.Range(behind, cursor) : undefined; // prettier-ignore
  const escape = edits.find(({ newText }) => newText !== '')?.newText;
  if (isLate && (!typedOn || escape === undefined || editor.document.getText(typedOn).includes('"'))) return true; // prettier-ignore
  const quote = new vscode.Range(behind.translate(0, -1), behind);
  const isDone = await editor.edit(
    (edit) => {
      edit.replace(isOver && !isLate ? new vscode.Range(quote.start, quote.start) : quote, escape ?? '');
      // what was typed behind the end of the string belongs into it
      if (isOver && isLate) edit.insert(cursor, '"');
    },
    { undoStopBefore: true, undoStopAfter: false },
  );
  if (!isDone) return false;
  if (isLate && !isOver) return true;
  const place = isLate ? cursor.translate(0, (escape ?? '').length - 1) : behind.translate(0, move);
  editor.selection = new vscode.Selection(place, place);
  return true;
}
