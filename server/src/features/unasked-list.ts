/** Languages in which a line often ends with a bracket, and Enter is to begin the next one. */
const bracketed = /^(?:json|javascript|typescript|python)/;

/**
 * Whether a list that no one asked for would be in the way: after a bracket that opens an object or a list, where
 * Enter would take its first proposal. Within a text on the same line the bracket is one of an expression.
 */
export function isInTheWay(languageId: string, lineBefore: string, typed: string | undefined): boolean {
  if ((typed !== '{' && typed !== '[') || !bracketed.test(languageId)) return false;
  const quotes = lineBefore.replace(/\\./g, '').match(/["'`]/g) ?? [];
  return quotes.length % 2 === 0;
}
