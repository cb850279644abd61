import { describeKinds, kindOf } from '../../../core/language/documents/describe-kinds';
import {
  type DocumentKindParams,
  documentKindRequest,
  type DocumentKindResult,
  documentKindsRequest,
  type DocumentKindsResult,
} from '../../../core/protocol/language-server';
import { answering } from '../session';
import { type Feature } from './feature';

/**
 * Handles two requests: one for the kind of an open document, and one for all available kinds. The client shows the
 * document's kind in the status bar, and offers the available kinds for new documents.
 */
export const documentKinds: Feature = {
  capabilities: {},
  register(session) {
    const handler = answering<DocumentKindParams, DocumentKindResult | null>(
      session,
      null,
      (document, _params, context) => Promise.resolve(kindOf(document, context.settings) ?? null),
    );
    session.connection.onRequest(documentKindRequest, handler);
    session.connection.onRequest(documentKindsRequest, (): DocumentKindsResult => ({
      kinds: describeKinds(),
    }));
  },
};
