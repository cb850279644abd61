import { type PageToken } from '../../core/api/paging';

/** One page of a list, with the data that a tree needs. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The token of the next page; absent at the end. */
  readonly next?: PageToken;
  /** The total number of items, if the service returns it reliably. */
  readonly total?: number;
}

export type Paged<T, E> =
  { readonly ok: true; readonly value: Page<T> } | { readonly ok: false; readonly error: E };

/** Reads one page. `next` comes from the previous page and is absent for the first one. Never rejects. */
type ReadPage<T, E> = (next: PageToken | undefined, signal: AbortSignal) => Promise<Paged<T, E>>;

export interface PagerState<T, E> {
  readonly items: readonly T[];
  /** Whether everything is loaded. */
  readonly done: boolean;
  readonly total?: number;
  /** The reason why the last page could not be read; rows that were read before are kept. */
  readonly error?: E;
}

/**
 * The pages of one list. A second read joins one that is in progress; after an abort or a reload, late responses are
 * ignored. Items that moved between pages and occur twice are kept once.
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
  /** Items that were read individually, wherever they are in the list. */
  private included: readonly T[] = [];

  /** @param readAgain reads one of the individually included items again, when the list is reloaded. */
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

  /** Shows an item before the others, although it may be far after the loaded ones. */
  include(item: T): void {
    if (!this.isNew(item)) return;
    this.included = [item, ...this.included];
    this.items = [item, ...this.items];
  }

  /** Reads an item individually and shows it before the others, unless the list was aborted in the meantime. */
  async find(read: (signal: AbortSignal) => Promise<T | undefined>): Promise<void> {
    const { signal } = this.controller;
    const item = await read(signal);
    if (item !== undefined && !signal.aborted) this.include(item);
  }

  /** Reads the first page if nothing is loaded. A list whose first page failed is read again. */
  async first(): Promise<PagerState<T, E>> {
    if (this.items.length === 0 && !this.done) await this.more();
    return this.state;
  }

  /** Reads one more page, or joins the one that is being loaded. */
  async more(): Promise<PagerState<T, E>> {
    if (!this.done) await (this.loading ??= this.load());
    return this.state;
  }

  /**
   * Reads as many items as were loaded before and replaces them together, so that a refresh neither empties the list
   * nor returns the user to the first page. If a page fails, the old items stay, with the error.
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

  /** Replaces an item by a newer one, or removes it (`undefined`). Returns false if it is not loaded. */
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

  /** Cancels requests in progress and keeps the loaded rows. */
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
    // A new array, so that readers of the old one do not see it change.
    this.items = [...this.items, ...result.value.items.filter((item) => this.isNew(item))];
  }

  private isNew(item: T): boolean {
    const identity = this.identity(item);
    if (this.seen.has(identity)) return false;
    this.seen.add(identity);
    return true;
  }
}
