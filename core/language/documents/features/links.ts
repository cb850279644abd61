import * as l10n from '@vscode/l10n';
import { type DocumentLink } from '../../language';
import { type DocumentState } from '../document-state';
import { namedIds } from './named-ids';

/**
 * Returns links for the IDs of resources that can be opened through a connection. Each link covers the text between
 * the quotes.
 */
export const linksOf = (state: DocumentState): DocumentLink[] =>
  namedIds(state).flatMap(({ resource: { name, uri }, start, end }) =>
    uri === undefined || end - start < 3
      ? []
      : [{ start: start + 1, end: end - 1, target: uri, tooltip: l10n.t('Open "{0}"', name) }],
  );
