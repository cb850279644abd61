import * as l10n from '@vscode/l10n';
import { callOn } from '../../resources/calls';
import { type JsonObject } from '../../resources/json';
import { presentListItem } from '../../resources/present-rulesets';
import { lastStep } from '../../resources/ref';
import { type Target } from '../../resources/target';
import { type ChangePlan, confirmationFor } from '../plan';
import { named } from '../set-members';

/** An item as a person knows it: its key, for redirects its target, and the comment. */
function itemText(item: JsonObject): string {
  const { label, description = '' } = presentListItem(item, '');
  return description === '' ? label : `${label} (${description})`;
}

/** How many items a confirmation names. */
const maxNamed = 20;

/** Adds items to a list; an item with the same key replaces the one that is there, with its comment. */
export const planAddItems = (list: Target, items: readonly JsonObject[]): ChangePlan => ({
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
    'Rules that use the list apply to the new items immediately. Existing items get the new comment.',
  ),
  confirmation: confirmationFor({ count: 1, reversible: true }),
  steps: [
    {
      call: callOn(list.ref, 'listItems.add', { body: items }),
      target: list.label,
      expect: { type: 'listOperation', account: { ...list.ref, path: [] } },
    },
  ],
});

/** Replaces all items of a list. */
export const planReplaceItems = (list: Target, items: readonly JsonObject[]): ChangePlan => ({
  ...planAddItems(list, items),
  title: l10n.t('Replace all items of {0} with {1} items', list.label, items.length),
  verb: l10n.t('Replace'),
  warning: l10n.t('All other items are removed. This cannot be undone.'),
  confirmation: 'typed',
  typed: list.label,
  steps: [
    {
      call: callOn(list.ref, 'listItems.replace', { body: items }),
      target: list.label,
      expect: { type: 'listOperation', account: { ...list.ref, path: [] } },
    },
  ],
});

/** Removes items of one list. */
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
    warning: l10n.t('Rules that use the list no longer match them.'),
    confirmation: confirmationFor({ count: items.length, reversible: false }),
    typed: String(items.length),
    steps: [
      {
        call: callOn(list, 'listItems.remove', {
          body: { items: items.map(({ ref }) => ({ id: lastStep(ref).id })) },
        }),
        target: items.map(({ label }) => label).join(', '),
        expect: { type: 'listOperation', account: { ...list, path: [] } },
      },
    ],
  };
}
