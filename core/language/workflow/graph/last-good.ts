import { type Awaitable } from '../../language';
import { type DerivedGraphs } from './derive';

/** Graphs as an editor shows them. `isStale`: the text has syntax errors, so these are the previous graphs. */
export interface ShownGraphs {
  readonly graphs: DerivedGraphs;
  readonly isStale: boolean;
}

/** Keeps the graphs of each document's last valid text, so that a drawing does not fall apart while the user types. */
export class LastGoodGraphs {
  private readonly known = new Map<string, DerivedGraphs>();

  /** The graphs of a document's text, or the previous ones, if any, while it has syntax errors. */
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
