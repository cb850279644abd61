import { type KindId } from '../../model/kind-ids';
import { type Json } from '../../resources/json';
import { type Locked } from './lock';

/** The current content of the account: for each kind that could be read, its records by ID. */
export type RemoteRecords = ReadonlyMap<KindId, ReadonlyMap<string, Json>>;

/**
 * Returns whether a resource exists and, if so, its record. The result is `unknown` if resources of its kind could
 * not be read.
 */
export function remoteState(
  remote: RemoteRecords,
  { kind, id }: Pick<Locked, 'kind' | 'id'>,
):
  | { readonly type: 'there'; readonly record: Json }
  | { readonly type: 'gone' }
  | { readonly type: 'unknown' } {
  const records = remote.get(kind);
  if (!records) return { type: 'unknown' };
  const record = records.get(id);
  return record === undefined ? { type: 'gone' } : { type: 'there', record };
}
