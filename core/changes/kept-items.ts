import { type Json } from '../resources/json';
import { itemContent } from '../resources/list-items';
import { type ResourceRef } from '../resources/ref';
import { type PlanStep } from './plan';

/** Maximum number of items of one change that the history stores. */
export const maxKept = 2000;

/**
 * Returns the changes that a request makes to the items of a list, so that the request can be undone. The result is
 * empty if the previous items are unknown, or if there are too many items.
 */
export function keptItems(
  list: ResourceRef,
  added: readonly Json[],
  removed: readonly Json[] | undefined,
): Pick<PlanStep, 'listItems'> {
  if (!removed || added.length + removed.length > maxKept) return {};
  return { listItems: { list, added: added.map(itemContent), removed: removed.map(itemContent) } };
}
