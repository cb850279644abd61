import { lastStep } from '../../core/resources/ref';
import { type ActionContext } from '../context/action-context';
import { tellLostRules } from './lost-rules';
import { type Applied, type Edit, appliedBy, compareEdit, planEdit } from './plan-edit';

/**
 * Applies an edited document: compares it with the account, merges later changes of other users field by field, asks
 * about conflicts, and runs the resulting plan. All changes are shown to the user before they are sent.
 */
export async function applyEdit(
  edit: Edit,
  context: Pick<ActionContext, 'remote' | 'prompts' | 'run'>,
  signal: AbortSignal,
): Promise<Applied> {
  const compared = await compareEdit(edit, context.remote, signal);
  if (compared.type !== 'compared') return compared;
  const planned = await planEdit(edit, compared, context.prompts);
  if (planned.type !== 'planned') return planned;
  const [report] = (await context.run(planned.plan)) ?? [];
  const applied = appliedBy(planned, report);
  if (applied.type === 'applied' && report && 'answer' in report.result && lastStep(edit.ref).kind === 'ruleset')
    await tellLostRules(context, { ref: edit.ref, record: planned.current, label: report.step.target }, report.result.answer, signal); // prettier-ignore
  return applied;
}
