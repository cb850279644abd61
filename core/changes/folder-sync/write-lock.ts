import { type Scope } from '../../resources/scope';
import { forgetAttempts } from './after-push';
import { type Attempt } from './attempts';
import { type Folder } from './folder';
import { type Locked, lockName, lockText } from './lock';

/** The service of a folder, and when the folder was last compared with it. */
export interface Seen {
  /** The origin of the service's URL. */
  readonly origin: string;
  /** Time of the last comparison (ISO 8601, UTC). */
  readonly pulledAt: string;
}

/**
 * Writes the lock file of a folder. Then removes the creation records that are obsolete or whose resources are in the
 * lock file.
 */
export async function writeLock(
  folder: Folder,
  { type, id, name: scopeName, accountId }: Scope,
  { origin, pulledAt }: Seen,
  resources: readonly Locked[],
  obsolete: readonly Attempt[],
): Promise<void> {
  const scope = { type, id };
  await folder.write(lockName, lockText({ origin, scope, scopeName, accountId, pulledAt, resources }));
  // Records of creations are removed only after the lock file contains the created resources.
  await forgetAttempts(folder, resources, obsolete);
}
