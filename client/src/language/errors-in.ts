import { type FileText, type TextError } from '../../../app/context/action-context';
import { type ErrorsParams, type ErrorsResult, errorsRequest } from '../../../core/protocol/language-server';
import { type AskLanguages } from '../graph/local-scripts';

/** The errors that the languages find in a JSON document of ours, whether it is open or not. */
export async function errorsIn({ uri, text }: FileText, ask: AskLanguages): Promise<readonly TextError[]> {
  const params: ErrorsParams = { textDocument: { uri, languageId: 'jsonc', text } };
  const { errors } = await ask<ErrorsResult>(errorsRequest, params);
  return errors.map(({ position, message }) => ({ line: position.line, message }));
}
