import * as l10n from '@vscode/l10n';
import { type Where, planCreate } from '../../core/changes/plans/create';
import { type Json } from '../../core/resources/json';
import { text } from '../../core/resources/record';
import { refIn } from '../../core/resources/scope';
import { type ActionContext } from '../context/action-context';
import { memoryKey, remember } from '../context/remembered';

/**
 * Creates an instance and shows it in its view or, for a local runtime, as a run on its graph. `params` is JSON, or
 * empty for no parameters. Returns true if the instance was created.
 */
export async function startInstance(
  context: Pick<ActionContext, 'memory' | 'run' | 'reveal' | 'showGraph' | 'followRun'>,
  { scope, within }: Where,
  id: string,
  params: string,
): Promise<boolean> {
  const workflow = within[0]?.id ?? '';
  const body = {
    ...(id === '' ? {} : { instance_id: id }),
    ...(params === '' ? {} : { params }),
  };
  const plan = planCreate({ scope, within }, 'workflow_instance', body);
  if (!plan) return false;
  const isLocal = scope.runtime === true;
  const title = isLocal ? l10n.t('Run {0}', workflow) : plan.title;
  // The history and reports show this target: the ID that was given for the instance or, if the service assigns the
  // ID, the workflow.
  const steps = plan.steps.map((step) => ({ ...step, target: id === '' ? workflow : id }));
  // No confirmation is needed for a local runtime: the instance changes nothing outside this machine, and the user
  // has just requested it.
  const [report] =
    (await context.run({ ...plan, title, steps, ...(isLocal ? { confirmation: 'none' } : {}) })) ?? [];
  const answer: Json | undefined = report && 'answer' in report.result ? report.result.answer : undefined;
  const instance = text(answer, 'id');
  if (instance === undefined) return false;
  await remember(context, memoryKey('params', scope, within), params);
  const key = {
    kind: 'instance',
    connection: scope.connection,
    account: scope.id,
    workflow,
    instance,
  } as const;
  const graphTitle = `${workflow} · ${instance}`;
  if (isLocal) await context.showGraph(key, graphTitle);
  else {
    await context.reveal(refIn(scope, [...within, { kind: 'workflow_instance', id: instance }]));
    await context.followRun(key, graphTitle);
  }
  return true;
}
