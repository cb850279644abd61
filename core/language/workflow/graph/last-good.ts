import { type Awaitable } from '../../language';
import { type DerivedGraphs } from './derive';

/**
 * Graphs as an editor shows them. If `isStale` is true, the text has syntax errors, so these are the previous graphs.
 */
export interface ShownGraphs {
  readonly graphs: DerivedGraphs;
  readonly isStale: boolean;
}

/** Stores the graphs of each document's last valid text, so that the drawing stays complete while the user types. */
export class LastGoodGraphs {
  private readonly known = new Map<string, DerivedGraphs>();

  /**
   * Returns the graphs of a document's text. While the text has syntax errors, returns the previous graphs, if any.
   */
  async of(uri: string, hasErrors: boolean, derive: () => Awaitable<DerivedGraphs>): Promise<ShownGraphs> {
    const before = this.known.get(uri);
    if (hasErrors && before !== undefined) return { graphs: before, isStale: true };
    const graphs = await derive();
    if (!hasErrors) this.known.set(uri, graphs);
    return { graphs, isStale: false };
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}
