import { type KindId } from '../model/kind-ids';
import { type Json, isObject } from './json';
import { kinds } from './kinds.data';
import { object } from './record';

/**
 * Names of properties in the record of a single instance, each with the name of the same property in lists of
 * instances.
 */
const instanceMembers = {
  versionId: 'version_id',
  queued: 'created_on',
  start: 'started_on',
  end: 'ended_on',
};

/**
 * Converts a record that was read by its ID to the form of the records in lists. Returns undefined if the record is
 * not an object.
 */
export function listRecord(kind: KindId, record: Json, id: string): Json | undefined {
  if (!isObject(record)) return undefined;
  const named = { [kinds[kind].idMember]: id, ...record };
  if (kind !== 'workflow_instance') return named;
  const source = object(record, 'trigger')?.source;
  const renamed = Object.entries(instanceMembers).flatMap(([from, to]) => {
    const value = record[from];
    return value === undefined || value === null ? [] : [[to, value] as const];
  });
  return {
    id,
    status: record.status ?? '',
    ...(source === undefined ? {} : { trigger_source: source }),
    ...Object.fromEntries(renamed),
  };
}
