/**
 * Matches the IDs of languages in which a line often ends with a bracket, after which Enter should start a new line.
 */
const bracketed = /^(?:json|javascript|typescript|python)/;

/**
 * Returns whether an automatically opened completion list would disturb the user. This is the case directly after a
 * bracket that opens an object or a list, where Enter should start a new line but would accept the first proposal. If
 * the bracket is inside a string on the same line, it belongs to an expression, and the list is useful.
 */
export function isInTheWay(languageId: string, lineBefore: string, typed: string | undefined): boolean {
  if ((typed !== '{' && typed !== '[') || !bracketed.test(languageId)) return false;
  const quotes = lineBefore.replace(/\\./g, '').match(/["'`]/g) ?? [];
  return quotes.length % 2 === 0;
}
