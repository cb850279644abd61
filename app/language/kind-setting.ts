/** The setting `rampart.documents` with the type of one file; its former value for that file is replaced. */
export function kindSetting(
  known: Readonly<Record<string, string>>,
  path: string,
  { kind, intent }: { readonly kind: string; readonly intent: string },
): Record<string, string> {
  const pattern = escapeGlob(path);
  return { ...known, [pattern]: `${kind}.${intent}` };
}

/** The setting `rampart.expressions` with one more key path of a file. */
export function keySetting(
  known: Readonly<Record<string, readonly string[]>>,
  path: string,
  keyPath: string,
): Record<string, readonly string[]> {
  const pattern = escapeGlob(path);
  return { ...known, [pattern]: [...new Set([...(known[pattern] ?? []), keyPath])] };
}

/** A path as a pattern that matches this path only. */
const escapeGlob = (path: string): string => path.replace(/[\\*?[\]{}()!+@]/g, '\\$&');
