/** Copies a string. JavaScript engines keep the whole text in memory for a slice of it; a copy does not refer to it. */
export const copiedText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
