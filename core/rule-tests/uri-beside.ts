/**
 * The URI of a file that a test file names by a path relative to itself. It is always on the host of the test file, also
 * for paths such as `//host/share`: running tests never contacts another host. Undefined where the URI of the test file
 * cannot be resolved against.
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
