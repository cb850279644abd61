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

/** The errors that the languages report in a JSON document, whether or not it is open. */
export async function errorsIn({ uri, text }: FileText, ask: AskLanguages): Promise<readonly TextError[]> {
  const params: ErrorsParams = { textDocument: { uri, languageId: 'jsonc', text } };
  const { errors } = await ask<ErrorsResult>(errorsRequest, params);
  return errors.map(({ position, message }) => ({ line: position.line, message }));
}

/** The type of the document in the active editor; undefined if unknown. */
export async function activeKind(ask: AskLanguages): Promise<string | undefined> {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  if (uri === undefined) return undefined;
  const params: DocumentKindParams = { textDocument: { uri } };
  try {
    return (await ask<DocumentKindResult | null>(documentKindRequest, params))?.kind;
  } catch {
    return undefined; // then the user decides
  }
}
