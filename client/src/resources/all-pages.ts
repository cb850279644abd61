import { type Outcome } from '../../../core/api/error';
import { type PageToken } from '../../../core/api/paging';
import { type Remote } from '../actions/action';
import { type Json } from '../documents/json';
import { type ListRequest } from '../views/lists';

/** More than any list that is read as a whole should have; a service that never ends must not hold anybody. */
const mostPages = 200;

/** A whole list, for what cannot be decided by a page: a difference, a search. Fails when a page does. */
export async function allPages(
  remote: Pick<Remote, 'page'>,
  request: ListRequest,
  signal: AbortSignal,
): Promise<Outcome<readonly Json[]>> {
  const items: Json[] = [];
  let from: PageToken | undefined;
  for (let page = 0; page < mostPages; page++) {
    const outcome = await remote.page(request, from, signal);
    if (!outcome.ok) return outcome;
    items.push(...outcome.value.items);
    from = outcome.value.next;
    if (from === undefined) break;
  }
  return { ok: true, value: items, messages: [], issues: [], wire: undefined };
}
