import * as l10n from '@vscode/l10n';
import { type SentEntry, attemptLog, sentEntries } from '../../core/changes/folder-sync/after-push';
import { finishPush } from '../../core/changes/folder-sync/finish-push';
import { type Folder } from '../../core/changes/folder-sync/folder';
import { type Lock, type Locked, lockName, readLock } from '../../core/changes/folder-sync/lock';
import { slug } from '../../core/changes/folder-sync/names';
import { type PullEntry } from '../../core/changes/folder-sync/plan-pull';
import { type PushEntry, type Sendable } from '../../core/changes/folder-sync/plan-push';
import { pullInto } from '../../core/changes/folder-sync/pull-into';
import { pullReport } from '../../core/changes/folder-sync/pull-report';
import { pushReport } from '../../core/changes/folder-sync/push-report';
import { pushState } from '../../core/changes/folder-sync/push-state';
import { isSendable, planOf, wordsOf } from '../../core/changes/folder-sync/push-steps';
import { readRemote, refOf } from '../../core/changes/folder-sync/read-remote';
import { resultText } from '../../core/changes/run-report';
import { type Seen, writeLock } from '../../core/changes/folder-sync/write-lock';
import { type Unread } from '../../core/resources/read-list';
import { type Scope } from '../../core/resources/scope';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
  type EditorContext,
} from '../context/action-context';
import { pickScope } from '../context/targets';
import { tellLostRules } from '../documents/lost-rules';

/** As `Action`; `file` is one in the folder that is meant. */
export type FolderAction = (...args: [...Parameters<Action>, file?: string]) => Promise<void>;

/** Writes the rules of an account or a zone into a folder, or brings a folder up to date. */
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

interface Where {
  readonly scope: Scope;
  readonly folder: Folder;
  readonly lock?: Lock;
}

export interface Pulled {
  readonly scope: Scope;
  readonly entries: readonly PullEntry[];
  readonly unread: readonly Unread[];
}

/**
 * The lock file of a folder; undefined if it has none. If it cannot be read, an error is shown, and nothing is done.
 */
