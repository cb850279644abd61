import * as l10n from '@vscode/l10n';
import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { type History } from '../../core/changes/history/history';
import { followSuccessors } from '../../core/changes/history/successors';
import { undoObstacle } from '../../core/changes/history/undo-obstacle';
import { type UndoPart, planUndoRun } from '../../core/changes/history/undo-run';
import { type StepReport } from '../../core/changes/step-result';
import { type ReadContext, type AskContext, type ChangeContext } from '../context/action-context';
import { decide } from './undo-change';

/**
 * Undoes a change and all others that were made together with it, newest first, after a single confirmation. Changes
 * that cannot be undone are left out.
 */
export async function undoRun(
  history: Pick<History, 'markUndone' | 'entries'>,
  context: ReadContext & AskContext & ChangeContext,
  { id, run }: ChangeEntry,
): Promise<void> {
  const all = await history.entries();
  const together = all.filter((entry) => entry.id === id || (run !== undefined && entry.run === run));
  const parts: UndoPart[] = [];
  for (const entry of together.filter((one) => undoObstacle(one) === undefined)) {
    const undo = await decide(context, followSuccessors(entry, all));
    if (!undo) return;
    parts.push({ entry, undo });
  }
  const undo = planUndoRun(parts);
  if (!undo) {
    const [first] = parts;
    const why = first?.undo.ok === false ? first.undo.why : l10n.t('The change was already undone.');
    await context.prompts.warn(l10n.t('Nothing was undone. {0}', why));
    return;
  }
  const reports = await context.run(undo.plan);
  if (!reports) return;
  for (const entry of new Set(undo.entries))
    if (reports.every((report, index) => undo.entries[index] !== entry || isDone(report)))
      await history.markUndone(entry.id);
}

const isDone = ({ result: { type } }: StepReport): boolean => type === 'verified' || type === 'done';
