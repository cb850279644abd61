import { type KindId } from '../../model/kind-ids';
import { describeUpdate } from '../../resources/describe-update';
import { equalJson } from '../../resources/json';
import { kinds } from '../../resources/kinds.data';
import { namesIn } from '../../resources/names';
import { contentOf } from './content';
import { isEmptyPhase } from './entry-points';
import { type Locked } from './lock';
import { type RemoteRecords, remoteState } from './remote';

/**
 * A resource that has changed in the account since the folder was last pulled or pushed, regardless of the current
 * content of the folder.
 */
export interface Drift {
  /** The type of change. `unread` means that resources of this kind could not be read. */
  readonly type: 'changed' | 'created' | 'deleted' | 'unread';
  readonly kind: KindId;
  readonly id: string;
  /** The path of the document. Absent for resources that were created in the account. */
  readonly file?: string;
  /** The name of the resource, as shown to the user. */
  readonly name: string;
  /** Descriptions of the changes, one per element. */
  readonly changes: readonly string[];
}

/**
 * Returns the changes in the account since the lock file was written, in the order of the lock file. Created resources
 * follow at the end.
 */
export function driftOf(locked: readonly Locked[], remote: RemoteRecords): readonly Drift[] {
  const known = new Set(locked.map(({ kind, id }) => `${kind} ${id}`));
  const created = [...remote].flatMap(([kind, records]) =>
    [...records]
      .filter(([id, record]) => !known.has(`${kind} ${id}`) && !isEmptyPhase(kind, record))
      .map(([id, record]): Drift => {
        const { label, description } = kinds[kind].present(record, id);
        const changes = description === undefined || description === '' ? [] : [description];
        return { type: 'created', kind, id, name: label, changes };
      }),
  );
  return [...locked.flatMap((one) => driftOfOne(one, remote)), ...created];
}

function driftOfOne({ kind, id, file, value }: Locked, remote: RemoteRecords): readonly Drift[] {
  const state = remoteState(remote, { kind, id });
  const known = { kind, id, file, name: kinds[kind].present(value, id).label, changes: [] };
  if (state.type === 'unknown') return [{ type: 'unread', ...known }];
  if (state.type === 'gone') return [{ type: 'deleted', ...known }];
  const now = contentOf(kind, state.record);
  if (equalJson(now, value)) return [];
  return [{ type: 'changed', ...known, changes: describeUpdate(kind, value, now, namesIn(state.record)) }];
}
