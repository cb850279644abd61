import { type TextEdit } from 'vscode-languageserver';
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

export const formatting: Feature = {
  capabilities: { documentFormattingProvider: true, documentRangeFormattingProvider: true },
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
