import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { refsOf } from '../../core/changes/history/undo';
import { type Now } from '../../core/changes/history/undo-answer';
import { memberChange } from '../../core/changes/history/undo-members';
import { type Json, isObject } from '../../core/resources/json';
import { readListItems } from '../../core/resources/read-list-items';
import { parseRef } from '../../core/resources/ref';
import { readWhole } from '../../core/resources/whole-record';
import { type ReadContext } from '../context/action-context';
import { membersOf } from '../context/group-members';

/**
 * Reads the data on which an undo depends. If the members of a group or the items of a list cannot be read, shows a
 * message and returns undefined. Also returns undefined if the user stopped the read.
 */
export async function readNow(entry: ChangeEntry, context: ReadContext): Promise<Now | undefined> {
  const change = memberChange(entry);
  if (change) {
    const members = await membersOf(context, { ref: change.group, scope: entry.scope });
    return members && { records: new Map(), members };
  }
  const list = parseRef(entry.listItems?.list ?? '');
  if (list) {
    const items = await readListItems(context.remote, { ref: list, scope: entry.scope }, context.signal);
    if (!items.ok) context.fail(items);
    return items.ok ? { records: new Map(), items: items.value } : undefined;
  }
  const records = new Map<string, Json | null>();
  for (const path of refsOf(entry)) {
    const ref = parseRef(path);
    const outcome = ref && (await readWhole(context.remote, ref, context.signal));
    if (outcome?.ok === true) {
      if (isObject(outcome.value)) records.set(path, outcome.value);
    } else if (outcome && ['notFound', 'gone'].includes(outcome.error.kind)) records.set(path, null);
  }
  return context.signal.aborted ? undefined : { records };
}
