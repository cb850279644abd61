import fs from 'node:fs';
import path from 'node:path';
import { visibleLine } from '../../core/base/shown-text';
import { type FilePlan, planFileText, planId, plannedChange } from '../../core/changes/plan-file/plan-file';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Unread } from '../../core/resources/read-list';
import { demandOrigin, environmentUsage, neededAccount } from '../account/environment';
import { type LockedFolder, lockedFolders } from '../account/locked-folders';
import { openAccount } from '../account/open-account';
import { oneOf, parseArguments, wholeNumber } from '../arguments';
import { type Command, CommandError, type CommandIo, exitCode } from '../command';
import { slashes } from '../check/sources';
import { wordsOf } from '../../core/changes/folder-sync/push-steps';
import { checkedFirstError } from './first-error';
import { makePlan, planDigest, defaultHours } from './make-plan';
import { isIncomplete, planText, sortEntries, type Sorted } from './plan-text';
import { type FolderState, readFolder } from './read-folder';

export const plan: Command = {
  name: 'plan',
  summary: 'compare a pulled folder with its account, without writing',
  usage: `rampart plan [options] FOLDER…

Compares folders of rules that were pulled from an account or a zone with its current state: what a push would send,
what it would not send and why, and what changed in the account since the last pull or push. It only reads.
Documents with errors are not sent.

  --out FILE       write a plan file, which rampart apply sends (only for one folder)
  --delete         also delete the resources whose documents are gone
  --drift          only look for changes made in the account, for example in the dashboard
  --valid-hours N  how long the plan file can be applied (default: ${defaultHours})
  --format FORMAT  text (default) or json

${environmentUsage}
Exit code: 0 in sync (with --drift: no drift), 1 different, 2 could not run.
`,
  examples: [
    'rampart plan rules',
    'rampart plan rules/shop-example --out plan.json',
    'rampart plan --drift rules',
  ],
  run: runPlan,
};

async function runPlan(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    out: { type: 'string' },
    delete: { type: 'boolean', default: false },
    drift: { type: 'boolean', default: false },
    'valid-hours': { type: 'string' },
    format: { type: 'string' },
  });
  const format = oneOf('--format', values.format, ['text', 'json']) ?? 'text';
  const hours = wholeNumber('--valid-hours', values['valid-hours']) ?? defaultHours;
  if (values.drift && (values.out !== undefined || values.delete))
    throw new CommandError('--drift cannot be combined with --out or --delete.');
  if (positionals.length === 0) throw new CommandError('Name a folder that was pulled. See --help.');
  const account = neededAccount(io.env ?? {});
  const folders: LockedFolder[] = [];
  for (const given of positionals) folders.push(...(await lockedFolders(given, io.cwd)));
  if (values.out !== undefined && folders.length > 1)
    throw new CommandError(
      `--out: name one folder. There are ${folders.map(({ name }) => name).join(', ')}.`,
    );
  for (const { name, lock } of folders) demandOrigin(account, lock.origin, name);
  const opened = await openAccount(account, true);
  const firstError = checkedFirstError(io.cwd);
  let code: number = exitCode.clean;
  const answers: object[] = [];
  for (const where of folders) {
    const state = await readFolder(opened, where, firstError, new AbortController().signal);
    const sorted = sortEntries(state.entries, values.delete);
    code = Math.max(code, codeOf(state, sorted, values.drift));
    for (const one of state.unread) io.err(unreadText(where.name, one));
    const file =
      values.out === undefined
        ? undefined
        : makePlan(where.lock, sorted, relativeFolder(where, io.cwd), hours);
    if (file) writePlan(path.resolve(io.cwd, values.out ?? ''), file);
    if (format === 'json') answers.push(jsonOf(where, state, sorted, values.drift, file));
    else {
      await io.out(planText(where.name, where.lock.origin, state, sorted, values.drift));
      if (values.out !== undefined)
        await io.out(
          file
            ? `Plan ${planId(file, planDigest)} was written to ${values.out}. It can be applied until ${file.expiresAt}.\n`
            : 'There is nothing to send, so no plan file was written.\n',
        );
    }
  }
  if (format === 'json') await io.out(`${JSON.stringify({ folders: answers }, null, 2)}\n`);
  return code;
}

function codeOf(state: FolderState, { sent, kept }: Sorted, onlyDrift: boolean): number {
  if (isIncomplete(state)) return exitCode.failed;
  const isDifferent = state.drift.length > 0 || (!onlyDrift && sent.length + kept.length > 0);
  return isDifferent ? exitCode.findings : exitCode.clean;
}

const unreadText = (name: string, { what, error }: Unread): string =>
  `rampart plan: ${visibleLine(name)}: ${what} could not be read${error ? `: ${explainListFailure(error, { list: 'access_rule' })}` : '.'}\n`;

/**
 * Returns the path of a pulled folder relative to the current folder. A plan contains this path, so `rampart apply`
 * needs `--folder` if it is run in a different folder.
 */
const relativeFolder = ({ name }: LockedFolder, cwd: string): string =>
  slashes(path.relative(cwd, path.resolve(cwd, name))) || '.';

function writePlan(file: string, plan: FilePlan): void {
  try {
    fs.writeFileSync(file, planFileText(plan, planDigest));
  } catch (error) {
    throw new CommandError(
      `--out: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    );
  }
}

const jsonOf = (
  { name, lock: { origin, scope, scopeName } }: LockedFolder,
  { drift, unread }: FolderState,
  { sent, kept }: Sorted,
  onlyDrift: boolean,
  plan: FilePlan | undefined,
): object => ({
  folder: name,
  origin,
  scope,
  scopeName,
  ...(onlyDrift
    ? {}
    : {
        send: sent.map((entry) => ({ ...plannedChange(entry), summary: wordsOf(entry) })),
        notSent: kept.map(([{ type, kind, file }, why]) => ({ type, kind, file, why })),
      }),
  drift,
  unread: unread.map(({ what }) => what),
  ...(plan ? { plan: { id: planId(plan, planDigest), expiresAt: plan.expiresAt } } : {}),
});
