import { type Answer, ok } from '../http/answer';
import { type Call, numberQuery } from './call';
import { refuse } from '../http/refusal';

/** The default and the allowed page sizes of a list. Source: API behavior, "Paging, filters, order". */
export interface PageRule {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Page sizes other than 1 must be a multiple of this number. */
  readonly multipleOf?: number;
}

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** Returns the requested page number and page size. Rejects values that are not allowed. */
export function pageOf(call: Call, rule: PageRule): Page {
  const page = numberQuery(call, 'page') ?? 1;
  if (!Number.isInteger(page) || page < 1)
    throw refuse('invalid', { message: 'page must be a whole number from 1', pointer: '/page' });
  return { page, perPage: perPageOf(call, rule) };
}

/** Returns the requested page size, or the default size if none is requested. Rejects a size that is not allowed. */
export function perPageOf(call: Call, rule: PageRule): number {
  const perPage = numberQuery(call, 'per_page') ?? rule.default;
  const refused = (message: string) => refuse('invalid', { message, pointer: '/per_page' });
  if (!Number.isInteger(perPage) || perPage < rule.min || perPage > rule.max)
    throw refused(`per_page must be a whole number from ${rule.min} to ${rule.max}`);
  if (rule.multipleOf !== undefined && perPage !== 1 && perPage % rule.multipleOf !== 0)
    throw refused(`per_page must be 1 or a multiple of ${rule.multipleOf}`);
  return perPage;
}

/**
 * Returns one page of a list with its `result_info`. `total_count` is the number of items after filtering and before
 * paging.
 */
export function paged<T>(items: readonly T[], { page, perPage }: Page, show: (item: T) => unknown): Answer {
  const shown = items.slice((page - 1) * perPage, page * perPage).map(show);
  return ok(shown, {
    resultInfo: {
      page,
      per_page: perPage,
      count: shown.length,
      total_count: items.length,
      total_pages: Math.ceil(items.length / perPage),
    },
  });
}

/** Encodes a cursor from the key of the last item that was returned. Cursors are opaque to clients. */
export function encodeCursor(key: string): string {
  return Buffer.from(key, 'utf8').toString('base64url');
}

/** Returns the key in a cursor that was created by this service. Rejects anything else. */
export function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (key === '' || encodeCursor(key) !== cursor)
    throw refuse('invalid', { message: 'cursor is not one that this list gave', pointer: '/cursor' });
  return key;
}
