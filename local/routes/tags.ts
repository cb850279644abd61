import { type TagsDeleteWire } from '../../core/model/tags';
import { isoTime } from '../clock';
import { ok } from '../http/answer';
import { type Call, textQuery } from '../operation/call';
import { type FailureName } from '../http/failures.data';
import { get, type Operation, put, remove } from '../operation/operation';
import { refuse, type Refusal } from '../http/refusal';
import { issues, type ShapeOf } from '../http/shape';
import { tagsDelete, tagsSet, zoneTagsDelete, zoneTagsSet } from '../shapes/tags.data';
import { type AccountState, type TaggedState, taggedKey } from '../state/account';
import { accountOf, found, zoneOf } from './lookup';
import { resourceTypes, zoneResourceTypes } from './resource-types.data';
import { checkTagKey, checkTagValue } from './tag-filters';
import { etagOf, shownTags } from './tagged';

/**
 * The level at which tags are accessed. Tags of zone resources are stored with the zone's account and are included in
 * the account's lists.
 */
interface Level {
  readonly path: string;
  /** Suffix of the operation IDs at this level. Empty for the account. */
  readonly suffix: '' | '-zone';
  readonly types: readonly string[];
  readonly set: typeof tagsSet;
  readonly delete: typeof tagsDelete;
  /** Returns the account that stores the tags, and the zone to which the resource belongs. */
  readonly owner: (call: Call) => { readonly account: AccountState; readonly zone_id?: string };
}

const accountLevel: Level = {
  path: '/accounts/{account_id}/tags',
  suffix: '',
  types: resourceTypes,
  set: tagsSet,
  delete: tagsDelete,
  owner: (call) => ({ account: accountOf(call) }),
};

const zoneLevel: Level = {
  path: '/zones/{zone_id}/tags',
  suffix: '-zone',
  types: zoneResourceTypes,
  set: zoneTagsSet,
  delete: zoneTagsDelete,
  owner: (call) => {
    const { id, accountId } = zoneOf(call);
    return { account: found(call.service.world.accounts, accountId), zone_id: id };
  },
};

/**
 * Operations for tags. Sources: firewall-errors-tags, "Tagging"; the operation table (paths of set and delete); API
 * behavior (paths of zones).
 */
export const tagOperations: readonly Operation[] = [...operations(accountLevel), ...operations(zoneLevel)];

function operations(level: Level): readonly Operation[] {
  const { path, suffix } = level;
  return [
    get(`tags-get${suffix}`, path, (call) => ok(shownTags(taggedOf(call, level, queried(call, level))))),
    put(
      `tags-set${suffix}`,
      path,
      (call) => {
        const body = payload(call, level, level.set, 'tagSetPayload');
        for (const [key, value] of Object.entries(body.tags)) {
          checkTagKey(key);
          checkTagValue(value);
        }
        checkMatch(call, level, body);
        const { resource_type, resource_id, tags, worker_id, access_application_id } = body;
        const { account, zone_id } = level.owner(call);
        return ok(
          shownTags(
            account.tagged.put({
              resource_type,
              resource_id,
              tags,
              updated_at: isoTime(call.nowMs),
              ...(worker_id === undefined ? {} : { worker_id }),
              ...(access_application_id === undefined ? {} : { access_application_id }),
              ...(zone_id === undefined ? {} : { zone_id }),
            }),
          ),
        );
      },
      { malformed: 'tagSetPayload' },
    ),
    remove(
      `tags-delete${suffix}`,
      path,
      (call) => {
        const body = payload(call, level, level.delete, 'tagDeletePayload');
        checkMatch(call, level, body);
        taggedOf(call, level, body);
        level.owner(call).account.tagged.delete(taggedKey(body));
        return new Response(null, { status: 204 });
      },
      { malformed: 'tagDeletePayload' },
    ),
  ];
}

function payload<T extends TagsDeleteWire>(
  call: Call,
  level: Level,
  shape: ShapeOf<T>,
  failure: FailureName,
): T {
  const [issue] = issues(shape, call.body);
  if (issue) throw refuse(failure, issue.pointer === '' ? {} : { pointer: issue.pointer });
  const body = call.body as T;
  if (!level.types.includes(body.resource_type)) throw refuse('tagResourceType');
  return body;
}

function queried(call: Call, level: Level): TagsDeleteWire {
  const [resource_type, resource_id] = [textQuery(call, 'resource_type'), textQuery(call, 'resource_id')];
  if (resource_type === undefined || resource_id === undefined) throw refuse('tagResourceRequired');
  if (!level.types.includes(resource_type)) throw refuse('tagResourceType');
  return { resource_type, resource_id };
}

/**
 * Returns a tagged resource. A resource that was never tagged results in status 500, as in the current beta of the
 * API. Source: firewall-errors-tags, "Tagging API error codes".
 */
function taggedOf(call: Call, level: Level, resource: TagsDeleteWire): TaggedState {
  const tagged = known(call, level, resource);
  if (!tagged) throw notTagged(resource);
  return tagged;
}

function known(call: Call, level: Level, resource: TagsDeleteWire): TaggedState | undefined {
  const { account, zone_id } = level.owner(call);
  const tagged = account.tagged.get(taggedKey(resource));
  return tagged?.zone_id === zone_id ? tagged : undefined;
}

function notTagged({ resource_type, resource_id }: TagsDeleteWire): Refusal {
  return refuse('tagsNotFound', { message: `resource not found: type=${resource_type} id=${resource_id}` });
}

/**
 * If the request has an `If-Match` header, checks that it matches the current state of the resource's tags. Source:
 * API behavior, "Errors".
 */
function checkMatch(call: Call, level: Level, resource: TagsDeleteWire): void {
  const wanted = call.headers.get('if-match');
  if (wanted === null) return;
  const tagged = known(call, level, resource);
  const present = tagged ? etagOf(tagged) : undefined;
  const bare = wanted
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  if (present === undefined || (bare !== '*' && bare !== present)) throw refuse('etagMismatch');
}
