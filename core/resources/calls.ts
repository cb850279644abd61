import { type Operation } from '../api/operation';
import { type OperationId, operations } from '../api/operations.data';
import { type Json } from './json';
import { operationsOf } from './kind-operations.data';
import { type ListRequest } from './lists';
import { type ResourceRef, type ResourceStep, type ScopeRef, lastStep } from './ref';

/**
 * One API request over a connection, without the credential. It is plain data, so that a change plan can contain and
 * show it.
 */
export interface Call<Id extends OperationId = OperationId> {
  readonly connection: string;
  readonly operation: Id;
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Json;
  /** ETag of the state on which the change is based. Used only for tags. */
  readonly ifMatch?: string;
  /**
   * Origin of a host of the zone. The request is sent to this host instead of the API, and without a credential. Used
   * only for operations whose base is `zoneHost`.
   */
  readonly zoneHost?: string;
  /** Requested response format. */
  readonly accept?: string;
}

type CallExtras = Pick<Call, 'query' | 'body' | 'ifMatch'>;

/**
 * Returns the request for an operation in a scope. The path parameter for the account or zone is the ID of the scope.
 * The other path parameters are the IDs in `steps`, in order.
 */
export function callAt<Id extends OperationId>(
  connection: string,
  scope: ScopeRef,
  steps: readonly Pick<ResourceStep, 'id'>[],
  operation: Id,
  extras: CallExtras = {},
): Call<Id> {
  const values = steps.map(({ id }) => id);
  const path: Record<string, string> = {};
  for (const name of pathNames(operation))
    path[name] = name === 'account_id' || name === 'zone_id' ? scope.id : (values.shift() ?? '');
  return { connection, operation, path, ...extras };
}

/** Returns the names of the path parameters of an operation, in order. */
const pathNames = (operation: OperationId): string[] =>
  [...(operations[operation] as Operation).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Returns the request for an operation on one resource. */
export function callOn<Id extends OperationId>(
  ref: ResourceRef,
  operation: Id,
  extras: CallExtras = {},
): Call<Id> {
  return callAt(ref.connection, ref.scope, ref.path, operation, extras);
}

/**
 * Returns the request that reads a resource. Returns undefined if the API has no such request. For example, OAuth
 * scopes can only be listed.
 */
export function readCall(ref: ResourceRef): Call | undefined {
  const { kind, id } = lastStep(ref);
  const { get } = operationsOf(kind, ref.scope.type);
  if (get === undefined) return undefined;
  return callOn(ref, get, kind === 'tags_set' ? { query: taggedResource(id) } : {});
}

/** Returns the request that deletes a resource. Returns undefined if the API has no such request. */
export function removeCall(ref: ResourceRef): Call | undefined {
  const { kind, id } = lastStep(ref);
  const { remove } = operationsOf(kind, ref.scope.type);
  if (remove === undefined) return undefined;
  return callOn(ref, remove, kind === 'tags_set' ? { body: taggedResource(id) } : {});
}

/**
 * Returns the request that replaces or changes a resource. `body` contains the fields that the user can edit. Returns
 * undefined if the API has no such request.
 */
export function updateCall(ref: ResourceRef, body: Json, etag?: string): Call | undefined {
  const { update } = operationsOf(lastStep(ref).kind, ref.scope.type);
  if (update === undefined) return undefined;
  return callOn(ref, update, { body, ...(etag === undefined ? {} : { ifMatch: etag }) });
}

/** Splits an ID such as `zone:023e…`, which identifies a resource with tags, into the resource's type and ID. */
export function taggedResource(id: string): { resource_type: string; resource_id: string } {
  const at = id.indexOf(':');
  return { resource_type: id.slice(0, at), resource_id: id.slice(at + 1) };
}

const tagLists = {
  tag_key: 'tags.keys',
  tag_value: 'tags.values',
  tagged_resource: 'tags.resources',
} as const;

/**
 * Returns the request that reads a list. The caller adds the query parameters for the page. Returns undefined if the
 * API has no such request.
 */
export function listCall({ list, scope, within, query }: ListRequest): Call | undefined {
  if (list === 'tag_key' || list === 'tag_value' || list === 'tagged_resource') {
    const { key, ...rest } = query;
    return callAt(scope.connection, scope, key === undefined ? [] : [{ id: key }], tagLists[list], {
      query: rest,
    });
  }
  const { list: operation } = operationsOf(list, scope.type);
  return operation === undefined ? undefined : callAt(scope.connection, scope, within, operation, { query });
}
