import { type Json } from '../resources/json';
import { itemContent } from '../resources/list-items';
import { type ResourceRef } from '../resources/ref';
import { type PlanStep } from './plan';

/** Longer lists of items are not kept in the history. */
export const maxKept = 2000;

/** Changes of a request to items, for undoing it; undefined if they are unknown or too many. */
export function keptItems(
  list: ResourceRef,
  added: readonly Json[],
  removed: readonly Json[] | undefined,
): Pick<PlanStep, 'listItems'> {
  if (!removed || added.length + removed.length > maxKept) return {};
  return { listItems: { list, added: added.map(itemContent), removed: removed.map(itemContent) } };
}
