import { type ListFiles, listsForExpressions } from '../../core/rule-tests/lists/found-lists';
import { type LanguageContext, type LocatedExpression } from '../../core/language/language';
import { type SampleSet } from '../../core/language/samples/sample-set';
import { type Snapshot } from './documents';
import { EditorFiles, fileNameOf, listFilesOf } from './editor-files';
import { type Session } from './session';

/**
 * Returns functions that find and read the files that may define lists. After the first search, any change to these
 * files refreshes the results that depend on samples.
 */
export function usedListFiles(session: Session, signal: AbortSignal): ListFiles {
  const files = listFilesOf(session, new EditorFiles(session, []), signal);
  return {
    ...files,
    find: (...search) => {
      session.lists.used();
      return files.find(...search);
    },
  };
}

/**
 * Returns a set of samples with the contents of the lists that the expressions of a document use and that files of the
 * workspace define. Returns the set unchanged if the document is not a file or uses no list.
 */
export async function samplesWithLists(
  session: Session,
  { uri, text }: Snapshot,
  found: readonly LocatedExpression[],
  set: SampleSet,
  { settings, signal }: LanguageContext,
): Promise<SampleSet> {
  if (!uri.startsWith('file:') || !text.includes('$')) return set;
  const own = [{ name: fileNameOf(uri), uri, text }];
  const trees = found.map(({ tree }) => tree);
  return set.withLists(await listsForExpressions(trees, own, usedListFiles(session, signal), settings));
}
