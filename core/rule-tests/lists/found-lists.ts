import { type FoundLists, noLists } from '../../expression/evaluate/found-list';
import { type ExpressionTree } from '../../expression/tree';
import { listsIn } from '../../language/list-uses';
import { endingsOf } from '../../language/documents/find-kind';
import { decodePath } from '../../language/uri-pattern';
import { type LanguageSettings } from '../../language/settings';
import { type Chain } from '../../rules/simulate/chain';
import { type RuleFile } from '../load-rules';
import { listFilesFor, scopeNames, terraformName } from './list-scope';
import { loadLists } from './load-lists';

/** Functions for finding and reading files near the files that contain the rules. */
export interface ListFiles {
  /**
   * Returns URIs of files whose names end with one of the `endings`. The result includes at least the matching files
   * in the folders and projects of the files in `near`. Returns undefined if there are too many files.
   */
  readonly find: (
    endings: readonly string[],
    near: readonly string[],
  ) => Promise<readonly string[] | undefined>;
  /** Reads a file. Returns undefined if the file cannot be read. */
  readonly read: (uri: string) => Promise<RuleFile | undefined>;
}

/** File name suffixes of files that may define lists. */
const listEndings: readonly string[] = [...endingsOf('list'), '.list.yaml', '.list.yml', '.tf', '.tofu'];

/**
 * Whether a change to a file may change the result of the search for lists. This is the case for files that may
 * define lists or that determine which files belong together.
 */
export const mayDefineLists = (uri: string): boolean =>
  [...listEndings, ...scopeNames].some((ending) => uri.endsWith(ending));

/** Finds the definitions of the lists that the rules use, in the same way as `listsForExpressions`. */
export const listsForRules = (
  { rules }: Chain,
  own: readonly RuleFile[],
  files: ListFiles | undefined,
  settings: LanguageSettings,
): Promise<FoundLists> =>
  listsForExpressions(
    rules.flatMap(({ condition }) => condition?.tree ?? []),
    own,
    files,
    settings,
  );

/**
 * Finds the definitions of the lists that expressions use. Searches the files that contain the expressions and the
 * files in the same project or folder. If a Terraform file cannot be read, the lists of its module are treated as
 * incomplete. If a file of another format cannot be read, no lists are returned, because the file may contain a
 * different definition.
 *
 * @param own the files that contain the expressions. For rules, these include the searched files without rules.
 */
export async function listsForExpressions(
  trees: readonly ExpressionTree[],
  own: readonly RuleFile[],
  files: ListFiles | undefined,
  settings: LanguageSettings,
): Promise<FoundLists> {
  const names = namesOfLists(trees);
  if (names.size === 0) return noLists;
  const all = new Map(own.map((file) => [decodePath(file.uri), file]));
  const unread: string[] = [];
  if (files && own.length > 0) {
    const uris = own.map(({ uri }) => uri);
    const near = await files.find([...listEndings, ...scopeNames], uris);
    if (!near) return noLists;
    for (const uri of listFilesFor(uris, near)) {
      const path = decodePath(uri);
      if (all.has(path)) continue;
      const file = await files.read(uri);
      if (file) all.set(path, file);
      else if (terraformName.test(uri)) unread.push(uri);
      else return noLists;
    }
  }
  const found = loadLists([...all.values()], settings, unread);
  return new Map([...found].filter(([name]) => names.has(name)));
}

/** Whether any condition uses one of the account's lists. */
export const usesLists = ({ rules }: Chain): boolean =>
  namesOfLists(rules.flatMap(({ condition }) => condition?.tree ?? [])).size > 0;

/**
 * Returns the names of the account's lists that expressions use. Names of managed lists, which contain a dot, are left
 * out.
 */
function namesOfLists(trees: readonly ExpressionTree[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const tree of trees)
    if (tree.text.includes('$'))
      for (const { name } of listsIn(tree)) if (!name.includes('.')) names.add(name);
  return names;
}