async function lockOf(
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

/** The account or zone that a folder is from, at the very service that it is from. */
async function scopeOf(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  { origin, scope: { type, id }, scopeName }: Lock,
): Promise<Scope | undefined> {
  const scopes = (await context.remote.scopes()).filter(
    (one) => one.type === type && one.id === id && context.remote.origin(one.connection) === origin,
  );
  const scope = scopes.find(({ readOnly }) => !readOnly) ?? scopes[0];
  if (!scope)
    await context.prompts.warn(
      l10n.t('This folder was pulled from {0} at {1}, but no connection leads to it.', scopeName, origin),
    );
  return scope;
}

async function known(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  folder: Folder,
  lock: Lock,
): Promise<readonly Where[] | undefined> {
  const scope = await scopeOf(context, lock);
  return scope && [{ scope, folder, lock }];
}

/** An account with the zones that are chosen, or a zone: a folder for each. */
async function chosen(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  folder: Folder,
  from: Scope | undefined,
  title: string,
): Promise<readonly Where[] | undefined> {
  const scope = from ?? (await pickScope(context, ['accounts', 'zones'], title));
  if (!scope) return undefined;
  const zones = (await context.remote.scopes()).filter(
    ({ connection, type, accountId }) =>
      connection === scope.connection && type === 'zones' && accountId === scope.id,
  );
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
  const targets: Where[] = [];
  for (const one of picked ?? []) {
    const inside = folder.inside(slug(one.name) || slug(one.id));
    const lock = await lockOf(context, inside);
    if (lock === 'broken') return undefined;
    if (lock && (lock.scope.id !== one.id || lock.origin !== context.remote.origin(one.connection))) {
      await context.prompts.warn(l10n.t('{0} contains rules from another source: {1} at {2}.', inside.name, lock.scopeName, lock.origin));
      return undefined;
    } // prettier-ignore
    targets.push({ scope: one, folder: inside, ...(lock ? { lock } : {}) });
  }
  return targets;
}

/** The documents, of those that were changed here and in the account, that the person gives up. */
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
      placeholder: l10n.t('Changed here and in the account. Selected documents lose the changes made here.'),
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

/** Place of the scope, and that it was just read. */
const seenNow = (context: Pick<ActionContext, 'remote'>, { connection }: Scope): Seen => ({
  origin: context.remote.origin(connection) ?? '',
  pulledAt: new Date().toISOString(),
});

/** Sends the changes of a folder, after a review. Resources that are not listed are never changed. */
export const pushFolder: FolderAction = async (context, _nodes, file) => {
  const title = l10n.t('Push Rules from Folder');
  const where = await pushedFolder(context, title, file);
  if (!where) return;
  const { scope, folder, lock } = where;
  const read = await context.progress(title, (reading) =>
    readRemote(context.remote, scope, lock.resources, reading),
  );
  if (!read) return;
  const documents = await folder.documents();
  const wrong = await wrongIn(context, folder, documents, title);
  if (!wrong) return;
  const { entries, locked, found } = await pushState(
    folder,
    scope.type,
    lock.resources,
    documents,
    read.records,
    wrong,
  );
  const write = (resources: readonly Locked[]) =>
    writeLock(folder, scope, seenNow(context, scope), resources);
  // Results of an earlier push are recorded now, whatever the person decides.
  if (found.length > 0) await write(locked);
  if (!entries.some((entry) => entry.type !== 'same')) {
    context.prompts.inform(l10n.t('Nothing to push: the folder and the account are in sync.'));
    await write(locked);
    return;
  }
  const shown = await context.showReport(pushReport(folder.name, scope, entries, read.unread));
  const sent = await chooseEntries(context, entries, title);
  if (sent.length === 0) return;
  const reports = await context.run(planOf(scope, sent, folder.name), attemptLog(scope, folder, sent));
  if (!reports) return;
  const done = sentEntries(scope, sent, reports);
  await write(
    await finishPush(context.remote, scope, folder, { documents, locked, sent: done }, context.signal),
  );
  await tellLost(context, scope, done);
  const pushed = done.flatMap(({ entry, reports: ofEntry }) => {
    const report = ofEntry.find(({ result }) => !('answer' in result)) ?? ofEntry.at(-1);
    return report ? [{ entry, result: resultText(report.result) }] : [];
  });
  await shown.update(pushReport(folder.name, scope, entries, read.unread, pushed));
};

/** Tells of changes from elsewhere that rulesets of the push replaced unseen. */
async function tellLost(
  context: Pick<ActionContext, 'remote' | 'prompts' | 'signal'>,
  scope: Scope,
  sent: readonly SentEntry[],
): Promise<void> {
  for (const { entry, reports } of sent) {
    const [report] = reports;
    if (entry.kind !== 'ruleset' || entry.type !== 'change' || !report || !('answer' in report.result))
      continue;
    const ruleset = {
      ref: refOf(scope, 'ruleset', entry.id),
      record: entry.record,
      label: report.step.target,
    };
    await tellLostRules(context, ruleset, report.result.answer, context.signal);
  }
}

/**
 * Problems of documents, by file, as the editor reports them: documents with errors are not sent. Undefined, with a
 * message, if they could not be checked.
 */
async function wrongIn(
  context: Pick<ActionContext, 'errorsIn' | 'progress' | 'prompts'>,
  folder: Folder,
  documents: ReadonlyMap<string, string>,
  title: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const wrong = new Map<string, string>();
  const checked = await context.progress(title, async ({ signal, tell }) => {
    tell(l10n.t('Checking {0} documents', documents.size));
    for (const [file, text] of documents) {
      if (signal.aborted) return true;
      try {
        const [first] = await context.errorsIn({ uri: folder.uriOf(file), text });
        if (first) wrong.set(file, l10n.t('Line {0}: {1}', first.line + 1, first.message));
      } catch {
        return false;
      }
    }
    return true;
  });
  if (checked === false)
    await context.prompts.warn(l10n.t('The documents could not be checked for errors. Nothing was sent.'));
  return checked === true ? wrong : undefined;
}

async function pushedFolder(
  context: ReadContext & AskContext & EditorContext,
  title: string,
  file: string | undefined,
): Promise<Required<Where> | undefined> {
  const top = await context.chooseFolder(title, file);
  if (!top) return undefined;
  const folder = (await lockOf(context, top)) === undefined ? await insideOf(context, top, title) : top;
  const lock = folder && (await lockOf(context, folder));
  if (!lock || lock === 'broken') return undefined;
  const scope = await scopeOf(context, lock);
  if (scope?.readOnly === true) {
    await context.prompts.warn(
      l10n.t('{0} is read-only, so nothing can be sent to it.', scope.connectionName),
    );
    return undefined;
  }
  return scope && { scope, folder, lock };
}

/** One of the folders in a folder that were pulled. */
async function insideOf(
  context: Pick<ActionContext, 'prompts'>,
  top: Folder,
  title: string,
): Promise<Folder | undefined> {
  const found: Folder[] = [];
  for (const name of await top.folders())
    if ((await top.inside(name).read(lockName)) !== undefined) found.push(top.inside(name));
  if (found.length === 0) {
    await context.prompts.warn(l10n.t('{0} is not a pulled folder: it contains no {1}.', top.name, lockName));
    return undefined;
  }
  const choices = found.map((value) => ({ label: value.name, icon: 'folder', value }));
  return found.length === 1 ? found[0] : context.prompts.pick(choices, { title });
}

/** A document in conflict as the change that makes the account equal to it. */
const overwriting = (entry: PushEntry): readonly Sendable[] =>
  entry.type === 'conflict' && entry.mine
    ? [{ type: 'change', kind: entry.kind, file: entry.file, id: entry.id, ...entry.mine }]
    : [];

const icons = { create: 'add', change: 'edit', delete: 'trash' } as const;

/** The data to send: changes and creations unless they are taken out, deletions only when they are put in. */
async function chooseEntries(
  context: Pick<ActionContext, 'prompts'>,
  entries: readonly PushEntry[],
  title: string,
): Promise<readonly Sendable[]> {
  const sendable = entries.flatMap((entry) => (isSendable(entry) ? [entry] : overwriting(entry)));
  const conflicts = new Set(entries.flatMap(({ type, file }) => (type === 'conflict' ? [file] : [])));
  if (sendable.length === 0) {
    await context.prompts.warn(l10n.t('No change can be sent. See the report for the reasons.'));
    return [];
  }
  const choices = sendable.map((entry) => ({
    label: entry.file,
    icon: conflicts.has(entry.file) ? 'warning' : icons[entry.type],
    description: conflicts.has(entry.file)
      ? l10n.t('overwrites a change in the account: {0}', wordsOf(entry).join('; '))
      : wordsOf(entry).join('; '),
    picked:
      (entry.type === 'change' && !conflicts.has(entry.file)) ||
      (entry.type === 'create' && !entry.sentBefore),
    value: entry,
  }));
  const placeholder = l10n.t(
    'Select what to send. Deletions and conflicts are sent only if you select them.',
  );
  const picked = (await context.prompts.pickMany(choices, { title, placeholder })) ?? [];
  return sendable.filter((entry) => picked.includes(entry));
}
