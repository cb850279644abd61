import { type Json } from '../resources/json';
import { itemContent } from '../resources/list-items';
import { type ResourceRef } from '../resources/ref';
import { type PlanStep } from './plan';

/** Maximum number of items of one change that the history stores. */
export const maxKept = 2000;

/**
 * Returns the changes that a request makes to the items of a list, so that it can be undone. Without the previous
 * items, or with too many items, the result is empty.
 */
export function keptItems(
  list: ResourceRef,
  added: readonly Json[],
  removed: readonly Json[] | undefined,
): Pick<PlanStep, 'listItems'> {
  if (!removed || added.length + removed.length > maxKept) return {};
  return { listItems: { list, added: added.map(itemContent), removed: removed.map(itemContent) } };
}
