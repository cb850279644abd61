import { type ErrorsParams, errorsRequest, type ErrorsResult } from '../../../core/protocol/language-server';
import { Snapshot } from '../documents';
import { answering } from '../session';
import { type Feature } from './feature';

/**
 * Handles the request for the errors in a source text that is about to be sent to a service. The text may belong to a
 * document that is not open in the editor.
 */
export const errors: Feature = {
  capabilities: {},
  register(session) {
    const { connection, service } = session;
    const handler = answering<ErrorsParams, ErrorsResult>(
      session,
      { errors: [] },
      async (document, { textDocument: { uri, languageId, text } }, context) => {
        const sent = document.text === text ? document : new Snapshot(uri, languageId, 0, text);
        const problems = await service.problems(sent, context);
        if (!session.documents.get(uri)) service.forget(uri);
        return {
          errors: problems
            .filter(({ severity }) => severity === 'error')
            .map(({ start, end, message }) => ({ position: sent.rangeOf({ start, end }).start, message })),
        };
      },
    );
    connection.onRequest(errorsRequest, handler);
  },
};
