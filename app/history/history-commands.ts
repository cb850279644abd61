import * as l10n from '@vscode/l10n';
import { timeLanguage } from '../../core/base/display-language';
import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { changeSides } from '../../core/changes/history/change-sides';
import { type History } from '../../core/changes/history/history';
import { rulesOfEntry } from '../../core/changes/rule-changes';
import { undoObstacle } from '../../core/changes/history/undo-obstacle';
import { effectReport } from '../confirm/effect-report';
import { type ActionContext } from '../context/action-context';
import { type TreeNode } from '../tree/node';
import { undoChange } from './undo-change';
import { undoRun } from './undo-run';

/** Command that acts on the history. */
export type HistoryAction = (
  history: History,
  context: ActionContext,
  nodes: readonly TreeNode[],
) => Promise<void>;

export const undo: HistoryAction = async (history, context, nodes) => {
  const entry = await entryOf(history, context, nodes);
  if (entry) await undoChange(history, context, entry);
};

/** Undoes all changes that were made together with a change, for example by a push. */
export const undoTogether: HistoryAction = async (history, context, nodes) => {
  const entry = await entryOf(history, context, nodes);
  if (entry) await undoRun(history, context, entry);
};

/** Compares a resource before and after a change, side by side. */
export const showChange: HistoryAction = async (history, context, nodes) => {
  const entry = await entryOf(history, context, nodes);
  if (!entry) return;
  const { before, after } = changeSides(entry);
  const { target: name, title } = entry;
  await context.compare({ name, text: before }, { name, text: after }, title);
};

/** Shows the effect of a change on requests. */
export const showEffect: HistoryAction = async (history, context, nodes) => {
  const entry = await entryOf(history, context, nodes);
  const section = entry && (await context.requestEffects(rulesOfEntry(entry)));
  if (!entry) return;
  if (section) await context.showReport(effectReport(entry.title, section));
  else context.prompts.inform(l10n.t('This change has no effect on requests.'));
};

export const clearHistory: HistoryAction = async (history, { prompts }) => {
  const yes = await prompts.pick(
    [
      { label: l10n.t('Clear history'), detail: l10n.t('Nothing changes in any account. The recorded changes can no longer be undone.'), value: true },
      { label: l10n.t('Keep'), value: false },
    ],
    { title: l10n.t('Clear History') },
  ); // prettier-ignore
  if (yes === true) await history.clear();
};

async function entryOf(
  history: History,
  { prompts }: Pick<ActionContext, 'prompts'>,
  [node]: readonly TreeNode[],
): Promise<ChangeEntry | undefined> {
  const entries = await history.entries();
  if (node?.type === 'change') return entries.find(({ id }) => id === node.change);
  return prompts.pick(
    entries
      .filter((entry) => undoObstacle(entry) === undefined)
      .map((entry) => ({
        label: entry.title,
        description: new Date(entry.atMs).toLocaleString(timeLanguage()),
        detail: entry.scope.name,
        value: entry,
      })),
    { title: l10n.t('Undo'), placeholder: l10n.t('Select a change') },
  );
}
