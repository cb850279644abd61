/**
 * Records in the order in which they were added, with lookup by key. Sorted views are cached until the next change, so
 * that a long list is not sorted again for each page.
 */
export class Collection<T> {
  private readonly items = new Map<string, T>();
  private all: readonly T[] | undefined;
  private readonly sorted = new Map<string, readonly T[]>();

  constructor(
    readonly keyOf: (item: T) => string,
    items: Iterable<T> = [],
  ) {
    for (const item of items) this.items.set(keyOf(item), item);
  }

  get size(): number {
    return this.items.size;
  }

  get(key: string): T | undefined {
    return this.items.get(key);
  }

  has(key: string): boolean {
    return this.items.has(key);
  }

  /** Adds a record. An existing record with the same key is replaced. */
  put(item: T): T {
    this.items.set(this.keyOf(item), item);
    this.changed();
    return item;
  }

  delete(key: string): boolean {
    const deleted = this.items.delete(key);
    if (deleted) this.changed();
    return deleted;
  }

  clear(): void {
    this.items.clear();
    this.changed();
  }

  /** Returns all records in the order in which they were added. */
  list(): readonly T[] {
    return (this.all ??= [...this.items.values()]);
  }

  /**
   * Returns all records sorted by the strings that `textOf` returns. Records with equal strings stay in their
   * original order. `name` identifies the sort order.
   */
  sortedBy(name: string, textOf: (item: T) => string): readonly T[] {
    let view = this.sorted.get(name);
    if (view === undefined) {
      view = [...this.list()].sort((a, b) => compareTexts(textOf(a), textOf(b)));
      this.sorted.set(name, view);
    }
    return view;
  }

  toJSON(): readonly T[] {
    return this.list();
  }

  private changed(): void {
    this.all = undefined;
    this.sorted.clear();
  }
}

/** A record whose collections are plain lists, as in a state file. Missing lists are empty. */
export type ListsOf<T> = {
  readonly [K in keyof T]?: T[K] extends Collection<infer R> ? readonly R[] : T[K];
};

/** Compares strings by code unit. This is fast, and the result is the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Creates a collection from a list, with `id` as the key. The list may be missing. */
export const byId = <T extends { readonly id: string }>(items?: Iterable<T>): Collection<T> =>
  new Collection<T>(({ id }) => id, items);
