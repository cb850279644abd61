import { readCopied, writeString } from '../../../core/language/host/string-forms';
import {
  type ExpressionParams,
  expressionRequest,
  type ExpressionResult,
  type PasteParams,
  pasteRequest,
  type PasteResult,
} from '../../../core/protocol/language-server';
import { answering } from '../session';
import { type Feature } from './feature';

/** Expressions taken out of a file and put into another one, with the escapes that each needs. */
export const expressionText: Feature = {
  capabilities: {},
  register(session) {
    const { connection, service } = session;
    const copy = answering<ExpressionParams, ExpressionResult | null>(
      session,
      null,
      async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const plain = await service.first(document, context, (language) =>
          language.expressionAt?.(document, offset, context),
        );
        if (plain === undefined) return null;
        return {
          plain,
          json: writeString('json', plain),
          terraform: writeString('terraform', plain),
          yaml: writeString('yaml', plain),
        };
      },
    );
    const paste = answering<PasteParams, PasteResult | null>(
      session,
      null,
      async (document, { range, text }, context) => {
        const expression = readCopied(text, context);
        const edit = await service.first(document, context, (language) =>
          language.putExpression?.(document, document.offsetsOf(range), expression, context),
        );
        return { range: edit ? document.rangeOf(edit) : range, newText: edit?.newText ?? expression };
      },
    );
    connection.onRequest(expressionRequest, copy);
    connection.onRequest(pasteRequest, paste);
  },
};
