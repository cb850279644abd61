import * as l10n from '@vscode/l10n';
import { refIn } from '../../core/resources/scope';
import { askPayload } from '../commands/payload';
import { startInstance } from '../commands/start-instance';
import { type ActionContext } from '../context/action-context';
import { type runtimeOf } from './runtimes';

/** A workflow, and the local runtime that runs it. */
export type RunningWorkflow = NonNullable<ReturnType<typeof runtimeOf>>;

/** Asks for parameters, creates an instance on a local runtime, and shows the run. */
export async function runOnRuntime(
  context: ActionContext,
  { runtime, workflow }: RunningWorkflow,
): Promise<void> {
  const { id: connection } = runtime.connection;
  const scope = (await context.remote.scopes()).find((one) => one.connection === connection);
  if (!scope) return;
  const within = [{ kind: 'workflow', id: workflow.name } as const];
  const title = l10n.t('Run {0}', workflow.name);
  const payload = { type: 'params', ref: refIn(scope, within), id: '' } as const;
  const params = await askPayload(context, payload, scope, title);
  if (params !== undefined) await startInstance(context, { scope, within }, '', params);
}
