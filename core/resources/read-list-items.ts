import { type Outcome } from '../api/error';
import { allPages } from './all-pages';
import { type Json, asJson } from './json';
import { type Remote } from './remote';
import { type Target } from './target';

/** Maximum number of items that the service returns in one response (lists.md, "Operations"). */
const pageSize = 500;

/** Reads all items of a list, with their IDs. */
export async function readListItems(
  remote: Pick<Remote, 'page'>,
  { ref, scope }: Pick<Target, 'ref' | 'scope'>,
  signal: AbortSignal,
): Promise<Outcome<readonly Json[]>> {
  const request = { list: 'list_item', scope, within: ref.path, query: {}, pageSize } as const;
  const outcome = await allPages(remote, request, signal);
  return outcome.ok ? { ...outcome, value: outcome.value.map(asJson) } : outcome;
}
