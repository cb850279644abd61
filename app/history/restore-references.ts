import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { planReferences } from '../../core/changes/plans/references';
import { type StepReport } from '../../core/changes/step-result';
import { isObject } from '../../core/resources/json';
import { text } from '../../core/resources/record';
import { type ResourceRef, formatRef, lastStep, parseRef } from '../../core/resources/ref';
import { type Target } from '../../core/resources/target';
import { readWhole } from '../../core/resources/whole-record';
import { type ReadContext, type ChangeContext } from '../context/action-context';

/** After a deletion was undone, offers to restore the references to the resource. */
export async function restoreReferences(
  context: ReadContext & ChangeContext,
  { lost, scope, target: label }: ChangeEntry,
  reports: readonly StepReport[],
): Promise<void> {
  const references = lost?.references ?? [];
  const made = reports.flatMap(({ result }) => ('made' in result ? (result.made ?? []) : []))[0];
  if (references.length === 0 || !made) return;
  const groups: Target[] = [];
  for (const ref of groupsOf(references)) {
    const outcome = await readWhole(context.remote, ref, context.signal);
    if (outcome?.ok !== true || !isObject(outcome.value)) continue;
    const { value: record } = outcome;
    groups.push({ ref, scope, record, label: text(record, 'name') ?? lastStep(ref).id });
  }
  const policies = new Set(references.map(({ policy }) => policy));
  for (const plan of planReferences(groups, policies, { id: lastStep(made.ref).id, label }))
    await context.run(plan);
}

/** Returns the user groups that contain the given references, without duplicates. */
function groupsOf(references: NonNullable<NonNullable<ChangeEntry['lost']>['references']>): ResourceRef[] {
  const groups = new Set(references.map(({ group }) => group));
  return [...groups].flatMap((group) => {
    const ref = parseRef(group);
    return ref && formatRef(ref) === group ? [ref] : [];
  });
}
