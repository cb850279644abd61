import { own } from '../base/own';
import { type Json, byIdentity, equalJson, isArray, isObject, pointerTo } from './json';

/** A difference between two values. `pointer` refers to the innermost field that differs. */
export type Change =
  | { readonly type: 'set'; readonly pointer: string; readonly before: Json; readonly after: Json }
  | { readonly type: 'added'; readonly pointer: string; readonly after: Json }
  | { readonly type: 'removed'; readonly pointer: string; readonly before: Json }
  | { readonly type: 'reordered'; readonly pointer: string; readonly count: number };

/**
 * Returns the differences in the order of the fields. Lists whose items have identifying keys are compared as sets.
 * Their order is compared only if the sets are equal.
 */
export function changesBetween(before: Json | undefined, after: Json | undefined): readonly Change[] {
  const changes: Change[] = [];
  collect('', before, after, changes);
  return changes;
}

function collect(
  pointer: string,
  before: Json | undefined,
  after: Json | undefined,
  changes: Change[],
): void {
  if (equalJson(before, after)) return;
  if (before === undefined) {
    if (after !== undefined) changes.push({ type: 'added', pointer, after });
  } else if (after === undefined) changes.push({ type: 'removed', pointer, before });
  else if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(pointerTo(pointer, key), own(before, key), own(after, key), changes);
  } else if (isArray(before) && isArray(after)) collectList(pointer, before, after, changes);
  else changes.push({ type: 'set', pointer, before, after });
}

function collectList(
  pointer: string,
  before: readonly Json[],
  after: readonly Json[],
  changes: Change[],
): void {
  const [left, right] = [byIdentity(before), byIdentity(after)];
  if (!left || !right) {
    changes.push({ type: 'set', pointer, before, after });
    return;
  }
  const found = changes.length;
  for (const identity of new Set([...left.keys(), ...right.keys()]))
    collect(pointerTo(pointer, identity), left.get(identity), right.get(identity), changes);
  if (changes.length === found) changes.push({ type: 'reordered', pointer, count: after.length });
}
