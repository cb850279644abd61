import { type ApiError } from '../../api/error';
import { type KindId } from '../../model/kind-ids';
import { readCall } from '../../resources/calls';
import { isInherited } from '../../resources/inherited';
import { type Json, asJson, isObject } from '../../resources/json';
import { kinds } from '../../resources/kinds.data';
import { type Unread, readList } from '../../resources/read-list';
import { type Reading } from '../../resources/reading';
import { text } from '../../resources/record';
import { idOf } from '../../resources/record-id';
import { type ResourceRef } from '../../resources/ref';
import { type Remote } from '../../resources/remote';
import { type Scope, refIn } from '../../resources/scope';
import { folderKinds } from './folder-kinds.data';
import { type Locked } from './lock';
import { type RemoteRecords } from './remote';

/**
 * Reads all resources of an account or zone that a folder can contain. Kinds that cannot be read completely are left
 * out and reported.
 */
export async function readRemote(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  locked: readonly Locked[],
  reading: Reading,
): Promise<{ readonly records: RemoteRecords; readonly unread: readonly Unread[] }> {
  const records = new Map<KindId, Map<string, Json>>();
  const unread: Unread[] = [];
  for (const kind of folderKinds[scope.type]) {
    const what = kinds[kind].many();
    reading.tell(what);
    const listed = await readList(remote, { list: kind, scope }, what, reading);
    if (listed.unread) {
      unread.push(listed.unread);
      continue;
    }
    const whole = await readParts(remote, scope, kind, listed.items.map(asJson), reading);
    if (whole.unread) unread.push(whole.unread);
    else records.set(kind, byId(scope, kind, whole.items));
  }
  for (const { kind, id } of locked) {
    const known = records.get(kind);
    if (!known || known.has(id) || reading.signal.aborted) continue;
    // If resources change while they are being listed, the results may omit one of them. Therefore, each missing
    // resource is read individually, and only the response to that read shows whether it is gone.
    const there = await readRecord(remote, scope, kind, id, reading);
    if (there.type === 'there') known.set(id, there.record);
    if (there.type === 'unknown') {
      records.delete(kind);
      unread.push({ what: kinds[kind].many() });
    }
  }
  return { records, unread };
}

/**
 * Adds the parts that are missing when several resources are read at once: the rules of rulesets and the items of
 * lists. If a part cannot be read, the whole kind is reported as unread, because missing resources would be treated as
 * deleted.
 */
async function readParts(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  kind: KindId,
  records: readonly Json[],
  reading: Reading,
): Promise<{ readonly items: readonly Json[]; readonly unread?: Unread }> {
  const readPart = kind === 'ruleset' ? readRuleset : kind === 'list' ? readItems : undefined;
  if (!readPart) return { items: records };
  const items: Json[] = [];
  for (const record of records) {
    const part = await readPart(remote, scope, record, reading);
    if (part.unread) return { items, unread: part.unread };
    if (part.record !== undefined) items.push(part.record);
  }
  return { items };
}

interface Part {
  /** The record. Undefined for resources that do not belong to the scope. */
  readonly record?: Json;
  readonly unread?: Unread;
}

/**
 * Reads a ruleset with its rules. When the rulesets of a zone are listed, the response also contains rulesets that
 * the zone can execute but not read (rulesets.md, "Operations").
 */
async function readRuleset(
  remote: Pick<Remote, 'send'>,
  scope: Scope,
  record: Json,
  reading: Reading,
): Promise<Part> {
  if (text(record, 'kind') === 'managed') return {};
  const what = kinds.ruleset.present(record, '').label;
  reading.tell(what);
  const call = readCall(refOf(scope, 'ruleset', idOf('ruleset', record)));
  const outcome = call && (await remote.send(call, reading.signal));
  if (outcome?.ok === true) return { record: outcome.value };
  const isForeign = outcome?.error.kind === 'notFound' && text(record, 'kind') === 'custom';
  return isForeign ? {} : { unread: { what, ...(outcome ? { error: outcome.error } : {}) } };
}

async function readItems(
  remote: Pick<Remote, 'page'>,
  scope: Scope,
  record: Json,
  reading: Reading,
): Promise<Part> {
  const what = kinds.list.present(record, '').label;
  const within = [{ kind: 'list', id: idOf('list', record) }] as const;
  const { items, unread } = await readList(remote, { list: 'list_item', scope, within }, what, reading);
  if (unread) return { unread };
  return isObject(record) ? { record: { ...record, items: items.map(asJson) } } : {};
}

/** Returns the reference to a resource that is directly in an account or zone, not inside another resource. */
export const refOf = (scope: Scope, kind: KindId, id: string): ResourceRef => refIn(scope, [{ kind, id }]);

/**
 * Indexes resources by ID. Resources that a zone inherits are left out, because they belong to the account and can be
 * changed only there.
 */
function byId(scope: Scope, kind: KindId, items: readonly Json[]): Map<string, Json> {
  const found = new Map<string, Json>();
  for (const record of items) {
    const id = idOf(kind, record);
    if (id !== '' && !isInherited(refOf(scope, kind, id), record)) found.set(id, record);
  }
  return found;
}

/**
 * Reads a resource completely, as it is stored in a folder's document: a ruleset with its rules, or a list with its
 * items.
 */
export async function readRecord(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  kind: KindId,
  id: string,
  reading: Reading,
): Promise<ReadRecord> {
  const call = readCall(refOf(scope, kind, id));
  const outcome = call && (await remote.send(call, reading.signal));
  if (outcome?.ok === false) {
    const { error } = outcome;
    return error.kind === 'notFound' || error.kind === 'gone' ? { type: 'gone' } : { type: 'unknown', error };
  }
  if (!outcome) return { type: 'unknown' };
  if (kind !== 'list') return { type: 'there', record: outcome.value };
  const { record, unread } = await readItems(remote, scope, outcome.value, reading);
  if (record !== undefined) return { type: 'there', record };
  return { type: 'unknown', ...(unread?.error ? { error: unread.error } : {}) };
}

export type ReadRecord =
  | { readonly type: 'there'; readonly record: Json }
  | { readonly type: 'gone' }
  | { readonly type: 'unknown'; readonly error?: ApiError };
