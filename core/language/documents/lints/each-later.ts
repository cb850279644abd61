import { type CheckContext } from './context';

/** Maximum number of items that are checked without interruption. */
const maxAtOnce = 50;

/**
 * Checks all items. A long list is checked step by step if the work can be postponed. Otherwise, all items are
 * checked immediately.
 */
export function eachLater<T>(
  items: readonly T[],
  { later }: Pick<CheckContext, 'later'>,
  check: (item: T) => void,
): void {
  if (!later || items.length <= maxAtOnce) for (const item of items) check(item);
  else
    later(function* () {
      for (const item of items) {
        check(item);
        yield;
      }
    });
}
