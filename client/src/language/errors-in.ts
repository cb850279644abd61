import * as vscode from 'vscode';
import { type FileText, type TextError } from '../../../app/context/action-context';
import {
  type DocumentKindParams,
  documentKindRequest,
  type DocumentKindResult,
  type ErrorsParams,
  type ErrorsResult,
  errorsRequest,
} from '../../../core/protocol/language-server';
import { type AskLanguages } from '../base/ask';

/** Returns the errors that the language server reports in a JSON document, whether or not the document is open. */
export async function errorsIn({ uri, text }: FileText, ask: AskLanguages): Promise<readonly TextError[]> {
  const params: ErrorsParams = { textDocument: { uri, languageId: 'jsonc', text } };
  const { errors } = await ask<ErrorsResult>(errorsRequest, params);
  return errors.map(({ position, message }) => ({ line: position.line, message }));
}

/** Returns the type of the document in the active editor, or undefined if it is not known. */
export async function activeKind(ask: AskLanguages): Promise<string | undefined> {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  if (uri === undefined) return undefined;
  const params: DocumentKindParams = { textDocument: { uri } };
  try {
    return (await ask<DocumentKindResult | null>(documentKindRequest, params))?.kind;
  } catch {
    return undefined; // the caller then lets the user choose the type
  }
}
