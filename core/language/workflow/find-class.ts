import { type SourceDocument } from '../language';

/**
 * Returns the scripts that may declare a class with the given name. The text is searched, because parsing all scripts
 * would be slow and matches in comments are rare.
 */
export function scriptsWithClass(
  className: string,
  scripts: readonly SourceDocument[],
): readonly SourceDocument[] {
  const name = className.replace(/[^\w$]/g, '');
  const declaration = new RegExp(`\\bclass\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`);
  return scripts.filter(({ text }) => text.includes(name) && declaration.test(text));
}
