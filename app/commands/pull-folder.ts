import * as l10n from '@vscode/l10n';
import { type Folder } from '../../core/changes/folder-sync/folder';
import { type Lock } from '../../core/changes/folder-sync/lock';
import { placeFolders } from '../../core/changes/folder-sync/place-folders';
import { type PullEntry } from '../../core/changes/folder-sync/plan-pull';
import { pullInto } from '../../core/changes/folder-sync/pull-into';
import { pullReport } from '../../core/changes/folder-sync/pull-report';
import { readRemote } from '../../core/changes/folder-sync/read-remote';
import { type Unread } from '../../core/resources/read-list';
import { type Scope, zonesOfAccount } from '../../core/resources/scope';
import { type ActionContext } from '../context/action-context';
import { pickScope } from '../context/targets';
import { type FolderAction, type Where, lockOf, scopeOf, seenNow } from './pulled-folder';

/** Writes the rules of an account or a zone into a folder, or updates the folder. */
export const pullFolder: FolderAction = async (context, [node], file) => {
  const title = l10n.t('Pull Rules to Folder');
  const folder = await context.chooseFolder(title, file);
  if (!folder) return;
  const lock = await lockOf(context, folder);
  if (lock === 'broken') return;
  const targets = lock
    ? await known(context, folder, lock)
    : await chosen(context, folder, node?.scope, title);
  const results: Pulled[] = [];
  for (const target of targets ?? []) {
    const pulled = await pullOne(context, target, title);
    if (!pulled) return;
    results.push(pulled);
  }
  if (results.length > 0) await context.showReport(pullReport(folder.name, results));
};

export interface Pulled {
  readonly scope: Scope;
  readonly entries: readonly PullEntry[];
  readonly unread: readonly Unread[];
}

async function known(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  folder: Folder,
  lock: Lock,
): Promise<readonly Where[] | undefined> {
  const scope = await scopeOf(context, lock);
  return scope && [{ scope, folder, lock }];
}

/**
 * Returns the accounts and zones to pull, each with its folder. If a zone is chosen, returns only that zone. If the
 * chosen account has zones, the user selects among the account and its zones.
 */
async function chosen(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  folder: Folder,
  from: Scope | undefined,
  title: string,
): Promise<readonly Where[] | undefined> {
  const scope = from ?? (await pickScope(context, ['accounts', 'zones'], title));
  if (!scope) return undefined;
  const zones = zonesOfAccount(scope, await context.remote.scopes());
  const all = [scope, ...zones].map((one) => ({
    label: one.name,
    icon: one.type === 'zones' ? 'globe' : 'account',
    picked: true,
    value: one,
  }));
  const picked =
    scope.type === 'zones' || zones.length === 0
      ? [scope]
      : await context.prompts.pickMany(all, { title, placeholder: l10n.t('Select what to pull') });
  if (!picked) return undefined;
  const found = await placeFolders(
    folder,
    picked.map((one) => ({ ...one, origin: context.remote.origin(one.connection) ?? '' })),
  );
  if (found.ok)
    return picked.flatMap((one, at) => (found.placed[at] ? [{ scope: one, ...found.placed[at] }] : []));
  await context.prompts.warn(found.message);
  return undefined;
}

/**
 * Some documents were changed both in the folder and in the account. Asks which of them to overwrite with the account's
 * version, and returns these files.
 */
async function askTheirs(
  { prompts }: Pick<ActionContext, 'prompts'>,
  both: readonly string[],
  title: string,
): Promise<ReadonlySet<string>> {
  const picked = await prompts.pickMany(
    both.map((file) => ({
      label: file,
      icon: 'cloud-download',
      description: l10n.t('replace with the version in the account'),
      picked: false,
      value: file,
    })),
    {
      title,
      placeholder: l10n.t(
        'These documents were changed both in the folder and in the account. Select the documents to replace with the version in the account.',
      ),
    },
  );
  return new Set(picked);
}

async function pullOne(
  context: Pick<ActionContext, 'progress' | 'prompts' | 'remote'>,
  { scope, folder, lock }: Where,
  title: string,
): Promise<Pulled | undefined> {
  const before = lock?.resources ?? [];
  const read = await context.progress(title, (reading) => readRemote(context.remote, scope, before, reading));
  if (!read) return undefined;
  const entries = await pullInto(folder, scope, before, read.records, seenNow(context, scope), (both) =>
    askTheirs(context, both, title),
  );
  return { scope, entries, unread: read.unread };
}
