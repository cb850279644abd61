import { readLock } from '../../core/changes/folder-sync/lock';
import { type RuleSource } from '../../core/protocol/simulation';

/**
 * Returns the state that the account had when a folder was pulled, to compare it with the documents in `sources`.
 * Files that are not in the lock file count as new. `isFolder` means that the whole folder is included, so documents
 * that were deleted from the folder are also returned. Lists are always included, because the rules may use them.
 * Returns undefined if the lock file cannot be read.
 */
export function lockedSources(
  lockText: string,
  sources: readonly RuleSource[],
  uriOf: (file: string) => string,
  isFolder: boolean,
): readonly RuleSource[] | undefined {
  const read = readLock(lockText);
  if (!read.ok) return undefined;
  const { scope, resources } = read.lock;
  const level = scope.type === 'accounts' ? 'account' : 'zone';
  const given = new Set(sources.map(({ uri }) => uri));
  return resources.flatMap(({ file, kind, value }): RuleSource[] => {
    const uri = uriOf(file);
    return isFolder || given.has(uri) || kind === 'list' ? [{ uri, kind, level, record: value }] : [];
  });
}
