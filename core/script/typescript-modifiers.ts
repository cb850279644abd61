/**
 * Matches more than 100 modifiers in a row, as in `export export …`. At each modifier, TypeScript's parser looks ahead
 * to the end of the sequence, which takes quadratic time.
 */
const longRun =
  /(?:\b(?:abstract|accessor|async|const|declare|default|export|in|out|override|private|protected|public|readonly|static)\b(?:\s|\/\/[^\n]{0,200}\n|\/\*[^*/]{0,200}\*\/)*){101}/;

/** Whether a script has too many modifiers in a row for TypeScript's parser. The result depends only on the text. */
export const hasLongModifierRun = (text: string): boolean => longRun.test(text);
