import fs from 'node:fs';
import path from 'node:path';
import { type Lock, lockName, readLock } from '../../core/changes/folder-sync/lock';
import { type Scope } from '../../core/resources/scope';
import { DiskFolder } from '../../platform/disk-folder';
import { slashes } from '../check/sources';
import { CommandError } from '../command';
import { type OpenAccount } from './open-account';

/** A folder that was pulled from an account or a zone. */
export interface LockedFolder {
  /** Name of the folder as given on the command line, with `/` as the separator. */
  readonly name: string;
  readonly folder: DiskFolder;
  readonly lock: Lock;
}

/**
 * Returns the pulled folders at a path: the folder itself, or the pulled folders directly inside it. Throws
 * `CommandError` if there are none.
 */
export async function lockedFolders(given: string, cwd: string): Promise<readonly LockedFolder[]> {
  const full = path.resolve(cwd, given);
  if (!fs.statSync(full, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${given}: there is no such folder.`);
  const own = await lockedFolder(given, full);
  if (own) return [own];
  const inside: LockedFolder[] = [];
  for (const name of (await new DiskFolder(full).folders()).toSorted()) {
    const found = await lockedFolder(path.join(given, name), path.join(full, name));
    if (found) inside.push(found);
  }
  if (inside.length === 0)
    throw new CommandError(
      `${given}: is not a pulled folder, because it has no ${lockName}. Run rampart pull first.`,
    );
  return inside;
}

/**
 * Returns the pulled folder at a path. Returns undefined for a folder that was not pulled. Throws `CommandError` if
 * its lock file is invalid.
 */
export async function lockedFolder(given: string, full: string): Promise<LockedFolder | undefined> {
  const folder = new DiskFolder(full);
  const text = await folder.read(lockName);
  if (text === undefined) return undefined;
  const read = readLock(text);
  if (!read.ok) throw new CommandError(`${given}: ${read.message}`);
  return { name: slashes(given), folder, lock: read.lock };
}

/** Returns the account or zone that a lock file identifies, with the connection that the environment specifies. */
export const scopeOf = (
  { connection, name, readOnly }: OpenAccount,
  { scope, scopeName, accountId }: Lock,
): Scope => ({ ...scope, connection, connectionName: name, name: scopeName, accountId, readOnly });
