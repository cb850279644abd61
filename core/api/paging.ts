import { type DecodeIssue } from '../model/decode';
import { type PageSize, type Paging } from './operation';
import { type QueryValue } from './url';

/** The start of a page. Opaque to callers: it is taken from `Page.next` and passed in the next request. */
export interface PageToken {
  readonly page?: number;
  readonly cursor?: string;
}

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The total number of items, if the service returns it. Not reliable with cursors. */
  readonly total?: number;
  /** The start of the next page. Absent on the last page. */
  readonly next?: PageToken;
  readonly issues: readonly DecodeIssue[];
}

/**
 * Returns the requested page size, adjusted to the limits and multiples that the list accepts. If none is requested,
 * returns the list's default.
 */
export function fitPageSize(size: PageSize, wanted: number | undefined): number {
  if (wanted === undefined) return size.default;
  const clamped = Math.min(size.max, Math.max(size.min, Math.floor(wanted)));
  if (size.multipleOf === undefined || clamped === 1) return clamped;
  const up = Math.ceil(clamped / size.multipleOf) * size.multipleOf;
  return up <= size.max ? up : up - size.multipleOf;
}

/** Returns the query parameters that request one page of a list. */
export function pageQuery(
  paging: Paging,
  token: PageToken | undefined,
  wantedSize: number | undefined,
): Record<string, QueryValue | undefined> {
  switch (paging.style) {
    case 'none':
      return {};
    case 'page':
      return { page: token?.page ?? 1, per_page: fitPageSize(paging.size, wantedSize) };
    case 'cursor':
      return {
        per_page: paging.size && fitPageSize(paging.size, wantedSize),
        cursor: token?.cursor,
      };
  }
}

/** Paging information from a response. */
export interface PageFacts {
  /** Number of elements in the response, before decoding. */
  readonly received: number;
  readonly resultInfo: Readonly<Record<string, unknown>>;
}

/**
 * Returns the token of the next page, or undefined at the end (api-behaviour.md, "Paging, filters, order"). A list
 * with page numbers ends with an empty page, or when `page * per_page` reaches `total_count`. A short page does not
 * end a list, because services may return fewer items than requested. A list with cursors ends when the response
 * contains no cursor or repeats the previous one.
 */
export function nextToken(
  paging: Paging,
  token: PageToken | undefined,
  wantedSize: number | undefined,
  facts: PageFacts,
): PageToken | undefined {
  if (paging.style === 'none') return undefined;
  if (paging.style === 'cursor') {
    const cursor = nextCursor(facts.resultInfo);
    return cursor === undefined || cursor === token?.cursor ? undefined : { cursor };
  }
  if (facts.received === 0) return undefined;
  const page = token?.page ?? 1;
  const perPage = positive(facts.resultInfo.per_page) ?? fitPageSize(paging.size, wantedSize);
  const total = totalCount(facts.resultInfo);
  return total !== undefined && page * perPage >= total ? undefined : { page: page + 1 };
}

/** Returns `total_count` if it is a number of at least 0, and undefined otherwise. */
export function totalCount(resultInfo: Readonly<Record<string, unknown>>): number | undefined {
  const total = resultInfo.total_count;
  return typeof total === 'number' && total >= 0 ? total : undefined;
}

function nextCursor(resultInfo: Readonly<Record<string, unknown>>): string | undefined {
  // The OpenAPI documents and guides use `cursor`, and the service's own SDK reads `cursors.after`, so both are
  // accepted.
  const nested = resultInfo.cursors as { readonly after?: unknown } | null | undefined;
  const cursor = resultInfo.cursor ?? nested?.after;
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

/** Returns a key that identifies an item within its list. Returns undefined for an item without an ID or name. */
function itemKey(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  const { id, client_id, name } = item as { id?: string; client_id?: string; name?: string };
  return id ?? client_id ?? name;
}

/** After this many consecutive pages without new items, the service is assumed not to support paging. */
const maxStalePages = 3;
/**
 * Maximum number of pages that a `PageWalk` goes back in total. Without this limit, it might not end while the list
 * shrinks.
 */
const maxPagesBack = 100;

/**
 * Reads all pages of a list, even if the list changes in the meantime. Repeated items are dropped. When the list
 * shrinks, later items move to pages that were already read, so the walk goes back far enough to find them. However,
 * if one item is removed and another is added between the reads of two pages, the total does not change. Such a
 * change cannot be detected, and an item may be missed.
 */
export class PageWalk<T> {
  private readonly seen = new Set<string>();
  private total: number | undefined;
  private wentBack = 0;
  private stale = 0;

  /** Returns the page without items that were returned before, and with the token to continue from. */
  take(page: Page<T>, token: PageToken | undefined, pageSize: number): Page<T> {
    const items = page.items.filter((item) => {
      const key = itemKey(item);
      if (key === undefined) return true;
      const known = this.seen.has(key);
      this.seen.add(key);
      return !known;
    });
    const next = this.back(page, token, pageSize) ?? this.forward(page, items.length);
    this.total = page.total ?? this.total;
    const { total, issues } = page;
    return {
      items,
      issues,
      ...(total === undefined ? {} : { total }),
      ...(next === undefined ? {} : { next }),
    };
  }

  private forward(page: Page<T>, fresh: number): PageToken | undefined {
    this.stale = fresh > 0 || page.items.length === 0 ? 0 : this.stale + 1;
    return this.stale >= maxStalePages + this.wentBack ? undefined : page.next;
  }

  private back(page: Page<T>, token: PageToken | undefined, pageSize: number): PageToken | undefined {
    const at = token?.page ?? 1;
    if (page.total === undefined || this.total === undefined || page.total >= this.total) return undefined;
    if (at <= 1 || this.wentBack >= maxPagesBack) return undefined;
    const steps = Math.min(at - 1, Math.ceil((this.total - page.total) / pageSize));
    this.wentBack += steps;
    return { page: at - steps };
  }
}
