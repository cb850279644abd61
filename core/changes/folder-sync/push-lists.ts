import { callAt, callOn } from '../../resources/calls';
import { type Json, type JsonObject, equalJson, isObject, itemKey } from '../../resources/json';
import { itemContent } from '../../resources/list-items';
import { list, text } from '../../resources/record';
import { type ResourceRef } from '../../resources/ref';
import { type Scope, refIn } from '../../resources/scope';
import { keptItems } from '../kept-items';
import { type Expectation, type PlanStep } from '../plan';
import { type Sendable } from './plan-push';

type SentList = Extract<Sendable, { type: 'create' | 'change' }>;

/**
 * Returns the requests that make a list equal to a document. They remove the items that are not in the document, and
 * send the items that are new or changed. A sent item replaces an existing one with the same key, and all other items
 * stay as they are (lists.md, "What pull and push should do").
 */
export function listSteps(
  scope: Scope,
  entry: SentList,
  stepOf: (scope: Scope, entry: SentList) => PlanStep,
): readonly PlanStep[] {
  const account = refIn(scope, []);
  if (entry.type === 'create') {
    const items = list(entry.value, 'items');
    const first = stepOf(scope, entry);
    if (items.length === 0) return [first];
    const call = callAt(scope.connection, scope, [], 'listItems.add', { body: items });
    return [first, { call, target: first.target, expect: operation(account), inMade: true }];
  }
  const ref = refIn(scope, [{ kind: 'list', id: entry.id }]);
  const target = text(entry.record, 'name') ?? entry.id;
  const described = equalJson(descriptionOf(entry.from), descriptionOf(entry.to))
    ? []
    : [stepOf(scope, entry)];
  const { added, removed, gone, replaced } = itemChanges(entry.record, entry.to);
  const steps = [
    ...described,
    ...(removed.length === 0
      ? []
      : [{ call: callOn(ref, 'listItems.remove', { body: { items: removed } }), target, expect: operation(account), ...keptItems(ref, [], gone) }]),
    ...(added.length === 0
      ? []
      : [{ call: callOn(ref, 'listItems.add', { body: added }), target, expect: operation(account), ...keptItems(ref, added, replaced) }]),
  ]; // prettier-ignore
  // Nothing is sent if another user has changed the list since it was read. Only the first request checks this,
  // because the requests themselves change the list.
  return steps.map((step, index) => (index === 0 ? { ...step, ref, base: listState(entry.record) } : step));
}

const operation = (account: ResourceRef): Expectation => ({ type: 'listOperation', account });

const descriptionOf = (content: Json): Json => text(content, 'description') ?? '';

/** Returns the properties of a list's record that show whether its items have changed. */
export const listState = (record: Json): JsonObject =>
  isObject(record)
    ? Object.fromEntries(
        ['num_items', 'modified_on'].flatMap((key) =>
          record[key] === undefined ? [] : [[key, record[key]]],
        ),
      )
    : {};

/**
 * Returns the items to add or replace, and the IDs of the items to remove, so that a list equals a document. `gone`
 * contains the current values of removed items, and `replaced` contains the current values of items whose comment or
 * target changes.
 */
function itemChanges(
  record: Json,
  to: Json,
): {
  readonly added: readonly Json[];
  readonly removed: readonly JsonObject[];
  readonly gone: readonly Json[];
  readonly replaced: readonly Json[];
} {
  const now = new Map(list(record, 'items').map((item) => [itemKey(item), item]));
  const wanted = new Map(list(to, 'items').map((item) => [itemKey(item), itemContent(item)]));
  const added = [...wanted].flatMap(([key, item]) => {
    const there = now.get(key);
    return there !== undefined && equalJson(itemContent(there), item) ? [] : [item];
  });
  const gone = [...now].flatMap(([key, item]) => (wanted.has(key) ? [] : [item]));
  const removed = gone.map((item) => ({ id: text(item, 'id') ?? '' }));
  const replaced = added.flatMap((item) => now.get(itemKey(item)) ?? []);
  return { added, removed, gone, replaced };
}
