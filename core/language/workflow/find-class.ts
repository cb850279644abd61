import { type SourceDocument } from '../language';

/** The scripts that declare a class of this name, by their text: it is in a comment more seldom than parsing all is slow. */
export function scriptsWithClass(
  className: string,
  scripts: readonly SourceDocument[],
): readonly SourceDocument[] {
  const name = className.replace(/[^\w$]/g, '');
  const declaration = new RegExp(`\\bclass\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`);
  return scripts.filter(({ text }) => text.includes(name) && declaration.test(text));
}
