import * as l10n from '@vscode/l10n';
import { type Folder } from '../../core/changes/folder-sync/folder';
import { type Lock, lockName, readLock } from '../../core/changes/folder-sync/lock';
import { type Seen } from '../../core/changes/folder-sync/write-lock';
import { type Scope } from '../../core/resources/scope';
import { type Action, type ActionContext } from '../context/action-context';

/** `Action` that also receives a file in the selected folder. */
export type FolderAction = (...args: [...Parameters<Action>, file?: string]) => Promise<void>;

export interface Where {
  readonly scope: Scope;
  readonly folder: Folder;
  readonly lock?: Lock;
}

/**
 * Returns the lock file of a folder, or undefined if there is none. If the lock file is invalid, shows a warning and
 * returns `'broken'`.
 */
export async function lockOf(
  context: Pick<ActionContext, 'prompts'>,
  folder: Folder,
): Promise<Lock | 'broken' | undefined> {
  const text = await folder.read(lockName);
  if (text === undefined) return undefined;
  const read = readLock(text);
  if (read.ok) return read.lock;
  await context.prompts.warn(read.message);
  return 'broken';
}

/**
 * Returns the account or zone from which a folder was pulled, if a connection to the same service provides it.
 * Otherwise, shows a warning and returns undefined.
 */
export async function scopeOf(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  { origin, scope: { type, id }, scopeName }: Lock,
): Promise<Scope | undefined> {
  const scopes = (await context.remote.scopes()).filter(
    (one) => one.type === type && one.id === id && context.remote.origin(one.connection) === origin,
  );
  const scope = scopes.find(({ readOnly }) => !readOnly) ?? scopes[0];
  if (!scope)
    await context.prompts.warn(
      l10n.t(
        'This folder was pulled from {0} ({1}), but no connection uses that address. Add a connection first.',
        scopeName,
        origin,
      ),
    );
  return scope;
}

/** Returns the origin of a scope's service and, as `pulledAt`, the current time, for the lock file of a folder. */
export const seenNow = (context: Pick<ActionContext, 'remote'>, { connection }: Scope): Seen => ({
  origin: context.remote.origin(connection) ?? '',
  pulledAt: new Date().toISOString(),
});
