import { type Awaitable } from '../../language';
import { type DerivedGraphs } from './derived-graphs';

/**
 * Graphs to show for a document. If `isStale` is true, the document has syntax errors, and the graphs show its last
 * valid version.
 */
export interface ShownGraphs {
  readonly graphs: DerivedGraphs;
  readonly isStale: boolean;
}

/**
 * Stores the graphs of the last valid version of each document, so that the displayed graph stays complete while the
 * user types.
 */
export class LastGoodGraphs {
  private readonly known = new Map<string, DerivedGraphs>();

  /**
   * Returns the graphs to show for a document. While the document has syntax errors, returns the graphs of its last
   * valid version, if there is one.
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
