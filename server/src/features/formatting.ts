import {
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  type TextEdit,
} from 'vscode-languageserver';
import { type FormatOptions, type LanguageContext } from '../../../core/language/language';
import { type Snapshot } from '../documents';
import { type Session, answering } from '../session';
import { type Feature } from './feature';

async function format(
  session: Session,
  document: Snapshot,
  { tabSize, insertSpaces }: FormatOptions,
  context: LanguageContext,
  range = { start: 0, end: document.text.length },
): Promise<TextEdit[]> {
  const edits = await session.service.collect(document, context, (language) =>
    language.format?.(document, { tabSize, insertSpaces }, context),
  );
  return edits
    .filter((edit) => edit.start <= range.end && range.start <= edit.end)
    .map((edit) => ({ range: document.rangeOf(edit), newText: edit.newText }));
}

/** Languages that no other tool formats. */
const ownLanguages = [{ language: 'rampart-filter' }, { language: 'rampart-filter-value' }];

/**
 * Formats documents. It is registered only for Rampart's own languages. Otherwise, the editor would have to ask the
 * user which of two formatters to use for JSON or TypeScript. Expressions inside files of other languages are formatted
 * by a code action (`source.formatExpressions`).
 */
export const formatting: Feature = {
  capabilities: { documentFormattingProvider: true, documentRangeFormattingProvider: true },
  narrowed: {
    isPossible: ({ textDocument }) =>
      textDocument?.formatting?.dynamicRegistration === true &&
      textDocument.rangeFormatting?.dynamicRegistration === true,
    announce({ connection: { client } }) {
      const options = { documentSelector: ownLanguages };
      void client.register(DocumentFormattingRequest.type, options);
      void client.register(DocumentRangeFormattingRequest.type, options);
    },
  },
  register(session) {
    session.connection.onDocumentFormatting(
      answering(session, [], (document, { options }, context) => format(session, document, options, context)),
    );
    session.connection.onDocumentRangeFormatting(
      answering(session, [], (document, { options, range }, context) =>
        format(session, document, options, context, document.offsetsOf(range)),
      ),
    );
  },
};
