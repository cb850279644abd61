/** A copy of a text. JavaScript engines keep the whole text for a slice of it, and a copy outlives that text. */
export const copiedText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
