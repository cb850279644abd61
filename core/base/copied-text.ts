/**
 * Copies a string so that the copy does not keep a longer string in memory. In JavaScript engines, a slice of a string
 * refers to the whole original string.
 */
export const copiedText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
