/**
 * Copies a string. In JavaScript engines, a slice of a text keeps the whole text in memory. The copy does not refer
 * to the text.
 */
export const copiedText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
