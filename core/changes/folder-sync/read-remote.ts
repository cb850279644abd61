import { type KindId } from '../../model/kind-ids';
import { readCall } from '../../resources/calls';
import { isInherited } from '../../resources/inherited';
import { type Json, asJson } from '../../resources/json';
import { kinds } from '../../resources/kinds.data';
import { type Unread, readList } from '../../resources/read-list';
import { type Reading } from '../../resources/reading';
import { idOf } from '../../resources/record-id';
import { type ResourceRef } from '../../resources/ref';
import { type Remote } from '../../resources/remote';
import { type Scope, refIn } from '../../resources/scope';
import { folderKinds } from './folder-kinds.data';
import { type Locked } from './lock';
import { type RemoteRecords } from './remote';

/** What an account or zone has of everything that goes into a folder. Kinds that cannot be read to the end are absent, and named. */
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
    if (listed.unread) unread.push(listed.unread);
    else records.set(kind, byId(scope, kind, listed.items.map(asJson)));
  }
  for (const { kind, id } of locked) {
    const known = records.get(kind);
    if (!known || known.has(id) || reading.signal.aborted) continue;
    // A list that changes while it is read can miss one: only the service's own word makes it gone.
    const there = await readOne(remote, refOf(scope, kind, id), reading.signal);
    if (there.type === 'there') known.set(id, there.record);
    if (there.type === 'unknown') {
      records.delete(kind);
      unread.push({ what: kinds[kind].many() });
    }
  }
  return { records, unread };
}

/** The address of a resource that lies directly under an account or zone. */
export const refOf = (scope: Scope, kind: KindId, id: string): ResourceRef => refIn(scope, [{ kind, id }]);

/** Only what belongs to the scope: what a zone inherits is changed where it was made. */
function byId(scope: Scope, kind: KindId, items: readonly Json[]): Map<string, Json> {
  const found = new Map<string, Json>();
  for (const record of items) {
    const id = idOf(kind, record);
    if (id !== '' && !isInherited(refOf(scope, kind, id), record)) found.set(id, record);
  }
  return found;
}

async function readOne(
  remote: Pick<Remote, 'send'>,
  ref: ResourceRef,
  signal: AbortSignal,
): Promise<{ type: 'there'; record: Json } | { type: 'gone' } | { type: 'unknown' }> {
  const call = readCall(ref);
  const outcome = call && (await remote.send(call, signal));
  if (outcome?.ok === true) return { type: 'there', record: outcome.value };
  return outcome?.error.kind === 'notFound' ? { type: 'gone' } : { type: 'unknown' };
}
