import { type Answer, ok } from '../http/answer';
import { type Call, param, textQuery } from '../operation/call';
import { get, type Operation } from '../operation/operation';
import { decodeCursor, encodeCursor } from '../operation/paging';
import { refuse } from '../http/refusal';
import { own } from '../../core/base/own';
import { type AccountState, type TaggedState, taggedKey } from '../state/account';
import { compareTexts } from '../state/collection';
import { accountOf, contains } from './lookup';
import { resourceTypes, zoneResourceTypes } from './resource-types.data';
import { checkTagKey, parseTagFilter, tagLimits } from './tag-filters';
import { shownTags } from './tagged';

const path = '/accounts/{account_id}/tags';

/** Operations that list tags. Sources: firewall-errors-tags, "Tagging"; for the summary, only the vendor's SDK. */
export const tagListOperations: readonly Operation[] = [
  get('tags-list', `${path}/resources`, (call) => {
    const filters = call.query.getAll('tag');
    if (filters.length > tagLimits.filters) throw refuse('tagTooManyFilters');
    const fits = filters.map(parseTagFilter);
    const types = call.query.getAll('type');
    for (const type of types) if (!isResourceType(type)) throw refuse('tagResourceType');
    const ids = call.query.getAll('id');
    const name = textQuery(call, 'name', { max: 256 });
    const resources = byKey(accountOf(call)).filter(
      (tagged) =>
        fits.every((fit) => fit(tagged.tags)) &&
        (types.length === 0 || types.includes(tagged.resource_type)) &&
        (ids.length === 0 || ids.includes(tagged.resource_id)) &&
        (name === undefined || contains(tagged.resource_id, name)),
    );
    return afterCursor(call, resources, taggedKey, shownTags);
  }),
  get('tags-list-keys', `${path}/keys`, (call) => afterCursor(call, keysOf(call), (key) => key)),
  get('tags-list-values', `${path}/values/{key}`, (call) => {
    const key = param(call, 'key');
    checkTagKey(key);
    const type = textQuery(call, 'type');
    if (type !== undefined && !isResourceType(type)) throw refuse('tagResourceType');
    return afterCursor(call, valuesOf(call, key, type), (value) => value);
  }),
  // Rejects a path without a key, because the key is a required parameter. Source: firewall-errors-tags, code 1009.
  get('tags-list-values-without-key', `${path}/values`, () => {
    throw refuse('tagKeyRequired');
  }),
  get('tags-summary', `${path}/summary`, (call) =>
    afterCursor(
      call,
      keysOf(call),
      (key) => key,
      (key) => ({ key, values: valuesOf(call, key, undefined) }),
    ),
  ),
];

function isResourceType(type: string): boolean {
  return resourceTypes.includes(type) || zoneResourceTypes.includes(type);
}

function byKey(account: AccountState): readonly TaggedState[] {
  return account.tagged.sortedBy('key', taggedKey);
}

function keysOf(call: Call): readonly string[] {
  const keys = new Set(byKey(accountOf(call)).flatMap(({ tags }) => Object.keys(tags)));
  return [...keys].sort(compareTexts);
}

function valuesOf(call: Call, key: string, type: string | undefined): readonly string[] {
  const values = byKey(accountOf(call)).flatMap(({ resource_type, tags }) =>
    (type ?? resource_type) === resource_type ? (own(tags, key) ?? []) : [],
  );
  return [...new Set(values)].sort(compareTexts);
}

/**
 * Returns a page of 100 items that starts at a cursor. On the last page, `cursor` is null and `cursors` is empty. The
 * documents mention only `cursor`, but the vendor's SDK reads `cursors.after` and would stop after the first page
 * without it. Source: API behavior, "Paging, filters, order".
 */
function afterCursor<T>(
  call: Call,
  sorted: readonly T[],
  keyOf: (item: T) => string,
  show: (item: T) => unknown = (item) => item,
): Answer {
  const cursor = textQuery(call, 'cursor');
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rest = after === undefined ? sorted : sorted.filter((item) => keyOf(item) > after);
  const items = rest.slice(0, tagLimits.page);
  const last = rest.length > items.length ? items.at(-1) : undefined;
  const next = last === undefined ? undefined : encodeCursor(keyOf(last));
  return ok(items.map(show), {
    resultInfo: {
      count: items.length,
      cursor: next ?? null,
      cursors: next === undefined ? {} : { after: next },
    },
  });
}
