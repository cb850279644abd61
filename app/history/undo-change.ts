import * as l10n from '@vscode/l10n';
import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { type History } from '../../core/changes/history/history';
import { planUndo } from '../../core/changes/history/undo';
import { type Undo } from '../../core/changes/history/undo-answer';
import { undoObstacle } from '../../core/changes/history/undo-obstacle';
import { type ReadContext, type AskContext, type ChangeContext } from '../context/action-context';
import { readNow } from './read-now';

/** Takes a change back, after asking; says why where that cannot be. */
export async function undoChange(
  history: Pick<History, 'markUndone'>,
  context: ReadContext & AskContext & ChangeContext,
  entry: ChangeEntry,
): Promise<void> {
  const undo = await decide(context, entry);
  if (!undo) return;
  if (!undo.ok) {
    await context.prompts.warn(l10n.t('Not undone: {0}', undo.why));
    return;
  }
  const reports = await context.run(undo.plan);
  if (reports?.every(({ result }) => result.type === 'verified' || result.type === 'done') === true)
    await history.markUndone(entry.id);
}

async function decide(context: ReadContext, entry: ChangeEntry): Promise<Undo | undefined> {
  const why = undoObstacle(entry);
  if (why !== undefined) return { ok: false, why };
  const now = await readNow(entry, context);
  return now && planUndo(entry, now);
}
