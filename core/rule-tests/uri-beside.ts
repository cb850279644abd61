/**
 * Returns the URI of a file that a test file refers to by a relative path. The URI always has the host of the test
 * file, even for paths such as `//host/share`, so that running tests never contacts another host. Returns undefined
 * if the path cannot be resolved against the URI of the test file.
 */
export function uriBeside(uri: string, path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  const relative = `${path.startsWith('/') ? '/' : './'}${segments.map(encodeURIComponent).join('/')}`;
  try {
    return new URL(relative, uri).href;
  } catch {
    return undefined;
  }
}

/**
 * Returns the relative path with which the file `uri` can refer to the file `target`. This is the inverse of
 * `uriBeside`. Returns undefined if either URI is invalid, or if their schemes or hosts differ.
 */
export function pathBeside(uri: string, target: string): string | undefined {
  if (!URL.canParse(uri) || !URL.canParse(target)) return undefined;
  const [from, to] = [new URL(uri), new URL(target)];
  if (from.protocol !== to.protocol || from.host !== to.host) return undefined;
  const [folders, parts] = [from.pathname.split('/').slice(0, -1), to.pathname.split('/')];
  const first = folders.findIndex((name, i) => name !== parts[i]);
  const shared = first < 0 ? folders.length : first;
  const path = [...folders.slice(shared).map(() => '..'), ...parts.slice(shared)];
  return path.map(decodeURIComponent).join('/');
}
