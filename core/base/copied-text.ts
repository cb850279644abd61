/**
 * Copies a string. In JavaScript engines, a slice of a string keeps the whole string in memory. The copy does not
 * refer to the original string.
 */
export const copiedText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
