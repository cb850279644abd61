import { type ItemOf } from '../api/request';
import { type KindId } from '../model/kind-ids';
import { type RulesetRule } from '../model/ruleset-rule';
import { type TaggedResource } from '../model/tags';
import { instanceQuery, parseInstanceFilter } from './instance-filter';
import { type ListOperationOf } from './kind-operations.data';
import { type ResourceStep } from './ref';
import { type Scope } from './scope';

/** Name of anything that can be listed: a kind of resource, or a part of the tag catalog. */
export type ListName = KindId | 'tag_key' | 'tag_value' | 'tagged_resource';

/** A decoded item of a list. */
export type ItemOfList<L extends ListName> = L extends 'ruleset_rule'
  ? RulesetRule
  : L extends KindId
    ? ItemOf<ListOperationOf<L>>
    : L extends 'tagged_resource'
      ? TaggedResource
      : string;

/**
 * A request to read a list from the service. It consists of the name of the list, the scope and resources that
 * contain it, and query parameters.
 */
export interface ListRequest<L extends ListName = ListName> {
  readonly list: L;
  readonly scope: Scope;
  /** Resources that contain the list, such as a workflow, a user group, or a package. */
  readonly within: readonly ResourceStep[];
  /** Query parameters, by their names in the API. */
  readonly query: Readonly<Record<string, string>>;
  /** Page size for reading a list completely. If absent, the default page size applies. */
  readonly pageSize?: number;
}

/** Converts the user's filter words to query parameters of the service. */
type ServerFilter = (words: string) => Readonly<Record<string, string>>;

const looksLikeAddress = /^(?:[0-9a-f:.]+(?:\/\d+)?|as\d+|[a-z]{2})$/i;

/**
 * Filters that the API supports (api-behaviour.md, "Paging, filters, order"). For lists without such a filter, only
 * the rows that are already loaded are searched.
 */
export const serverFilters: Partial<Readonly<Record<ListName, ServerFilter>>> = {
  permission_group: (name) => ({ name }),
  resource_group: (name) => ({ name }),
  user_group: (fuzzyName) => ({ fuzzyName }),
  user_group_member: (fuzzyEmail) => ({ fuzzyEmail }),
  workflow: (search) => ({ search }),
  lockdown_rule: (words) => ({ description_search: words }),
  ua_rule: (description) => ({ description }),
  firewall_rule: (description) => ({ description }),
  access_rule: (words) =>
    looksLikeAddress.test(words) ? { 'configuration.value': words } : { notes: words },
  waf_package: (name) => ({ name }),
  waf_group: (name) => ({ name }),
  waf_rule: (description) => ({ description }),
  list_item: (search) => ({ search }),
};

/**
 * A filter that the user set. It consists of the part that the service applies, and the words that are searched for
 * in the visible rows.
 */
export interface SplitFilter {
  readonly query: Readonly<Record<string, string>>;
  readonly words: string;
}

/** Splits a filter into the part that the service can apply, and the words that the client searches for. */
export function splitFilter(list: ListName, text: string): SplitFilter {
  if (list === 'workflow_instance') {
    const filter = parseInstanceFilter(text);
    return { query: instanceQuery(filter), words: filter.words };
  }
  const onServer = text === '' ? undefined : serverFilters[list];
  return onServer ? { query: onServer(text), words: '' } : { query: {}, words: text };
}
