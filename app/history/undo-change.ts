import * as l10n from '@vscode/l10n';
import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { type History } from '../../core/changes/history/history';
import {
  type UndoChoices,
  type UndoConflict,
  planUndo,
  undoConflicts,
} from '../../core/changes/history/undo';
import { followSuccessors } from '../../core/changes/history/successors';
import { type Undo } from '../../core/changes/history/undo-answer';
import { undoObstacle } from '../../core/changes/history/undo-obstacle';
import { type Json } from '../../core/resources/json';
import { type Choices } from '../../core/resources/merge';
import { valueText } from '../../core/resources/summary';
import { type ReadContext, type AskContext, type ChangeContext } from '../context/action-context';
import { restoreReferences } from './restore-references';
import { readNow } from './read-now';

/** Undoes a change after a confirmation, or reports why that is impossible. */
export async function undoChange(
  history: Pick<History, 'markUndone' | 'entries'>,
  context: ReadContext & AskContext & ChangeContext,
  entry: ChangeEntry,
): Promise<void> {
  const undo = await decide(context, followSuccessors(entry, await history.entries()));
  if (!undo) return;
  if (!undo.ok) {
    await context.prompts.warn(l10n.t('Nothing was undone. {0}', undo.why));
    return;
  }
  const reports = await context.run(undo.plan);
  if (reports?.every(({ result }) => result.type === 'verified' || result.type === 'done') !== true) return;
  await history.markUndone(entry.id);
  await restoreReferences(context, entry, reports);
}

/**
 * Asks about later changes of other users, and plans to undo the change. Returns an object that contains either the
 * plan, or the reason why the change cannot be undone. Returns undefined if the user canceled, or if the current state
 * cannot be read.
 */
export async function decide(
  context: ReadContext & AskContext,
  entry: ChangeEntry,
): Promise<Undo | undefined> {
  const why = undoObstacle(entry);
  if (why !== undefined) return { ok: false, why };
  const now = await readNow(entry, context);
  const conflicts = now && undoConflicts(entry, now);
  const choices = conflicts && (await choose(context, conflicts));
  return choices && planUndo(entry, now, choices);
}

/** Asks about each field that another user has changed in the meantime. */
async function choose(
  { prompts }: AskContext,
  conflicts: readonly UndoConflict[],
): Promise<UndoChoices | undefined> {
  const choices = new Map<string, Choices>();
  for (const [index, { ref, target, conflict }] of conflicts.entries()) {
    const { pointer, base, mine, theirs } = conflict;
    const field = pointer.slice(1).replaceAll('/', '.');
    const side = await prompts.pick(
      [
        { label: l10n.t('Keep: {0}', shown(theirs)), icon: 'cloud', value: 'theirs' as const },
        { label: l10n.t('Undo anyway: {0}', shown(mine)), icon: 'discard', value: 'mine' as const },
      ],
      {
        title: l10n.t('Conflict {0} of {1} with a later change by another user: {2} in {3}', index + 1, conflicts.length, field, target),
        placeholder: l10n.t('Value after your change: {0}. Select the value to use.', shown(base)),
      },
    ); // prettier-ignore
    if (side === undefined) return undefined;
    choices.set(ref, { ...choices.get(ref), [pointer]: side });
  }
  return choices;
}

const shown = (value: Json | undefined): string =>
  value === undefined ? l10n.t('nothing') : valueText(value);
