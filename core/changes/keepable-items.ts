import { type Json } from '../resources/json';
import { itemContent } from '../resources/list-items';
import { readListItems } from '../resources/read-list-items';
import { number } from '../resources/record';
import { type Remote } from '../resources/remote';
import { type Target } from '../resources/target';
import { maxKept } from './kept-items';

/**
 * Reads the items of a list in a form that can be sent again. Returns undefined if they cannot be read, or if there
 * are too many to be stored.
 */
export async function keepableItems(
  remote: Pick<Remote, 'page'>,
  list: Pick<Target, 'ref' | 'scope' | 'record'>,
  signal: AbortSignal,
): Promise<readonly Json[] | undefined> {
  if ((number(list.record, 'num_items') ?? Infinity) > maxKept) return undefined;
  const outcome = await readListItems(remote, list, signal);
  return outcome.ok ? outcome.value.map(itemContent) : undefined;
}
