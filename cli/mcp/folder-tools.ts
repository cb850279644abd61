import fs from 'node:fs';
import path from 'node:path';
import { visibleLine } from '../../core/base/shown-text';
import { wordsOf } from '../../core/changes/folder-sync/push-steps';
import { planFileText, planId } from '../../core/changes/plan-file/plan-file';
import { defineTool, type Tool, type ToolAnswer, ToolError } from '../../core/tools/tool';
import { lockedFolder, type LockedFolder } from '../account/locked-folders';
import { type OpenAccount } from '../account/open-account';
import { CommandError } from '../command';
import { makePlan, planDigest, defaultHours } from '../plan/make-plan';
import { isIncomplete, sortEntries, type Sorted } from '../plan/plan-text';
import { type FirstError, type FolderState, readFolder } from '../plan/read-folder';

/** Data available to the tools for pulled folders. */
export interface FolderToolContext {
  readonly account: OpenAccount;
  readonly firstError: FirstError;
  /** Absolute paths of the folders that the tools may open, including their subfolders. */
  readonly folders: readonly string[];
  readonly signal: AbortSignal;
}

const planName = 'rampart.plan.json';

const folderProperties = {
  folder: {
    type: 'string',
    description: 'Path of a folder created by rampart pull or by the editor: it contains rampart.lock.json.',
  },
} as const;

export const compareFolderTool = defineTool({
  name: 'compare_folder',
  title: 'Compare Folder with Account',
  description:
    'Compares a pulled folder of rules with its account: what a push would send, what it would not send and why, and what was changed in the account since the last pull. Call it before and after you edit documents of the folder.',
  input: {
    type: 'object',
    properties: folderProperties,
    required: ['folder'],
    additionalProperties: false,
  },
  untrusted: ['scopeName', 'send', 'notSent', 'drift'],
  reach: 'account',
  async run({ folder }, context: FolderToolContext) {
    const { where, state, sorted } = await compared(folder, false, context);
    return {
      ...whereAnswer(where),
      ...sortedAnswer(sorted),
      drift: state.drift.map(({ type, kind, file, name, changes }) => ({
        type,
        kind,
        ...(file === undefined ? {} : { file }),
        name: visibleLine(name),
        changes: changes.map(visibleLine),
      })),
      complete: !isIncomplete(state),
    };
  },
});

/** Tool that writes a plan, which only the user can send. It is offered only if the user allows it. */
export const writePlanTool = defineTool({
  name: 'write_plan',
  title: 'Write Plan File',
  description:
    'Writes a plan file with the changes of a pulled folder, for the user to review and send with rampart apply. It sends nothing. Call it when the user has asked for the change and compare_folder shows exactly that change.',
  input: {
    type: 'object',
    properties: {
      ...folderProperties,
      delete: {
        type: 'boolean',
        description: 'Also plan to delete the resources whose documents are gone.',
      },
    },
    required: ['folder'],
    additionalProperties: false,
  },
  untrusted: ['scopeName', 'send', 'notSent'],
  reach: 'planFile',
  async run({ folder, delete: withDeletions = false }, context: FolderToolContext) {
    const { where, sorted, state } = await compared(folder, withDeletions, context);
    const full = fs.realpathSync(path.resolve(where.name));
    const plan = makePlan(where.lock, sorted, full, defaultHours);
    if (!plan) return { ...whereAnswer(where), ...sortedAnswer(sorted), complete: !isIncomplete(state) };
    await where.folder.write(planName, planFileText(plan, planDigest));
    const file = path.join(full, planName);
    return {
      ...whereAnswer(where),
      ...sortedAnswer(sorted),
      plan: file,
      id: planId(plan, planDigest),
      expiresAt: plan.expiresAt,
      next: `Nothing was sent. Ask the user to review and send the plan in a terminal: rampart apply ${JSON.stringify(file)}`,
    };
  },
});

/**
 * Returns the tools for pulled folders of the account that the environment specifies. `allowWrites` includes the tool
 * that writes plan files.
 */
export const folderTools = (allowWrites: boolean): readonly Tool<FolderToolContext>[] =>
  allowWrites ? [compareFolderTool, writePlanTool] : [compareFolderTool];

async function compared(
  given: string,
  withDeletions: boolean,
  { account, firstError, folders, signal }: FolderToolContext,
): Promise<{ readonly where: LockedFolder; readonly state: FolderState; readonly sorted: Sorted }> {
  const full = insideOf(given, folders);
  const where = full === undefined ? undefined : await refusedAsAnswer(lockedFolder(full, full));
  if (!where)
    throw new ToolError(
      `${given} is not a pulled folder of the workspace. A person makes one with rampart pull, or with Pull Rules to Folder in VS Code.`,
    );
  if (where.lock.origin !== account.origin)
    throw new ToolError(`${given} was pulled from ${where.lock.origin}, and the token is for ${account.origin}.`); // prettier-ignore
  const state = await readFolder(account, where, firstError, signal);
  return { where, state, sorted: sortEntries(state.entries, withDeletions) };
}

/**
 * Resolves a path against each of the allowed folders, and follows symbolic links. Returns the first result that is
 * inside the folder against which it was resolved, or undefined if there is none.
 */
function insideOf(given: string, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    try {
      const top = fs.realpathSync(folder);
      const full = fs.realpathSync(path.resolve(top, given));
      if (full === top || full.startsWith(top + path.sep)) return full;
    } catch {
      // The given folder does not exist inside this allowed folder.
    }
  }
  return undefined;
}

/** Converts a `CommandError` to an answer, so that a model gets the text that a user would see at a terminal. */
async function refusedAsAnswer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof CommandError ? new ToolError(error.message) : error;
  }
}

const whereAnswer = ({ lock: { scope, scopeName } }: LockedFolder): ToolAnswer => ({
  scope: { type: scope.type === 'zones' ? 'zone' : 'account', id: scope.id },
  scopeName: visibleLine(scopeName),
});

const sortedAnswer = ({ sent, kept }: Sorted): ToolAnswer => ({
  send: sent.map((entry) => ({ type: entry.type, file: entry.file, summary: wordsOf(entry).map(visibleLine) })),
  notSent: kept.map(([{ type, file }, why]) => ({ type, file, why: visibleLine(why) })),
}); // prettier-ignore
