import { type SourceDocument } from '../language';

/**
 * The scripts that declare a class with this name. They are found by searching the text, because a match in a
 * comment is rare, and parsing all scripts would be slow.
 */
export function scriptsWithClass(
  className: string,
  scripts: readonly SourceDocument[],
): readonly SourceDocument[] {
  const name = className.replace(/[^\w$]/g, '');
  const declaration = new RegExp(`\\bclass\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`);
  return scripts.filter(({ text }) => text.includes(name) && declaration.test(text));
}
