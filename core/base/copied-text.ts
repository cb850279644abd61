/**
 * Copies a string so that the copy does not refer to the original. In JavaScript engines, a slice of a string
 * otherwise keeps the whole original string in memory.
 */
export const copiedText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
