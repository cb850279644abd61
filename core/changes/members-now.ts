import { type Json, isArray } from '../resources/json';
import { callOn } from '../resources/calls';
import { text } from '../resources/record';
import { type ResourceRef } from '../resources/ref';
import { type Remote } from '../resources/remote';

/** Maximum number of group members on one page of an API response (api-behaviour.md, "Paging, filters, order"). */
const pageSize = 500;
const maxPages = 200;

/** Reads the IDs of a group's current members. Returns undefined if they cannot be read completely. */
export async function memberIdsNow(
  world: Pick<Remote, 'send'>,
  group: ResourceRef,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const ids = new Set<string>();
  for (let page = 1; page <= maxPages; page++) {
    const query = { page: String(page), per_page: String(pageSize) };
    const outcome = await world.send(callOn(group, 'members.list', { query }), signal);
    if (!outcome.ok || !isArray(outcome.value)) return undefined;
    const items: readonly Json[] = outcome.value;
    for (const item of items) ids.add(text(item, 'id') ?? '');
    if (items.length < pageSize) return ids;
  }
  return undefined;
}

/** Whether the current members of a group are exactly the given earlier members. */
export const sameMembers = (now: ReadonlySet<string>, then: readonly string[]): boolean =>
  now.size === new Set(then).size && then.every((id) => now.has(id));
