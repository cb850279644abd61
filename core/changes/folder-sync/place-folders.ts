import { type ScopeRef } from '../../resources/ref';
import { type Folder } from './folder';
import { type Lock, lockName, readLock } from './lock';
import { slug } from './names';

/** An account or zone to pull, with its service. */
export interface Pullable extends ScopeRef {
  readonly name: string;
  readonly origin: string;
}

/**
 * The subfolder for an account or zone. Includes the content of its lock file if the account or zone was pulled
 * before.
 */
export interface PlacedFolder {
  readonly folder: Folder;
  readonly lock?: Lock;
}

const idLength = 8;

/** Yields possible names for the folder of an account or zone, the best one first. The sequence never ends. */
function* namesFor({ type, id, name }: Pullable): Generator<string> {
  const short = slug(name) || slug(id);
  yield short;
  yield `${short}-${type === 'zones' ? 'zone' : 'account'}`;
  const withId = `${short}-${slug(id.slice(0, idLength))}`;
  yield withId;
  for (let next = 2; ; next++) yield `${withId}-${next}`;
}

/**
 * Chooses a separate folder for each account and zone: the folder into which it was pulled before, or else an unused
 * folder. If the lock file of a candidate folder cannot be read, the function returns the reason and chooses no
 * folders, because that folder may belong to any account or zone.
 */
export async function placeFolders(
  top: Folder,
  all: readonly Pullable[],
): Promise<
  | { readonly ok: true; readonly placed: readonly PlacedFolder[] }
  | { readonly ok: false; readonly message: string }
> {
  const taken = new Set<string>();
  const known = new Map<string, Lock>();
  for (const name of await top.folders()) {
    const text = await top.inside(name).read(lockName);
    const read = text === undefined ? undefined : readLock(text);
    if (read?.ok === true) known.set(name, read.lock);
  }
  const placed: (PlacedFolder | undefined)[] = all.map((one) => {
    const mine = [...known].filter(([name, lock]) => isOf(lock, one) && !taken.has(name));
    const [name, lock] = mine.find(([named]) => named === slug(one.name)) ?? mine[0] ?? [];
    if (name === undefined || !lock) return undefined;
    taken.add(name);
    return { folder: top.inside(name), lock };
  });
  for (const [index, one] of all.entries()) {
    if (placed[index]) continue;
    for (const name of namesFor(one)) {
      if (taken.has(name)) continue;
      const folder = top.inside(name);
      const text = await folder.read(lockName);
      const read = text === undefined ? undefined : readLock(text);
      if (read?.ok === false) return { ok: false, message: read.message };
      if (read && !isOf(read.lock, one)) continue;
      taken.add(name);
      placed[index] = { folder, ...(read ? { lock: read.lock } : {}) };
      break;
    }
  }
  return { ok: true, placed: placed.filter((one) => one !== undefined) };
}

const isOf = ({ origin, scope }: Lock, one: Pullable): boolean =>
  origin === one.origin && scope.type === one.type && scope.id === one.id;
