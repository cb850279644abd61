/** A change to a document, as reported by the editor. */
interface Change {
  readonly text: string;
  /** The number of characters that were replaced. */
  readonly rangeLength: number;
}

/**
 * Checks whether the user typed a single double quote. Returns `typed` if only the quote was inserted, `over` if it
 * replaced the quote that the editor had inserted, and `pair` if the editor added the closing quote. Returns
 * undefined for everything else, such as pasted text, several cursors, or undo.
 */
export function quoteChange(
  changes: readonly Change[],
  isUndo: boolean,
): 'typed' | 'over' | 'pair' | undefined {
  const [change, more] = changes;
  if (isUndo || more || !change) return undefined;
  if (change.text === '""' && change.rangeLength === 0) return 'pair';
  if (change.text !== '"' || change.rangeLength > 1) return undefined;
  return change.rangeLength === 0 ? 'typed' : 'over';
}
