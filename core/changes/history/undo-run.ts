import * as l10n from '@vscode/l10n';
import { type ChangePlan, type PlanStep, confirmationFor, warningLines } from '../plan';
import { type ChangeEntry } from './change-entry';
import { type Undo } from './undo-answer';

/** One of several changes that are undone together. */
export interface UndoPart {
  readonly entry: ChangeEntry;
  readonly undo: Undo;
}

/**
 * The plan that undoes several changes. For each step of the plan, `entries` contains the change that the step
 * undoes.
 */
export interface RunUndo {
  readonly plan: ChangePlan;
  readonly entries: readonly ChangeEntry[];
}

/**
 * Joins the undo plans of changes that were made together. `parts` contains these changes, newest first. Returns
 * undefined if nothing can be undone.
 */
export function planUndoRun(parts: readonly UndoPart[]): RunUndo | undefined {
  const steps: PlanStep[] = [];
  const entries: ChangeEntry[] = [];
  const changes: string[] = [];
  const warnings: string[] = [];
  for (const { entry, undo } of parts) {
    const { target } = entry;
    if (!undo.ok) {
      warnings.push(l10n.t('The change to {0} will not be undone: {1}', target, undo.why));
      continue;
    }
    for (const step of undo.plan.steps) {
      steps.push(step);
      entries.push(entry);
    }
    changes.push(...undo.plan.changes.map((line) => `${target}: ${line}`));
    warnings.push(...warningLines(undo.plan).map((line) => `${target}: ${line}`));
  }
  const [first] = entries;
  if (!first) return undefined;
  const count = new Set(entries).size;
  return {
    entries,
    plan: {
      title: l10n.t('Undo: {0}', first.title),
      verb: l10n.t('Undo'),
      scope: first.scope,
      changes,
      ...(warnings.length === 0 ? {} : { warnings }),
      confirmation: count === 1 ? 'modal' : confirmationFor({ count, reversible: true }),
      typed: String(count),
      steps,
    },
  };
}
