import { type Scope } from '../../resources/scope';
import { attemptsName, readAttempts, settle } from './attempts';
import { type Folder } from './folder';
import { type Locked } from './lock';
import { type PullEntry, planPull } from './plan-pull';
import { type RemoteRecords } from './remote';
import { type Seen, writeLock } from './write-lock';

/**
 * Writes the account's content into a folder. `before` is the previous content of its lock file. Local changes are
 * kept, except in documents that were also changed in the account and for which `chooseTheirs` selects the account's
 * content.
 */
export async function pullInto(
  folder: Folder,
  scope: Scope,
  before: readonly Locked[],
  records: RemoteRecords,
  seen: Seen,
  chooseTheirs: (files: readonly string[]) => Promise<ReadonlySet<string>> = () => Promise.resolve(new Set()),
): Promise<readonly PullEntry[]> {
  const attempts = readAttempts((await folder.read(attemptsName)) ?? '');
  const { found, obsolete } = settle(attempts, before, records);
  const [locked, documents] = [[...before, ...found], await folder.documents()];
  const first = planPull(locked, documents, records);
  const both = first.entries.filter(({ type }) => type === 'both').map(({ file }) => file);
  const theirs = both.length === 0 ? new Set<string>() : await chooseTheirs(both);
  const plan = theirs.size === 0 ? first : planPull(locked, documents, records, theirs);
  for (const [file, text] of plan.writes) await folder.write(file, text);
  for (const file of plan.removes) await folder.remove(file);
  // The lock file is written after all documents, so it still has its previous content if the pull is interrupted.
  await writeLock(folder, scope, seen, plan.resources, obsolete);
  return plan.entries;
}
