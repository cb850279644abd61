import { listsForExpressions } from '../../core/rule-tests/lists/found-lists';
import { type LanguageContext, type LocatedExpression } from '../../core/language/language';
import { type SampleSet } from '../../core/language/samples/sample-set';
import { type Snapshot } from './documents';
import { EditorFiles, fileNameOf, listFilesOf } from './editor-files';
import { type Session } from './session';

/**
 * Returns a set of samples that knows the contents of the lists that the expressions of a document use, as far as files
 * of the workspace define them. Only expressions in files have such lists.
 */
export async function samplesWithLists(
  session: Session,
  { uri, text }: Snapshot,
  found: readonly LocatedExpression[],
  set: SampleSet,
  { settings, signal }: LanguageContext,
): Promise<SampleSet> {
  if (!uri.startsWith('file:') || !text.includes('$')) return set;
  const files = listFilesOf(session, new EditorFiles(session, []), signal);
  const find: typeof files.find = (...search) => {
    session.lists.used();
    return files.find(...search);
  };
  const own = [{ name: fileNameOf(uri), uri, text }];
  const trees = found.map(({ tree }) => tree);
  return set.withLists(await listsForExpressions(trees, own, { ...files, find }, settings));
}
