import path from 'node:path';

/** The cache directory: the folder or `off` in `RAMPART_CACHE`, else the cache directory of the user. */
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
