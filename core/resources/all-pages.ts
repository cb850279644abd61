import * as l10n from '@vscode/l10n';
import { type Outcome } from '../api/error';
import { failureOf } from '../api/failure';
import { operationRow } from '../api/operations.data';
import { type PageToken } from '../api/paging';
import { listCall } from './calls';
import { type ItemOfList, type ListName, type ListRequest } from './lists';
import { type Remote } from './remote';

/**
 * Maximum number of pages that are read. Without this limit, reading would never end if a service kept returning
 * pages.
 */
const maxPages = 200;

/**
 * Reads all pages of a list, for tasks such as a comparison or a search. Fails if any page cannot be read, or if the
 * list has more than `maxPages` pages, because a part of a list could be mistaken for the whole.
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
    if (from === undefined) return { ok: true, value: items, messages: [], issues: [], wire: undefined };
  }
  const id = listCall(request)?.operation ?? 'accounts.list';
  const message = l10n.t('The list has more than {0} pages, so it was not read completely.', maxPages);
  return failureOf({ id, row: operationRow(id) }, 'invalid', 'client', message);
}
