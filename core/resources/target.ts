import { type Json } from './json';
import { type ResourceRef } from './ref';
import { type Scope } from './scope';

/** A resource that an action affects, with its current record. */
export interface Target {
  readonly ref: ResourceRef;
  readonly scope: Scope;
  readonly record: Json;
  readonly label: string;
}

/**
 * Groups targets by connection and by account or zone, because a change plan covers only one account or zone, which
 * its confirmation mentions.
 */
export function byScope(targets: readonly Target[]): readonly (readonly Target[])[] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const key = `${target.ref.connection} ${target.ref.scope.type} ${target.ref.scope.id}`;
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return [...groups.values()];
}
