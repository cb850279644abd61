import { type Facts } from './facts';
import { type FilterSettings } from './settings';

/**
 * Returns the account's lists by name, with the type of their items, from the connection and the settings. Returns
 * undefined if neither the connection nor the settings provide lists. The names of lists cannot be checked in that
 * case.
 */
export function knownLists(
  { lists }: Pick<FilterSettings, 'lists'>,
  facts: Pick<Facts, 'lists'>,
): Readonly<Record<string, string>> | undefined {
  const isSet = Object.keys(lists).length > 0;
  return facts.lists === undefined && !isSet ? undefined : { ...facts.lists, ...lists };
}
