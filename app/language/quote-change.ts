/** A change of a document as the editor reports it. */
interface Change {
  readonly text: string;
  /** How many characters it replaced. */
  readonly rangeLength: number;
}

/**
 * Whether changes are one double quote that a person typed: `typed`, `over` the quote that the editor had inserted, or
 * as a `pair` with the closing one that the editor added. Undefined for everything else: pasted text, several cursors,
 * undo.
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
