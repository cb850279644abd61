import * as l10n from '@vscode/l10n';
import { callOn } from '../../resources/calls';
import { type Json, equalJson, itemKey } from '../../resources/json';
import { itemContent } from '../../resources/list-items';
import { text } from '../../resources/record';
import { parseRef } from '../../resources/ref';
import { type PlanStep, confirmationFor } from '../plan';
import { itemText } from '../plans/list-items';
import { type ChangeEntry } from './change-entry';
import { type Undo } from './undo-answer';

/** Maximum number of items that a confirmation lists. */
const maxNamed = 20;

/**
 * Returns the plan that removes the items that a change added, and adds the items that it removed or replaced. If
 * another user has changed an item since then, that later change is kept. `now` contains the current items of the
 * list, with their IDs.
 */
export function planItemsBack(
  { scope, target }: ChangeEntry,
  { list, added, removed }: NonNullable<ChangeEntry['listItems']>,
  now: readonly Json[],
): Undo {
  const ref = parseRef(list);
  if (!ref) return { ok: false, why: l10n.t('The API has no operation to undo this change.') };
  const present = new Map(now.map((item) => [itemKey(item), item]));
  const isOurs = (key: string): boolean => {
    const [there, ours] = [present.get(key), added.find((item) => itemKey(item) === key)];
    return there !== undefined && ours !== undefined && equalJson(itemContent(there), itemContent(ours));
  };
  const back = removed.filter((item) => !present.has(itemKey(item)) || isOurs(itemKey(item)));
  const replaced = new Set(removed.map(itemKey));
  const leaving = added.flatMap((item) => {
    const key = itemKey(item);
    return isOurs(key) && !replaced.has(key) ? [present.get(key) ?? null] : [];
  });
  if (back.length + leaving.length === 0)
    return { ok: false, why: l10n.t('The resource is already in its previous state.') };
  const expect = { type: 'listOperation', account: { ...ref, path: [] } } as const;
  const ids = leaving.map((item) => ({ id: text(item, 'id') ?? '' }));
  const gone = leaving.map(itemContent);
  const steps: PlanStep[] = [];
  if (leaving.length > 0)
    steps.push({
      call: callOn(ref, 'listItems.remove', { body: { items: ids } }),
      target,
      expect,
      listItems: { list: ref, added: [], removed: gone },
    });
  if (back.length > 0)
    steps.push({
      call: callOn(ref, 'listItems.add', { body: back }),
      target,
      expect,
      listItems: { list: ref, added: back, removed: added.filter((item) => replaced.has(itemKey(item)) && isOurs(itemKey(item))) },
    }); // prettier-ignore
  const lines = [
    ...gone.map((item) => l10n.t('removes {0}', itemText(item))),
    ...back.map((item) => l10n.t('adds {0}', itemText(item))),
  ];
  const more = lines.length - maxNamed;
  return {
    ok: true,
    plan: {
      title: '',
      verb: '',
      scope,
      changes: [...lines.slice(0, maxNamed), ...(more > 0 ? [l10n.t('and {0} more', more)] : [])],
      warning: l10n.t('The change takes effect immediately in all rules that use the list.'),
      confirmation: confirmationFor({ count: 1, reversible: true }),
      steps,
    },
  };
}
