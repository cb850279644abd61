import * as vscode from 'vscode';
import { type ActionContext } from '../../../app/context/action-context';
import { undoChange } from '../../../app/history/undo-change';
import { type TreeNode } from '../../../app/tree/node';
import { timeLanguage } from '../../../core/base/display-language';
import { type ChangeEntry } from '../../../core/changes/history/change-entry';
import { changeSides } from '../../../core/changes/history/change-sides';
import { type History } from '../../../core/changes/history/history';
import { undoObstacle } from '../../../core/changes/history/undo-obstacle';
import { snapshotUri } from '../documents/document-commands';

type HistoryCommand = (history: History, context: ActionContext, nodes: readonly TreeNode[]) => Promise<void>;

/** The commands of the history, by their names without `rampart.`. */
export const historyCommands: Readonly<Record<string, HistoryCommand>> = {
  'history.undo': undo,
  'history.show': show,
  'history.clear': clear,
};

async function undo(history: History, context: ActionContext, nodes: readonly TreeNode[]): Promise<void> {
  const entry = await entryOf(history, context, nodes);
  if (entry) await undoChange(history, context, entry);
}

async function show(history: History, context: ActionContext, nodes: readonly TreeNode[]): Promise<void> {
  const entry = await entryOf(history, context, nodes);
  if (!entry) return;
  const { before, after } = changeSides(entry);
  const name = `${entry.target}.jsonc`.replace(/[/\\?#]/g, '_');
  await vscode.commands.executeCommand(
    'vscode.diff',
    snapshotUri(before, name),
    snapshotUri(after, name),
    entry.title,
  );
}

async function clear(history: History, context: ActionContext): Promise<void> {
  const yes = await context.prompts.pick(
    [
      { label: vscode.l10n.t('Clear the history'), detail: vscode.l10n.t('Nothing in any account changes; what is in it cannot be undone any more.'), value: true },
      { label: vscode.l10n.t('Keep it'), value: false },
    ],
    { title: vscode.l10n.t('Clear History') },
  ); // prettier-ignore
  if (yes === true) await history.clear();
}

async function entryOf(
  history: History,
  { prompts }: ActionContext,
  [node]: readonly TreeNode[],
): Promise<ChangeEntry | undefined> {
  const entries = await history.entries();
  if (node?.subject !== undefined) return entries.find(({ id }) => id === node.subject);
  return prompts.pick(
    entries
      .filter((entry) => undoObstacle(entry) === undefined)
      .map((entry) => ({
        label: entry.title,
        description: new Date(entry.atMs).toLocaleString(timeLanguage()),
        detail: entry.scope.name,
        value: entry,
      })),
    { title: vscode.l10n.t('Undo'), placeholder: vscode.l10n.t('Which change?') },
  );
}
