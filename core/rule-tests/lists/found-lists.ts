import { type FoundLists } from '../../expression/evaluate/found-list';
import { listsIn } from '../../language/list-uses';
import { endingsOf } from '../../language/documents/find-kind';
import { type LanguageSettings } from '../../language/settings';
import { type Chain } from '../../rules/simulate/chain';
import { type RuleFile } from '../load-rules';
import { listFilesFor, scopeNames } from './list-scope';
import { loadLists } from './load-lists';

/** The files around rules. */
export interface ListFiles {
  /**
   * Returns the URIs of the files whose names end with one of the endings, at least those in the folders and projects of
   * the given files.
   */
  readonly find: (endings: readonly string[], near: readonly string[]) => Promise<readonly string[]>;
  /** Reads a file; undefined if it does not exist. */
  readonly read: (uri: string) => Promise<RuleFile | undefined>;
}

export const noLists: FoundLists = new Map();

/** Suffixes of the names of files that may define lists. */
const listEndings: readonly string[] = [...endingsOf('list'), '.list.yaml', '.list.yml', '.tf', '.tofu'];

/**
 * Returns the lists that rules use and that files define: the files with the rules, and those of their project or
 * folder.
 *
 * @param own the files that were given, with rules or not.
 */
export async function listsForRules(
  chain: Chain,
  own: readonly RuleFile[],
  files: ListFiles | undefined,
  settings: LanguageSettings,
): Promise<FoundLists> {
  const names = namesOfLists(chain);
  if (names.size === 0) return noLists;
  const all = new Map(own.map((file) => [file.uri, file]));
  if (files && own.length > 0) {
    const uris = own.map(({ uri }) => uri);
    for (const uri of listFilesFor(uris, await files.find([...listEndings, ...scopeNames], uris))) {
      const file = all.has(uri) ? undefined : await files.read(uri);
      if (file) all.set(file.uri, file);
    }
  }
  const found = loadLists([...all.values()], settings);
  return new Map([...found].filter(([name]) => names.has(name)));
}

/** Returns the names of the lists of the account that conditions use; those of managed lists contain a dot. */
function namesOfLists({ rules }: Chain): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { condition } of rules)
    if (condition?.tree.text.includes('$') === true)
      for (const { name } of listsIn(condition.tree)) if (!name.includes('.')) names.add(name);
  return names;
}
