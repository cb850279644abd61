import { type ChangeEntry, type ItemEntry } from './change-entry';

/**
 * Returns a change as if it had been made to the current resources. A resource that was deleted and re-created has a
 * new ID, so earlier changes to the deleted resource have to be undone on the re-created one. `entries` contains all
 * changes of the history.
 */
export function followSuccessors(entry: ChangeEntry, entries: readonly ChangeEntry[]): ChangeEntry {
  const next = new Map<string, string>();
  for (const { replaces = [], items = [] } of entries)
    replaces.forEach((old, index) => {
      const made = items[index]?.ref;
      if (made !== undefined) next.set(old, made);
    });
  const latest = (ref: string): string => {
    const seen = new Set<string>();
    let found = ref;
    for (let later = next.get(found); later !== undefined && !seen.has(later); later = next.get(found)) {
      seen.add(later);
      found = later;
    }
    return found;
  };
  const { ref, items, members, listItems } = entry;
  return {
    ...entry,
    ...(ref === undefined ? {} : { ref: latest(ref) }),
    ...(items ? { items: items.map((item): ItemEntry => ({ ...item, ref: latest(item.ref) })) } : {}),
    ...(members ? { members: { ...members, group: latest(members.group) } } : {}),
    ...(listItems ? { listItems: { ...listItems, list: latest(listItems.list) } } : {}),
  };
}
