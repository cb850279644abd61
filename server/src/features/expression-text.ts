import { type TextEdit } from '../../../core/base/problem';
import { readCopied } from '../../../core/language/embedding/copied-expression';
import { writeString } from '../../../core/text/string-forms';
import {
  type ExpressionParams,
  expressionRequest,
  type ExpressionResult,
  type PasteParams,
  pasteRequest,
  type PasteResult,
  type TypedQuoteParams,
  typedQuoteRequest,
  type TypedQuoteResult,
  type WrittenEdit,
} from '../../../core/protocol/language-server';
import { answering } from '../session';
import { type Feature } from './feature';

/**
 * Handles three requests: copying an expression, pasting an expression with the escaping that the file requires, and
 * typing a quote in an expression.
 */
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
          toml: writeString('toml', plain),
          shell: writeString('shell', plain),
        };
      },
    );
    const paste = answering<PasteParams, PasteResult | null>(
      session,
      null,
      async (document, { range, text }, context) => {
        const copied = readCopied(text, context);
        const place = document.offsetsOf(range);
        const written = (edit: TextEdit): WrittenEdit => ({ range: document.rangeOf(edit), newText: edit.newText }); // prettier-ignore
        const edit = await service.first(document, context, (language) =>
          language.putExpression?.(document, place, copied.text, context),
        );
        const choices = edit
          ? undefined
          : await service.firstOfAny(document, context, (language) =>
              language.pasteChoices?.(document, place, copied, context),
            );
        return {
          expression: copied.text,
          isExpression: copied.kind !== undefined,
          ...(edit ? { edit: written(edit) } : {}),
          choices: (choices ?? []).map((choice) => ({ ...choice, edits: choice.edits.map(written) })),
        };
      },
    );
    const quote = answering<TypedQuoteParams, TypedQuoteResult | null>(
      session,
      null,
      async (document, { position, how }, context) => {
        const offset = document.offsetAt(position);
        const step = await service.first(document, context, (language) =>
          language.typedQuote?.(document, { offset, how }, context),
        );
        return step ?? null;
      },
    );
    connection.onRequest(typedQuoteRequest, quote);
    connection.onRequest(expressionRequest, copy);
    connection.onRequest(pasteRequest, paste);
  },
};
