import { DocumentHighlightKind, type Location as LspLocation } from 'vscode-languageserver';
import { type Location } from '../../../core/language/language';
import { type Session, answering, snapshotOf } from '../session';
import { type Feature } from './feature';
import { referencesOfList } from './list-uses';

async function toLocations(session: Session, locations: readonly Location[]): Promise<LspLocation[]> {
  const found = await Promise.all(
    locations.map(async ({ uri, ...range }) => {
      const document = await snapshotOf(session, uri);
      return document ? [{ uri, range: document.rangeOf(range) }] : [];
    }),
  );
  return found.flat();
}

export const navigation: Feature = {
  capabilities: {
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: { resolveProvider: false },
  },
  register(session) {
    session.connection.onDefinition(
      answering(session, [], async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const locations = await session.service.collect(document, context, (language) =>
          language.definition?.(document, offset, context),
        );
        return toLocations(session, locations);
      }),
    );
    session.connection.onReferences(
      answering(session, [], async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const locations = await session.service.collect(document, context, (language) =>
          language.references?.(document, offset, context),
        );
        const lists = await referencesOfList(session, document, offset, context);
        return toLocations(session, [...locations, ...lists]);
      }),
    );
    session.connection.onDocumentHighlight(
      answering(session, [], async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const ranges = await session.service.collect(document, context, (language) =>
          language.highlights?.(document, offset, context),
        );
        return ranges.map((range) => ({ range: document.rangeOf(range), kind: DocumentHighlightKind.Text }));
      }),
    );
    session.connection.onDocumentLinks(
      answering(session, [], async (document, _params, context) => {
        const links = await session.service.collect(document, context, (language) =>
          language.links?.(document, context),
        );
        return links.map(({ target, tooltip, ...range }) => ({
          range: document.rangeOf(range),
          target,
          ...(tooltip === undefined ? {} : { tooltip }),
        }));
      }),
    );
  },
};
