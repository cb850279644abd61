import { type PageToken } from '../../core/api/paging';

/** Page of a list, with the data that a tree needs. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Token of the next page. Absent on the last page. */
  readonly next?: PageToken;
  /** The total number of items, if the service returns it reliably. */
  readonly total?: number;
}

export type Paged<T, E> =
  { readonly ok: true; readonly value: Page<T> } | { readonly ok: false; readonly error: E };

/** Reads one page. `next` comes from the previous page, and is undefined for the first page. Never rejects. */
type ReadPage<T, E> = (next: PageToken | undefined, signal: AbortSignal) => Promise<Paged<T, E>>;

export interface PagerState<T, E> {
  readonly items: readonly T[];
  /** Whether all pages are loaded. */
  readonly done: boolean;
  readonly total?: number;
  /** Reason why the most recently requested page could not be read. Rows that were read before are preserved. */
  readonly error?: E;
}

/**
 * Loads the pages of one list. A second read joins a read in progress. After an abort or a reload, late responses are
 * ignored. If an item moves between pages and is therefore returned twice, it is included only once.
 */
export class Pager<T, E> {
  private items: T[] = [];
  private seen = new Set<string>();
  private next: PageToken | undefined;
  private total: number | undefined;
  private error: E | undefined;
  private done = false;
  private loading: Promise<void> | undefined;
  private controller = new AbortController();
  /** Items that were read individually, regardless of their position in the list. */
  private included: readonly T[] = [];

  /** @param readAgain reads one of the individually included items again when the list is reloaded. */
  constructor(
    private readonly read: ReadPage<T, E>,
    private readonly identity: (item: T) => string,
    private readonly readAgain: (item: T, signal: AbortSignal) => Promise<T | undefined> = () =>
      Promise.resolve(undefined),
  ) {}

  get state(): PagerState<T, E> {
    return {
      items: this.items,
      done: this.done,
      ...(this.total === undefined ? {} : { total: this.total }),
      ...(this.error === undefined ? {} : { error: this.error }),
    };
  }

  /** Shows an item before the others, even if its page is not loaded yet. */
  include(item: T): void {
    if (!this.isNew(item)) return;
    this.included = [item, ...this.included];
    this.items = [item, ...this.items];
  }

  /** Reads an item individually and shows it before the others, unless `abort` was called in the meantime. */
  async find(read: (signal: AbortSignal) => Promise<T | undefined>): Promise<void> {
    const { signal } = this.controller;
    const item = await read(signal);
    if (item !== undefined && !signal.aborted) this.include(item);
  }

  /** Reads the first page if nothing is loaded, for example because an earlier read failed. */
  async first(): Promise<PagerState<T, E>> {
    if (this.items.length === 0 && !this.done) await this.more();
    return this.state;
  }

  /** Reads one more page, or joins a read in progress. */
  async more(): Promise<PagerState<T, E>> {
    if (!this.done) await (this.loading ??= this.load());
    return this.state;
  }

  /**
   * Reads as many items as were loaded before and replaces them all at once. If a page fails, the old items remain,
   * together with the error.
   */
  async reload(): Promise<PagerState<T, E>> {
    this.abort();
    const { signal } = this.controller;
    const fresh = new Pager(this.read, this.identity);
    signal.addEventListener('abort', () => fresh.abort());
    this.loading = (async () => {
      do await fresh.load();
      while (!signal.aborted && !fresh.done && !fresh.error && fresh.items.length < this.items.length);
      const included = await Promise.all(this.included.map((item) => this.readAgain(item, signal)));
      if (signal.aborted) return;
      this.loading = undefined;
      if (fresh.error === undefined) {
        this.take(fresh);
        this.included = [];
        for (const item of included.reverse()) if (item !== undefined) this.include(item);
      } else this.error = fresh.error;
    })();
    await this.loading;
    return this.state;
  }

  /**
   * Replaces an item with a newer version, or removes it if `change` returns undefined. Returns false if the item is
   * not loaded.
   */
  patch(identity: string, change: (item: T) => T | undefined): boolean {
    const at = this.items.findIndex((item) => this.identity(item) === identity);
    const old = this.items[at];
    if (old === undefined) return false;
    const fresh = change(old);
    this.items = [
      ...this.items.slice(0, at),
      ...(fresh === undefined ? [] : [fresh]),
      ...this.items.slice(at + 1),
    ];
    if (fresh === undefined) this.total = this.total === undefined ? undefined : this.total - 1;
    return true;
  }

  /** Cancels requests in progress, but preserves the loaded rows. */
  abort(): void {
    this.controller.abort();
    this.controller = new AbortController();
    this.loading = undefined;
  }

  private take(fresh: Pager<T, E>): void {
    this.items = fresh.items;
    this.seen = fresh.seen;
    this.next = fresh.next;
    this.total = fresh.total;
    this.error = undefined;
    this.done = fresh.done;
  }

  private async load(): Promise<void> {
    const { signal } = this.controller;
    const result = await this.read(this.next, signal);
    if (signal.aborted) return;
    this.loading = undefined;
    if (!result.ok) {
      this.error = result.error;
      return;
    }
    this.error = undefined;
    this.total = result.value.total;
    this.next = result.value.next;
    this.done = this.next === undefined;
    // Creates a new array, so that code that reads the old array does not see it change.
    this.items = [...this.items, ...result.value.items.filter((item) => this.isNew(item))];
  }

  private isNew(item: T): boolean {
    const identity = this.identity(item);
    if (this.seen.has(identity)) return false;
    this.seen.add(identity);
    return true;
  }
}
