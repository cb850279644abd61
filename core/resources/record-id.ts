import { type KindId } from '../model/kind-ids';
import { type Json, isObject } from './json';
import { kinds } from './kinds.data';

/** Returns the ID that operations use to identify a record. Returns an empty string if the record has none. */
export function idOf(kind: KindId, record: Json): string {
  const value = isObject(record) ? record[kinds[kind].idMember] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
