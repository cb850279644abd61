/** The setting `rampart.documents` with what one file is; what it said of that file before goes. */
export function kindSetting(
  known: Readonly<Record<string, string>>,
  path: string,
  { kind, intent }: { readonly kind: string; readonly intent: string },
): Record<string, string> {
  const pattern = escapeGlob(path);
  return { ...known, [pattern]: `${kind}.${intent}` };
}

/** A path as a pattern that matches this path only. */
const escapeGlob = (path: string): string => path.replace(/[\\*?[\]{}()!+@]/g, '\\$&');
