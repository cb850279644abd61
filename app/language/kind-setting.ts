import { own } from '../../core/base/own';

/**
 * Returns the setting `rampart.documents` with an entry that maps one file to its document type. Replaces the file's
 * previous entry.
 */
export function kindSetting(
  known: Readonly<Record<string, string>>,
  path: string,
  { kind, intent }: { readonly kind: string; readonly intent: string },
): Record<string, string> {
  const pattern = escapeGlob(path);
  return { ...known, [pattern]: `${kind}.${intent}` };
}

/** Returns the setting `rampart.expressions` with a key path added for one file. */
export function keySetting(
  known: Readonly<Record<string, readonly string[]>>,
  path: string,
  keyPath: string,
): Record<string, readonly string[]> {
  const pattern = escapeGlob(path);
  return { ...known, [pattern]: [...new Set([...(own(known, pattern) ?? []), keyPath])] };
}

/** Returns a path as a glob pattern that matches only this path. */
const escapeGlob = (path: string): string => path.replace(/[\\*?[\]{}()!+@]/g, '\\$&');
