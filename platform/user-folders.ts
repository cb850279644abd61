import path from 'node:path';

/**
 * Returns the cache folder: the one in `RAMPART_CACHE` (none if it is `off`), otherwise the user's cache directory.
 */
export function userCacheFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string | undefined {
  const { RAMPART_CACHE: said } = env;
  if (said === 'off') return undefined;
  if (said) return path.resolve(said);
  const usual =
    platform === 'win32'
      ? (env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'))
      : platform === 'darwin'
        ? path.join(home, 'Library', 'Caches')
        : (env.XDG_CACHE_HOME ?? path.join(home, '.cache'));
  return path.join(usual, 'rampart');
}

/** File name of the journal of changes sent by `rampart apply`, in the user's state folder. */
export const appliedJournalName = 'applied.jsonl';

/** Name of the folder for the heartbeats of running `rampart apply` processes, in the user's state folder. */
export const applyingFolderName = 'applying';

/**
 * Returns the state folder: the one in `RAMPART_STATE` (none if it is `off`), otherwise the user's state directory.
 * The editor uses it to find the changes made on the command line.
 */
export function userStateFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string | undefined {
  const { RAMPART_STATE: said } = env;
  if (said === 'off') return undefined;
  if (said) return path.resolve(said);
  const usual =
    platform === 'win32'
      ? (env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'))
      : platform === 'darwin'
        ? path.join(home, 'Library', 'Application Support')
        : (env.XDG_STATE_HOME ?? path.join(home, '.local', 'state'));
  return path.join(usual, 'rampart');
}
