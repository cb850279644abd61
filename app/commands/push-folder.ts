import * as l10n from '@vscode/l10n';
import {
  type SentEntry,
  attemptLog,
  rejectedEntries,
  sentEntries,
} from '../../core/changes/folder-sync/after-push';
import { finishPush } from '../../core/changes/folder-sync/finish-push';
import { type Folder } from '../../core/changes/folder-sync/folder';
import { type Locked, lockName } from '../../core/changes/folder-sync/lock';
import { type PushEntry, type Sendable } from '../../core/changes/folder-sync/plan-push';
import { pushReport } from '../../core/changes/folder-sync/push-report';
import { pushState } from '../../core/changes/folder-sync/push-state';
import { isSendable, planOf, wordsOf } from '../../core/changes/folder-sync/push-steps';
import { readRemote, refOf } from '../../core/changes/folder-sync/read-remote';
import { writeLock } from '../../core/changes/folder-sync/write-lock';
import { type Scope } from '../../core/resources/scope';
import {
  type ActionContext,
  type ReadContext,
  type AskContext,
  type EditorContext,
} from '../context/action-context';
import { tellLostRules } from '../documents/lost-rules';
import { type FolderAction, type Where, lockOf, scopeOf, seenNow } from './pulled-folder';

/**
 * Sends the changes in a folder after the user reviews them. Resources that are neither in the folder nor in its lock
 * file are never changed.
 */
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
  const { entries, locked, found, obsolete } = await pushState(
    folder,
    scope.type,
    lock.resources,
    documents,
    read.records,
    wrong,
  );
  const write = (resources: readonly Locked[]) =>
    writeLock(folder, scope, seenNow(context, scope), resources, obsolete);
  // The resources that an earlier push created are added to the lock file now, because the user may cancel afterward.
  if (found.length > 0) await write(locked);
  if (!entries.some((entry) => entry.type !== 'same')) {
    context.prompts.inform(l10n.t('The folder and the account are in sync. There is nothing to push.'));
    await write(locked);
    return;
  }
  const shown = await context.showReport(pushReport(folder.name, scope, entries, read.unread));
  const sent = await chooseEntries(context, entries, title);
  if (sent.length === 0) return;
  const reports = await context.run(planOf(scope, sent, folder.name), attemptLog(scope, folder, sent));
  if (!reports) return;
  const done = sentEntries(scope, sent, reports);
  context.showRejected(
    folder.uriOf(''),
    rejectedEntries(done).map(({ entry: { file }, ...rest }) => ({
      ...rest,
      uri: folder.uriOf(file),
      text: documents.get(file) ?? '',
    })),
  );
  await write(
    await finishPush(context.remote, scope, folder, { documents, locked, sent: done }, context.signal),
  );
  await tellLost(context, scope, done);
  const pushed = done.flatMap(({ entry, reports: ofEntry }) => {
    const report = ofEntry.find(({ result }) => !('answer' in result)) ?? ofEntry.at(-1);
    return report ? [{ entry, result: report.result }] : [];
  });
  await shown.update(pushReport(folder.name, scope, entries, read.unread, pushed));
};

/** Warns about external changes to rulesets that the push overwrote without detecting them. */
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
 * Checks documents and returns the first error in each, by file. Documents with errors are not sent. If the documents
 * could not be checked, shows a message and returns undefined. Also returns undefined if the user canceled.
 */
async function wrongIn(
  context: Pick<ActionContext, 'errorsIn' | 'progress' | 'prompts'>,
  folder: Folder,
  documents: ReadonlyMap<string, string>,
  title: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const wrong = new Map<string, string>();
  const checked = await context.progress(title, async ({ signal, tell }) => {
    tell(l10n.t('Documents to check: {0}', documents.size));
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
      l10n.t('The connection {0} is read-only, so nothing can be sent.', scope.connectionName),
    );
    return undefined;
  }
  return scope && { scope, folder, lock };
}

/**
 * Returns the pulled folder inside a folder. If there are several, the user chooses one. If there is none, shows a
 * warning and returns undefined.
 */
async function insideOf(
  context: Pick<ActionContext, 'prompts'>,
  top: Folder,
  title: string,
): Promise<Folder | undefined> {
  const found: Folder[] = [];
  for (const name of await top.folders())
    if ((await top.inside(name).read(lockName)) !== undefined) found.push(top.inside(name));
  if (found.length === 0) {
    await context.prompts.warn(
      l10n.t("{0} is not a pulled folder because it doesn't contain {1}.", top.name, lockName),
    );
    return undefined;
  }
  const choices = found.map((value) => ({ label: value.name, icon: 'folder', value }));
  return found.length === 1 ? found[0] : context.prompts.pick(choices, { title });
}

/**
 * Returns an array with the change that resolves a conflict by overwriting the account's version with the folder's
 * document. The array is empty if the entry is not a conflict, or if its document cannot be sent.
 */
const overwriting = (entry: PushEntry): readonly Sendable[] =>
  entry.type === 'conflict' && entry.mine
    ? [{ type: 'change', kind: entry.kind, file: entry.file, id: entry.id, ...entry.mine }]
    : [];

const icons = { create: 'add', change: 'edit', delete: 'trash' } as const;

/**
 * Lets the user choose the entries to send. All are preselected, except for deletions, conflicts, and creations that
 * were sent before with an unknown outcome.
 */
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
      ? l10n.t('overwrites a change in the account with this change: {0}', wordsOf(entry).join('; '))
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
