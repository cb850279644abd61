import path from 'node:path';
import { visibleLine } from '../../core/base/shown-text';
import { delay } from '../../core/base/clock';
import {
  attemptLog,
  rejectedEntries,
  type SentEntry,
  sentEntries,
} from '../../core/changes/folder-sync/after-push';
import { attemptsName, readAttempts } from '../../core/changes/folder-sync/attempts';
import { DryRuns } from '../../core/changes/dry-runs';
import { bothLogs } from '../../core/changes/both-logs';
import { finishPush } from '../../core/changes/folder-sync/finish-push';
import { type Sendable } from '../../core/changes/folder-sync/plan-push';
import { makesPublic, planOf } from '../../core/changes/folder-sync/push-steps';
import { writeLock } from '../../core/changes/folder-sync/write-lock';
import { type ChangePlan } from '../../core/changes/plan';
import { checkPlan, type Moved } from '../../core/changes/plan-file/check-plan';
import { type FilePlan, readPlanFile } from '../../core/changes/plan-file/plan-file';
import { runPlan } from '../../core/changes/run-plan';
import { type StepReport } from '../../core/changes/step-result';
import { isTrouble, resultText } from '../../core/changes/run-report';
import { explainFailure } from '../../core/resources/explain-failure';
import { locateRefusal } from '../../core/resources/refusal';
import { LineIndex } from '../../core/text/offsets';
import { systemClock } from '../../platform/system-clock';
import { demandOrigin, environmentUsage, neededAccount } from '../account/environment';
import { type LockedFolder, lockedFolder, scopeOf } from '../account/locked-folders';
import { openAccount, type OpenAccount } from '../account/open-account';
import { parseArguments } from '../arguments';
import { readText } from '../check/sources';
import { type Command, CommandError, type CommandIo, exitCode } from '../command';
import { planDigest } from '../plan/make-plan';
import { appliedHistory } from './applied-history';
import { countText, sentLines, whereText } from '../plan/plan-text';

export const apply: Command = {
  name: 'apply',
  summary: 'send the changes in a plan file to the account, after confirmation',
  usage: `rampart apply [options] PLAN

Shows the changes in a plan file written by rampart plan, asks for confirmation, sends them, and reads each of them
back. Nothing is sent if a resource has changed since the plan was created, or if the plan has expired. Ctrl+C stops
before the next change. The lock file of the folder is updated.

  --yes ID         do not ask for confirmation; ID is the ID of the reviewed plan
  --folder FOLDER  path of the pulled folder, if it differs from the path in the plan

${environmentUsage}
Exit codes: 0 done, 1 not done as planned, 2 could not run or not confirmed: nothing was sent.
`,
  examples: ['rampart apply plan.json', 'rampart apply plan.json --yes 0f8e61d2a9c3b7450f8e61d2a9c3b745'],
  run: runApply,
};

async function runApply(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    yes: { type: 'string' },
    folder: { type: 'string' },
  });
  const [file, more] = positionals;
  if (file === undefined || more !== undefined) throw new CommandError('Name one plan file. See --help.');
  const read = readPlanFile(readText(file, path.resolve(io.cwd, file)), planDigest);
  if (!read.ok) throw new CommandError(`${file}: ${read.message}`);
  const { plan, id } = read;
  if (values.yes !== undefined && values.yes !== id)
    throw new CommandError(`--yes: the ID of ${file} is ${id}. Nothing was sent.`);
  if (values.yes === undefined && io.ask === undefined)
    throw new CommandError(
      'A person must confirm the plan. Run the command in a terminal, or add --yes ID with the ID of the reviewed plan. Nothing was sent.',
    );
  if (Date.parse(plan.expiresAt) <= Date.now())
    throw new CommandError(`${file}: the plan expired at ${plan.expiresAt}. Create a new plan. Nothing was sent.`); // prettier-ignore
  const account = neededAccount(io.env ?? {});
  demandOrigin(account, plan.origin, file);
  const where = await folderOf(plan, values.folder ?? plan.folder, io.cwd);
  const opened = await openAccount(account, false);
  const scope = scopeOf(opened, where.lock);
  const attempts = readAttempts((await where.folder.read(attemptsName)) ?? '');
  const known = { locked: where.lock.resources, attempts };
  const checked = await checkPlan(opened.remote, scope, plan.changes, known, new AbortController().signal);
  if (!checked.ok) throw new CommandError(movedText(file, checked.moved));
  const { entries } = checked;
  const planned = planOf(scope, entries, where.folder.name);
  const change = { ...planned, title: `${planned.title} (rampart apply)` };
  await io.out(shownText(id, plan, scope, entries));
  if (values.yes === undefined && !(await isConfirmed(change, io))) {
    await io.out('Nothing was sent.\n');
    return exitCode.failed;
  }
  const documents = await where.folder.documents();
  const reports = await send(opened, where, change, entries, io);
  const sent = sentEntries(scope, entries, reports);
  for (const line of rejectedLines(sent, documents)) await io.out(line);
  const seen = { origin: plan.origin, pulledAt: new Date().toISOString() };
  const push = { documents, locked: where.lock.resources, sent };
  const { signal } = new AbortController();
  await writeLock(
    where.folder,
    scope,
    seen,
    await finishPush(opened.remote, scope, where.folder, push, signal),
    [],
  );
  const troubled = reports.filter(({ result }) => isTrouble(result)).length;
  await io.out(`${reports.length - troubled} of ${reports.length} done as planned.\n`);
  return troubled > 0 ? exitCode.findings : exitCode.clean;
}

