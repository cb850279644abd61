import { type TagsDeleteWire } from '../../core/model/tags';
import { type Answer, ok } from '../http/answer';
import { type Call, param, textQuery } from '../http/call';
import { type FailureName } from '../http/failures.data';
import { get, type Operation, put, remove } from '../http/operation';
import { decodeCursor, encodeCursor } from '../http/paging';
import { refuse, type Refusal } from '../http/refusal';
import { issues, type ShapeOf } from '../http/shape';
import { hexOf } from '../random';
import { tagsDelete, tagsSet } from '../shapes/workflow.data';
import { type AccountState, type TaggedState, taggedKey } from '../state/account';
import { compareTexts } from '../state/collection';
import { accountOf, contains } from './lookup';
import { resourceTypes, zoneResourceTypes } from './resource-types.data';
import { checkTagKey, checkTagValue, parseTagFilter, tagLimits } from './tag-filters';

const path = '/accounts/{account_id}/tags';

/** Source: firewall-errors-tags, "Tagging"; paths of set and delete from the operation table. */
export const tagOperations: readonly Operation[] = [
  get('tags-get', path, (call) => ok(shown(taggedOf(call, queried(call))))),
  put('tags-set', path, (call) => {
    const body = payload(call, tagsSet, 'tagSetPayload');
    for (const [key, value] of Object.entries(body.tags)) {
      checkTagKey(key);
      checkTagValue(value);
    }
    checkMatch(call, body);
    const { resource_type, resource_id, worker_id, tags } = body;
    const tagged = { resource_type, resource_id, tags, ...(worker_id === undefined ? {} : { worker_id }) };
    return ok(shown(accountOf(call).tagged.put(tagged)));
  }),
  remove('tags-delete', path, (call) => {
    const body = payload(call, tagsDelete, 'tagDeletePayload');
    checkMatch(call, body);
    taggedOf(call, body);
    accountOf(call).tagged.delete(taggedKey(body));
    return new Response(null, { status: 204 });
  }),
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
    return afterCursor(call, resources, taggedKey, shown);
  }),
  get('tags-list-keys', `${path}/keys`, (call) => {
    const keys = new Set(byKey(accountOf(call)).flatMap(({ tags }) => Object.keys(tags)));
    return afterCursor(call, [...keys].sort(compareTexts), (key) => key);
  }),
  get('tags-list-values', `${path}/values/{key}`, (call) => {
    const key = param(call, 'key');
    checkTagKey(key);
    const type = textQuery(call, 'type');
    if (type !== undefined && !isResourceType(type)) throw refuse('tagResourceType');
    const values = byKey(accountOf(call)).flatMap(({ resource_type, tags }) =>
      (type ?? resource_type) === resource_type && tags[key] !== undefined ? [tags[key]] : [],
    );
    return afterCursor(call, [...new Set(values)].sort(compareTexts), (value) => value);
  }),
  // Without a key the path has no value for its parameter. Source: firewall-errors-tags, code 1009.
  get('tags-list-values-without-key', `${path}/values`, () => {
    throw refuse('tagKeyRequired');
  }),
];

function isResourceType(type: string): boolean {
  return resourceTypes.includes(type) || zoneResourceTypes.includes(type);
}

function payload<T extends TagsDeleteWire>(call: Call, shape: ShapeOf<T>, failure: FailureName): T {
  const [issue] = issues(shape, call.body);
  if (issue) throw refuse(failure, issue.pointer === '' ? {} : { pointer: issue.pointer });
  const body = call.body as T;
  if (!resourceTypes.includes(body.resource_type)) throw refuse('tagResourceType');
  return body;
}

function queried(call: Call): TagsDeleteWire {
  const [resource_type, resource_id] = [textQuery(call, 'resource_type'), textQuery(call, 'resource_id')];
  if (resource_type === undefined || resource_id === undefined) throw refuse('tagResourceRequired');
  if (!resourceTypes.includes(resource_type)) throw refuse('tagResourceType');
  return { resource_type, resource_id };
}

/** A resource that was never tagged answers 500 in the present beta. Source: firewall-errors-tags, "Tagging API error codes". */
function taggedOf(call: Call, resource: TagsDeleteWire): TaggedState {
  const tagged = accountOf(call).tagged.get(taggedKey(resource));
  if (!tagged) throw notTagged(resource);
  return tagged;
}

function notTagged({ resource_type, resource_id }: TagsDeleteWire): Refusal {
  return refuse('tagsNotFound', { message: `resource not found: type=${resource_type} id=${resource_id}` });
}

/** `If-Match` must name the present state. Source: API behaviour, "Errors". */
function checkMatch(call: Call, resource: TagsDeleteWire): void {
  const wanted = call.headers.get('if-match');
  if (wanted === null) return;
  const tagged = accountOf(call).tagged.get(taggedKey(resource));
  const present = tagged ? etagOf(tagged) : undefined;
  const bare = wanted
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  if (present === undefined || (bare !== '*' && bare !== present)) throw refuse('etagMismatch');
}

function etagOf({ tags }: TaggedState): string {
  return hexOf(
    16,
    ...Object.entries(tags)
      .toSorted(([a], [b]) => compareTexts(a, b))
      .flat(),
  );
}

function shown(tagged: TaggedState): Record<string, unknown> {
  const { resource_type, resource_id, worker_id, tags } = tagged;
  return {
    id: resource_id,
    type: resource_type,
    name: resource_id,
    etag: etagOf(tagged),
    tags,
    ...(worker_id === undefined ? {} : { worker_id }),
  };
}

function byKey(account: AccountState): readonly TaggedState[] {
  return account.tagged.sortedBy('key', taggedKey);
}

/** Pages of 100 by cursor, which is null at the end. Source: API behaviour, "Paging, filters, order". */
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
  return ok(items.map(show), {
    resultInfo: { count: items.length, cursor: last === undefined ? null : encodeCursor(keyOf(last)) },
  });
}
