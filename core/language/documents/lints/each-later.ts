import { type CheckContext } from './context';

/** Number of items that are checked in one step. */
const maxAtOnce = 50;

/** Checks each of many items. The check runs in steps if it can be paused, or else without interruption. */
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
