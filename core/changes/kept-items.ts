import { type Json } from '../resources/json';
import { itemContent } from '../resources/list-items';
import { type ResourceRef } from '../resources/ref';
import { type PlanStep } from './plan';

/** Maximum number of items in a change that the history keeps. */
export const maxKept = 2000;

/**
 * Returns the changes that a request makes to items, so that it can be undone; undefined if they are unknown or too
 * many.
 */
export function keptItems(
  list: ResourceRef,
  added: readonly Json[],
  removed: readonly Json[] | undefined,
): Pick<PlanStep, 'listItems'> {
  if (!removed || added.length + removed.length > maxKept) return {};
  return { listItems: { list, added: added.map(itemContent), removed: removed.map(itemContent) } };
}
