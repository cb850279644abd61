/** A change of a document, as reported by the editor. */
interface Change {
  readonly text: string;
  /** The number of characters that were replaced. */
  readonly rangeLength: number;
}

/**
 * Whether the changes are one double quote that the user typed: `typed`, typed `over` the quote that the editor had
 * inserted, or as a `pair` with the closing quote that the editor added. Undefined for everything else: pasted text,
 * several cursors, undo.
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
