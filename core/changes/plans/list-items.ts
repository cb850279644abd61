import * as l10n from '@vscode/l10n';
import { callOn } from '../../resources/calls';
import { type Json, type JsonObject, equalJson, itemKey } from '../../resources/json';
import { itemContent } from '../../resources/list-items';
import { presentListItem } from '../../resources/present-rulesets';
import { lastStep } from '../../resources/ref';
import { type Target } from '../../resources/target';
import { keptItems } from '../kept-items';
import { type ChangePlan, confirmationFor } from '../plan';
import { named } from '../set-members';

/** Describes an item for the user: its key, the target of a redirect, and the comment. */
export function itemText(item: Json): string {
  const { label, description = '' } = presentListItem(item, '');
  return description === '' ? label : `${label} (${description})`;
}

/** Maximum number of items that a confirmation lists. */
const maxNamed = 20;

/**
 * Returns the existing items that a request replaces because new items have the same key. Returns undefined if the
 * existing items (`now`) are unknown.
 */
function replacedBy(
  items: readonly JsonObject[],
  now: readonly Json[] | undefined,
): readonly Json[] | undefined {
  const sent = new Map(items.map((item) => [itemKey(item), item]));
  return now?.filter((item) => {
    const other = sent.get(itemKey(item));
    return other !== undefined && !equalJson(itemContent(item), itemContent(other));
  });
}

/** Returns the given items, except those that the list already contains in the same form. */
const newIn = (items: readonly JsonObject[], now: readonly Json[] = []): readonly JsonObject[] => {
  const present = new Map(now.map((item) => [itemKey(item), itemContent(item)]));
  return items.filter((item) => !equalJson(present.get(itemKey(item)) ?? null, itemContent(item)));
};

/**
 * Returns the plan that adds items to a list. An item replaces an existing one with the same key, including its
 * comment. `now` contains the current items. If it is absent, the change cannot be undone.
 */
export const planAddItems = (
  list: Target,
  items: readonly JsonObject[],
  now?: readonly Json[],
): ChangePlan => ({
  title:
    items.length === 1
      ? l10n.t('Add an item to {0}', list.label)
      : l10n.t('Add {0} items to {1}', items.length, list.label),
  verb: l10n.t('Add'),
  scope: list.scope,
  changes: [
    ...items.slice(0, maxNamed).map((item) => l10n.t('adds {0}', itemText(item))),
    ...(items.length > maxNamed ? [l10n.t('and {0} more', items.length - maxNamed)] : []),
  ],
  warning: l10n.t(
    'The new items take effect immediately in all rules that use the list. If an item is already in the list, only its comment is replaced.',
  ),
  confirmation: confirmationFor({ count: 1, reversible: true }),
  steps: [
    {
      call: callOn(list.ref, 'listItems.add', { body: items }),
      target: list.label,
      ...keptItems(list.ref, newIn(items, now), replacedBy(items, now)),
      expect: { type: 'listOperation', account: { ...list.ref, path: [] } },
    },
  ],
});

/**
 * Returns the plan that replaces all items of a list. `now` contains the current items. If it is absent, the change
 * cannot be undone.
 */
export const planReplaceItems = (
  list: Target,
  items: readonly JsonObject[],
  now?: readonly Json[],
): ChangePlan => ({
  ...planAddItems(list, items),
  title:
    items.length === 1
      ? l10n.t('Replace all items in {0} with one item', list.label)
      : l10n.t('Replace all items in {0} with {1} items', list.label, items.length),
  verb: l10n.t('Replace'),
  warning:
    keptItems(list.ref, items, now).listItems === undefined
      ? l10n.t('All other items are removed. This cannot be undone.')
      : l10n.t('All other items are removed.'),
  confirmation: 'typed',
  typed: list.label,
  steps: [
    {
      call: callOn(list.ref, 'listItems.replace', { body: items }),
      target: list.label,
      ...keptItems(list.ref, newIn(items, now), now && leftOut(items, now)),
      expect: { type: 'listOperation', account: { ...list.ref, path: [] } },
    },
  ],
});

/** Returns the items that a list no longer contains in the same form after its items are replaced. */
function leftOut(items: readonly JsonObject[], now: readonly Json[]): readonly Json[] {
  const sent = new Map(items.map((item) => [itemKey(item), itemContent(item)]));
  return now.filter((item) => !equalJson(sent.get(itemKey(item)) ?? null, itemContent(item)));
}

/** Returns the plan that removes items from one list. Returns undefined if `items` is empty. */
export function planRemoveItems(items: readonly Target[]): ChangePlan | undefined {
  const [first] = items;
  if (!first) return undefined;
  const list = { ...first.ref, path: first.ref.path.slice(0, -1) };
  return {
    title: named(
      items,
      (label) => l10n.t('Remove {0} from the list', label),
      (count) => l10n.t('Remove {0} items from the list', count),
    ),
    verb: l10n.t('Remove'),
    scope: first.scope,
    changes: items.map(({ label }) => l10n.t('removes {0}', label)),
    warning: l10n.t('Rules that use the list will no longer match the removed items.'),
    confirmation: confirmationFor({ count: items.length, reversible: false }),
    typed: String(items.length),
    steps: [
      {
        call: callOn(list, 'listItems.remove', {
          body: { items: items.map(({ ref }) => ({ id: lastStep(ref).id })) },
        }),
        target: items.map(({ label }) => label).join(', '),
        ...keptItems(
          list,
          [],
          items.map(({ record }) => record),
        ),
        expect: { type: 'listOperation', account: { ...list, path: [] } },
      },
    ],
  };
}
