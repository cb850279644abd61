import * as l10n from '@vscode/l10n';
import { type ApiError } from '../api/error';
import { type PageToken } from '../api/paging';
import { type ItemOfList, type ListName, type ListRequest } from './lists';
import { type Reading } from './reading';
import { type Remote } from './remote';

/** The largest page that any list accepts; others use their own maximum. */
const largePage = 500;
/**
 * Maximum number of items, so that a service that keeps sending pages does not block anyone. The rest is reported as
 * missing.
 */
const maxItems = 250_000;

/** Data that could not be read, with the reason; without an error, the list was too long. */
export interface Unread {
  readonly what: string;
  readonly error?: ApiError;
}

/** The items of a list, as far as they could be read. */
export interface Listed<L extends ListName> {
  readonly items: readonly ItemOfList<L>[];
  readonly unread?: Unread;
}

/**
 * Reads a list completely in large pages, with progress that the user can cancel. `what` is its name in the progress.
 */
export async function readList<L extends ListName>(
  remote: Pick<Remote, 'page'>,
  request: Pick<ListRequest<L>, 'list' | 'scope'> & Partial<ListRequest<L>>,
  what: string,
  { signal, tell }: Reading,
): Promise<Listed<L>> {
  const items: ItemOfList<L>[] = [];
  let from: PageToken | undefined;
  do {
    const asked = { within: [], query: {}, pageSize: largePage, ...request };
    const outcome = await remote.page(asked, from, signal);
    if (!outcome.ok) return { items, unread: { what, error: outcome.error } };
    items.push(...outcome.value.items);
    from = outcome.value.next;
    if (items.length > largePage) tell(l10n.t('{0}: {1} read', what, items.length));
  } while (from !== undefined && items.length < maxItems && !signal.aborted);
  return from === undefined ? { items } : { items, unread: { what } };
}
