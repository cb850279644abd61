/**
 * Returns the possible URIs of a workspace file, given its relative path, absolute path, or URI. The result is empty
 * for a file outside the folders. No files are read, and links are not followed.
 */
export function workspaceUris(folders: readonly string[], file: string): readonly string[] {
  return folders.flatMap((folder) => {
    const relative = relativeTo(folder, file);
    if (relative === undefined) return [];
    const base = folder.endsWith('/') ? folder : `${folder}/`;
    const uri = resolve(relative, base);
    return uri?.startsWith(base) && uri !== base ? [uri] : [];
  });
}

/**
 * Returns the path of a file relative to a folder, with slashes. Returns undefined if `file` is an absolute path or URI
 * outside the folder.
 */
function relativeTo(folder: string, file: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) {
    const inFolder = pathOf(folder);
    const given = pathOf(file);
    return inFolder === undefined || given === undefined ? undefined : below(inFolder, given);
  }
  const slashed = file.replaceAll('\\', '/');
  if (!/^(?:\/|[a-z]:\/)/i.test(slashed)) return slashed;
  const inFolder = folder.startsWith('file:') ? pathOf(folder) : undefined;
  return inFolder && below(inFolder, { ...inFolder, path: withPlainDrive(slashed) });
}

interface UriPath {
  /** The scheme and host. */
  readonly origin: string;
  readonly path: string;
}

function pathOf(uri: string): UriPath | undefined {
  try {
    const { protocol, host, pathname } = new URL(uri);
    return { origin: `${protocol}//${host}`, path: withPlainDrive(decodeURIComponent(pathname)) };
  } catch {
    return undefined;
  }
}

function below(folder: UriPath, file: UriPath): string | undefined {
  const base = folder.path.endsWith('/') ? folder.path : `${folder.path}/`;
  return folder.origin === file.origin && file.path.startsWith(base)
    ? file.path.slice(base.length)
    : undefined;
}

/**
 * Normalizes the start of a path with a drive letter: makes the letter lowercase, and adds a slash before it if there
 * is none.
 */
const withPlainDrive = (path: string): string =>
  path.replace(/^\/?([A-Za-z]):\//, (_, drive: string) => `/${drive.toLowerCase()}:/`);

function resolve(relative: string, base: string): string | undefined {
  const encoded = relative.split('/').map(encodeURIComponent).join('/');
  try {
    return new URL(encoded, base).href;
  } catch {
    return undefined;
  }
}