/**
 * Returns the pulled folder of a plan. Throws `CommandError` unless the folder was pulled from exactly the account or
 * zone of the plan.
 */
async function folderOf({ origin, scope }: FilePlan, name: string, cwd: string): Promise<LockedFolder> {
  const found = await lockedFolder(name, path.resolve(cwd, name));
  if (!found)
    throw new CommandError(
      `${name}: is not a pulled folder. Name the folder of the plan with --folder. Nothing was sent.`,
    );
  const { lock } = found;
  if (lock.origin !== origin || lock.scope.type !== scope.type || lock.scope.id !== scope.id)
    throw new CommandError(`${name}: was pulled from another account or zone. Nothing was sent.`);
  return found;
}

const movedReasons: Readonly<Record<Moved['why'], string>> = {
  changed: 'was changed in the account after the plan was created',
  deleted: 'was deleted in the account after the plan was created',
  made: 'was already created',
  sent: 'was already sent, and its outcome is unknown',
  unread: 'could not be read',
};

const movedText = (file: string, moved: readonly Moved[]): string =>
  [
    `${file}: the plan no longer fits. Create a new plan. Nothing was sent.`,
    ...moved.map(
      (one) =>
        `  ${visibleLine(one.file)}: ${movedReasons[one.why]}${one.error ? `: ${explainFailure(one.error)}` : '.'}`,
    ),
  ].join('\n');

const shownText = (
  id: string,
  { origin, expiresAt }: FilePlan,
  scope: Parameters<typeof whereText>[0],
  entries: readonly Sendable[],
): string =>
  [
    `Plan ${id} for ${whereText(scope, origin)}, valid until ${visibleLine(expiresAt)}`,
    '',
    ...sentLines(entries).map((line) => `  ${line}`),
    '',
    `${countText(entries)}. Nothing else is changed.`,
    ...(entries.some(({ type }) => type === 'delete')
      ? ['Deleted resources get a new ID when they are created again.']
      : []),
    ...(entries.some(makesPublic) ? ['A client that becomes public stays public.'] : []),
    '',
  ].join('\n');

/** Returns one line for each position in a document at which the service rejected the content. */
const rejectedLines = (
  sent: readonly SentEntry[],
  documents: ReadonlyMap<string, string>,
): readonly string[] =>
  rejectedEntries(sent).flatMap(({ entry: { file }, error, sent: body }) => {
    const text = documents.get(file) ?? '';
    const lines = new LineIndex(text);
    return locateRefusal(text, error, body).map(({ range, message }) => {
      const { line, character } = lines.positionAt(range.start);
      return `${visibleLine(file)}:${line + 1}:${character + 1}: ${visibleLine(message)}\n`;
    });
  });

/**
 * Asks for confirmation. The user types `yes` or, for a plan that requires a typed confirmation, the number of
 * changes.
 */
async function isConfirmed({ confirmation, typed = 'yes' }: ChangePlan, io: CommandIo): Promise<boolean> {
  const wanted = confirmation === 'typed' ? typed : 'yes';
  const what = confirmation === 'typed' ? `the number of changes (${typed})` : '"yes"';
  const answer = await io.ask?.(`Type ${what} to send them: `);
  return answer?.trim() === wanted;
}

async function send(
  { remote }: OpenAccount,
  { folder }: LockedFolder,
  change: ChangePlan,
  entries: readonly Sendable[],
  io: CommandIo,
): Promise<readonly StepReport[]> {
  const attempts = attemptLog(change.scope, folder, entries);
  const unrecorded = (error: unknown): void =>
    io.err(
      `rampart apply: the changes are not in the History of VS Code: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  try {
    const reports = await runPlan(
      change,
      {
        send: (call, signal) => remote.send(call, signal),
        dryRuns: new DryRuns(),
        changes:
          io.stateFolder === undefined
            ? attempts
            : bothLogs(attempts, appliedHistory(io.stateFolder, unrecorded)),
        wait: async (delayMs) => {
          await delay(systemClock, delayMs);
        },
        progress: () => undefined,
      },
      stop.signal,
    );
    for (const { entry, reports: ofEntry } of sentEntries(change.scope, entries, reports))
      for (const { result } of ofEntry)
        await io.out(`${visibleLine(entry.file)}: ${visibleLine(resultText(result))}\n`);
    return reports;
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
}
