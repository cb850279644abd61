/** Languages in which a line often ends with a bracket and Enter should start the next line. */
const bracketed = /^(?:json|javascript|typescript|python)/;

/**
 * Whether an automatically opened list would be in the way: after a bracket that opens an object or a list, Enter would
 * accept its first proposal. Within a string on the same line, the bracket belongs to an expression.
 */
export function isInTheWay(languageId: string, lineBefore: string, typed: string | undefined): boolean {
  if ((typed !== '{' && typed !== '[') || !bracketed.test(languageId)) return false;
  const quotes = lineBefore.replace(/\\./g, '').match(/["'`]/g) ?? [];
  return quotes.length % 2 === 0;
}
