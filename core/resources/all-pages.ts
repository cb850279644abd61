import { type Outcome } from '../api/error';
import { type PageToken } from '../api/paging';
import { type ItemOfList, type ListName, type ListRequest } from './lists';
import { type Remote } from './remote';

/**
 * Maximum number of pages that are read. Without this limit, reading would never end if a service kept returning
 * pages.
 */
const maxPages = 200;

/**
 * Reads all pages of a list, up to `maxPages`, for tasks such as a comparison or a search. Fails if any page cannot
 * be read.
 */
export async function allPages<L extends ListName>(
  remote: Pick<Remote, 'page'>,
  request: ListRequest<L>,
  signal: AbortSignal,
): Promise<Outcome<readonly ItemOfList<L>[]>> {
  const items: ItemOfList<L>[] = [];
  let from: PageToken | undefined;
  for (let page = 0; page < maxPages; page++) {
    const outcome = await remote.page(request, from, signal);
    if (!outcome.ok) return outcome;
    items.push(...outcome.value.items);
    from = outcome.value.next;
    if (from === undefined) break;
  }
  return { ok: true, value: items, messages: [], issues: [], wire: undefined };
}
