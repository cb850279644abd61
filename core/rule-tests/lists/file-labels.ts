import { decodePath } from '../../language/uri-pattern';

const isUri = (file: string): boolean => /^[a-z][a-z0-9+.-]+:\//i.test(file);

/**
 * Returns short names for files, one for each distinct file. If all files are identified by URIs, a name consists of
 * as many trailing parts of the path as are needed to distinguish the files. Otherwise, the names are returned
 * unchanged, because they are already short.
 */
export function fileLabels(files: readonly string[]): readonly string[] {
  const unique = [...new Set(files)];
  if (!unique.every(isUri)) return unique;
  const paths = unique.map((file) => decodePath(file).split('/'));
  const longest = Math.max(0, ...paths.map(({ length }) => length));
  for (let count = 1; count < longest; count++) {
    const labels = paths.map((parts) => parts.slice(-count).join('/'));
    if (new Set(labels).size === paths.length) return labels;
  }
  return paths.map((parts) => parts.join('/'));
}
