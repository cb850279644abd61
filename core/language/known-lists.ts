import { type Facts } from './facts';
import { type FilterSettings } from './settings';

/**
 * The account's lists by name, with the type of their items, from the connection and from the settings. Undefined if
 * neither is known, in which case names cannot be checked.
 */
export function knownLists(
  { lists }: Pick<FilterSettings, 'lists'>,
  facts: Pick<Facts, 'lists'>,
): Readonly<Record<string, string>> | undefined {
  const isSet = Object.keys(lists).length > 0;
  return facts.lists === undefined && !isSet ? undefined : { ...facts.lists, ...lists };
}
