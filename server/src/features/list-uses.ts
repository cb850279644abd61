import * as l10n from '@vscode/l10n';
import { type CodeLens, type LanguageContext, type Location } from '../../../core/language/language';
import { listAt, listOfDocument, listUsesInFiles } from '../../../core/language/list-uses';
import { findListUsesCommand } from '../../../core/protocol/simulation';
import { type Snapshot } from '../documents';
import { languageEndings } from '../../../workspace/language-ids';
import { type Session } from '../session';

/** Finds the uses of a list in the files of the workspace. */
export const usesInWorkspace = (
  { service, documents }: Session,
  list: string,
  context: LanguageContext,
): Promise<readonly Location[]> =>
  listUsesInFiles(service, list, languageEndings, context, (uri) => documents.get(uri) !== undefined);

/** Returns the uses of the list at a position. The result is empty if there is no list. */
export async function referencesOfList(
  session: Session,
  document: Snapshot,
  offset: number,
  context: LanguageContext,
): Promise<readonly Location[]> {
  const list = await listAt(session.service, document, offset, context);
  return list === undefined ? [] : usesInWorkspace(session, list, context);
}

/** Returns a code lens above the name of a list in its document. Clicking the lens finds the uses of the list. */
export function listLens({ uri, text }: Snapshot, { settings }: LanguageContext): readonly CodeLens[] {
  const list = listOfDocument({ uri, text }, settings);
  if (!list) return [];
  const { name, start, end } = list;
  return [{ start, end, title: l10n.t('Find Uses'), command: findListUsesCommand, arguments: [name] }];
}
