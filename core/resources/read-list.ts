import * as l10n from '@vscode/l10n';
import { type ApiError } from '../api/error';
import { type PageToken } from '../api/paging';
import { type ItemOfList, type ListName, type ListRequest } from './lists';
import { type Reading } from './reading';
import { type Remote } from './remote';

/** Largest page size that any list accepts. Some lists have a lower maximum. */
const largePage = 500;
/**
 * Maximum number of items. Without this limit, reading would never end if a service kept returning pages. The
 * remaining items are reported as missing.
 */
const maxItems = 250_000;

/** Data that could not be read, with the error. If there is no error, the list was too long or the user canceled. */
export interface Unread {
  readonly what: string;
  readonly error?: ApiError;
}

/** The items of a list that could be read, and the data that could not be read. */
export interface Listed<L extends ListName> {
  readonly items: readonly ItemOfList<L>[];
  readonly unread?: Unread;
}

/**
 * Reads a complete list in large pages. Shows the progress, and stops if the signal is aborted. If not all items
 * could be read, the result contains the items that were read, and `unread`. `what` is the name of the list in
 * messages.
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
    if (items.length > largePage) tell(l10n.t('{0}: {1} items read', what, items.length));
  } while (from !== undefined && items.length < maxItems && !signal.aborted);
  return from === undefined ? { items } : { items, unread: { what } };
}
