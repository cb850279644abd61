import path from 'node:path';

/**
 * Returns the cache folder: the folder in the environment variable `RAMPART_CACHE` if it is set, and otherwise a
 * folder in the user's cache directory. Returns undefined if the variable is `off`.
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

/**
 * Returns the folder for the compiled code of the command-line tool in the user's cache directory. Returns undefined
 * if there is no cache folder, or if code must not be loaded from it. A folder in `RAMPART_CACHE` or of a build
 * service (`CI`) may come from another machine. A relative path may lead into a repository.
 */
export function compiledCodeFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string | undefined {
  if (env.RAMPART_CACHE || env.CI) return undefined;
  const folder = userCacheFolder(platform, env, home);
  return folder !== undefined && path.isAbsolute(folder) ? path.join(folder, 'compiled') : undefined;
}

/** File name of the journal of changes sent by `rampart apply`, in the user's state folder. */
export const appliedJournalName = 'applied.jsonl';

/** Name of the folder for the heartbeats of running `rampart apply` processes, in the user's state folder. */
export const applyingFolderName = 'applying';

/**
 * Returns the state folder: the folder in the environment variable `RAMPART_STATE` if it is set, and otherwise a
 * folder in the user's directory for application state. Returns undefined if the variable is `off`. The editor uses
 * the folder to find the changes that were made on the command line.
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
