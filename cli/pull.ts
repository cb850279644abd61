import path from 'node:path';
import { visibleLine } from '../core/base/shown-text';
import { type PullEntry, type PullType } from '../core/changes/folder-sync/plan-pull';
import { pullInto } from '../core/changes/folder-sync/pull-into';
import { readRemote } from '../core/changes/folder-sync/read-remote';
import { explainListFailure } from '../core/resources/explain-failure';
import { type Scope } from '../core/resources/scope';
import { demandOrigin, environmentUsage, neededAccount } from './account/environment';
import { lockedFolder, scopeOf } from './account/locked-folders';
import { openAccount, type OpenAccount } from './account/open-account';
import { parseArguments } from './arguments';
import { type Command, CommandError, type CommandIo, exitCode } from './command';
import { DiskFolder } from '../platform/disk-folder';

export const pull: Command = {
  name: 'pull',
  summary: 'write the rules of an account or a zone into a folder',
  usage: `rampart pull [options] FOLDER

Writes each rule of an account or a zone to the folder as a document, or updates a pulled folder.
Documents that were changed in the folder are kept. Nothing is sent.

  --zone ID        the zone to pull, for a new folder
  --account ID     the account to pull, for a new folder

${environmentUsage}
Exit codes: 0 done, 2 could not run, or some rules could not be read.
`,
  examples: ['rampart pull rules/shop-example --zone 023e105f4ecef8ad9ca31a8372d0c353', 'rampart pull rules/shop-example'],
  run: runPull,
}; // prettier-ignore

/**
 * For each outcome, the word for the summary (`counted`) and the word for the line of a document (`told`). Unchanged
 * documents appear only in the summary. The summary lists the outcomes in this order.
 */
const outcomes: Readonly<Record<PullType, { readonly counted: string; readonly told?: string }>> = {
  new: { counted: 'new', told: 'new' },
  updated: { counted: 'updated', told: 'updated' },
  removed: { counted: 'removed', told: 'removed, because the resource was deleted' },
  changed: { counted: 'kept', told: 'kept: changed here' },
  both: { counted: 'kept', told: 'kept: changed here and in the account' },
  goneThere: { counted: 'kept', told: 'kept: changed here, and deleted in the account' },
  deletedHere: { counted: 'deleted here', told: 'deleted here, but not in the account' },
  taken: { counted: 'not written', told: 'not written, because another document has its name' },
  unread: { counted: 'not read', told: 'kept: the state in the account could not be read' },
  same: { counted: 'unchanged' },
};

async function runPull(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    zone: { type: 'string' },
    account: { type: 'string' },
  });
  const [name, more] = positionals;
  if (name === undefined || more !== undefined) throw new CommandError('Name one folder. See --help.');
  if (values.zone !== undefined && values.account !== undefined)
    throw new CommandError('--zone and --account cannot be combined.');
  const account = neededAccount(io.env ?? {});
  const full = path.resolve(io.cwd, name);
  const known = await lockedFolder(name, full);
  const wanted = values.zone ?? values.account;
  if (!known && wanted === undefined)
    throw new CommandError(`${name}: is not a pulled folder yet. Name what to pull with --zone ID or --account ID.`); // prettier-ignore
  if (known && wanted !== undefined && known.lock.scope.id !== wanted)
    throw new CommandError(`${name}: was pulled from another account or zone. Name another folder.`);
  if (known) demandOrigin(account, known.lock.origin, name);
  const opened = await openAccount(account, true);
  const scope = known
    ? scopeOf(opened, known.lock)
    : await findScope(opened, values.zone === undefined ? 'accounts' : 'zones', wanted ?? '');
  const before = known?.lock.resources ?? [];
  const reading = { signal: new AbortController().signal, tell: () => undefined };
  const { records, unread } = await readRemote(opened.remote, scope, before, reading);
  if (records.size === 0 && unread[0]?.error)
    throw new CommandError(`${name}: nothing could be read. ${explainListFailure(unread[0].error, { list: 'access_rule' })}`); // prettier-ignore
  const seen = { origin: account.origin, pulledAt: new Date().toISOString() };
  const entries = await pullInto(new DiskFolder(full), scope, before, records, seen);
  await io.out(pulledText(entries));
  for (const { what, error } of unread)
    io.err(`rampart pull: ${what} could not be read${error ? `: ${explainListFailure(error, { list: 'access_rule' })}` : '.'}\n`); // prettier-ignore
  return unread.length > 0 ? exitCode.failed : exitCode.clean;
}

/** Returns the account or zone with the given ID. The result includes its name if the token can list it. */
async function findScope(opened: OpenAccount, type: Scope['type'], id: string): Promise<Scope> {
  const found = (await opened.remote.scopes()).find((one) => one.type === type && one.id === id);
  const { connection, name, readOnly } = opened;
  const accountId = type === 'accounts' ? id : '';
  return found ?? { type, id, connection, connectionName: name, name: id, accountId, readOnly };
}

/**
 * Returns the lines that a pull prints: one line for each document, except unchanged documents, and a line with the
 * counts.
 */
export function pulledText(entries: readonly PullEntry[]): string {
  const lines = entries.flatMap(({ type, file }) => {
    const { told } = outcomes[type];
    return told === undefined ? [] : [`${visibleLine(file)}: ${told}`];
  });
  const counts = [...new Set(Object.values(outcomes).map(({ counted }) => counted))].flatMap((counted) => {
    const count = entries.filter(({ type }) => outcomes[type].counted === counted).length;
    return count === 0 ? [] : [`${count} ${counted}`];
  });
  const documents = `${entries.length} ${entries.length === 1 ? 'document' : 'documents'}`;
  return `${[...lines, counts.length === 0 ? documents : `${documents}: ${counts.join(', ')}`].join('\n')}.\n`;
}
