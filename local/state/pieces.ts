import { isRecord } from '../http/shape';
import { Collection } from './collection';

/** A part of the state at a point in time. */
type Snapshot =
  | { readonly kind: 'list'; readonly items: readonly Snapshot[] }
  | { readonly kind: 'records'; readonly items: readonly unknown[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, value: Snapshot])[] }
  | { readonly kind: 'record'; readonly value: unknown };

/**
 * A record that could not be written, with the reason. `path` is the position of the record:
 * `accounts/0/workflows/1/instances/order-7`.
 */
export interface LeftOut {
  readonly path: string;
  readonly why: string;
}

/**
 * Captures the lists of the current state, so that the state can be written in pieces while it changes. Most records
 * are replaced instead of modified, so capturing their lists is sufficient. Instances are modified in place, so the
 * JSON of an instance shows its state at the time at which the piece with the instance is created.
 */
export function snapshotOf(value: unknown): Snapshot {
  if (value instanceof Collection) {
    const items = value.list();
    return hasCollections(items[0])
      ? { kind: 'list', items: items.map(snapshotOf) }
      : { kind: 'records', items };
  }
  if (isRecord(value) && hasCollections(value))
    return { kind: 'object', members: Object.entries(value).map(([name, one]) => [name, snapshotOf(one)]) };
  return { kind: 'record', value };
}

function hasCollections(value: unknown): boolean {
  return isRecord(value) && Object.values(value).some((member) => member instanceof Collection);
}

/**
 * Yields the JSON of a snapshot in pieces. Each piece is created when it is requested. A record that cannot be
 * written is skipped and reported, so that it does not prevent the other records from being saved.
 */
export function* jsonPieces(
  snapshot: Snapshot,
  leftOut: (one: LeftOut) => void,
  path: readonly string[] = [],
): Generator<string, void, undefined> {
  switch (snapshot.kind) {
    case 'record': {
      const text = written(snapshot.value, path, leftOut);
      yield text ?? 'null';
      return;
    }
    case 'records': {
      let before = '[';
      for (const [index, value] of snapshot.items.entries()) {
        const text = written(value, [...path, nameOf(value, index)], leftOut);
        if (text === undefined) continue;
        yield before + text;
        before = ',';
      }
      yield before === '[' ? '[]' : ']';
      return;
    }
    case 'list': {
      let before = '[';
      for (const [index, item] of snapshot.items.entries()) {
        yield before;
        yield* jsonPieces(item, leftOut, [...path, String(index)]);
        before = ',';
      }
      yield before === '[' ? '[]' : ']';
      return;
    }
    case 'object': {
      let before = '{';
      for (const [name, value] of snapshot.members) {
        if (value.kind === 'record' && value.value === undefined) continue;
        yield `${before}${JSON.stringify(name)}:`;
        yield* jsonPieces(value, leftOut, [...path, name]);
        before = ',';
      }
      yield before === '{' ? '{}' : '}';
    }
  }
}

function written(
  value: unknown,
  path: readonly string[],
  leftOut: (one: LeftOut) => void,
): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    leftOut({ path: path.join('/'), why: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/** Returns a name that helps the user identify a record. */
function nameOf(value: unknown, index: number): string {
  const name = isRecord(value) ? (value.id ?? value.name) : undefined;
  return typeof name === 'string' ? name : String(index);
}
