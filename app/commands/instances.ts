import * as l10n from '@vscode/l10n';
import { type Extra, statusOf, planStatus, restartPoints } from '../../core/changes/plans/status';
import { allows, type StatusChange, statusChanges } from '../../core/changes/plans/status-changes.data';
import { allPages } from '../../core/resources/all-pages';
import { type Json, asJson } from '../../core/resources/json';
import { type Target, byScope } from '../../core/resources/target';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type ShowContext,
  type EditorContext,
} from '../context/action-context';
import { choiceOf, freshTargets } from '../context/targets';
import { type TreeNode } from '../tree/node';

/**
 * Returns a command that changes the status of instances. Before the change, `askMore` can ask further questions.
 * Instances whose current status does not allow the change are left out.
 */
const changeStatus =
  (change: StatusChange, askMore: AskMore = () => Promise.resolve({})): Action =>
  async (context, nodes) => {
    const targets = await freshTargets(context, nodes, ['workflow_instance'], change.verb());
    await changeThese(context, targets, change, askMore);
  };

/** Asks further questions about a change. Returns undefined if the user canceled. */
type AskMore = (context: ActionContext, targets: readonly Target[]) => Promise<Extra | undefined>;

async function changeThese(
  context: ActionContext,
  targets: readonly Target[],
  change: StatusChange,
  askMore: AskMore,
): Promise<void> {
  const possible = targets.filter((target) => allows(change, statusOf(target)));
  const [first] = targets;
  if (first && possible.length === 0) {
    const status = statusOf(first) ?? l10n.t('unknown');
    await context.prompts.warn(
      targets.length === 1
        ? l10n.t('“{0}” is not possible while the instance has the status {1}.', change.verb(), status)
        : l10n.t(
            '“{0}” is not possible for any of the {1} instances in their current status.',
            change.verb(),
            targets.length,
          ),
    );
    return;
  }
  const extra = possible.length === 0 ? undefined : await askMore(context, possible);
  if (extra === undefined) return;
  const others = targets.length - possible.length;
  for (const group of byScope(possible)) await context.run(planStatus(group, change, extra, others));
}

/** Asks whether to only terminate the instances, or to also roll back their steps. */
const askRollback: AskMore = async ({ prompts }) => {
  const rollback = await prompts.pick(
    [
      { label: l10n.t('Terminate'), detail: l10n.t('Completed steps are not rolled back.'), value: false },
      {
        label: l10n.t('Terminate and roll back'),
        detail: l10n.t('The steps are rolled back, starting with the last step.'),
        value: true,
      },
    ],
    { title: l10n.t('Terminate') },
  );
  return rollback === undefined ? undefined : rollback ? { rollback } : {};
};

/**
 * Asks where to restart an instance: at the beginning or at a step in its log. If there are several instances, or if
 * the log contains no step at which an instance can restart, the instances restart at the beginning.
 */
const askStep: AskMore = async ({ prompts }, targets) => {
  const [target, ...others] = targets;
  const steps = target && others.length === 0 ? restartPoints(target.record) : [];
  if (steps.length === 0) return {};
  const from = await prompts.pick<Json>(
    [
      { label: l10n.t('From the beginning'), value: null },
      ...steps.map(({ name, type, count }) => ({
        label: name,
        description: type,
        value: { name, type, count },
      })),
    ],
    { title: l10n.t('Restart'), placeholder: l10n.t('Select the step to restart from') },
  );
  return from === undefined ? undefined : from === null ? {} : { from };
};

const asks: Readonly<Partial<Record<StatusChange['status'], AskMore>>> = {
  terminate: askRollback,
  restart: askStep,
};

export const pauseInstances = changeStatus(statusChanges.pause);
export const resumeInstances = changeStatus(statusChanges.resume);
export const terminateInstances = changeStatus(statusChanges.terminate, askRollback);
export const restartInstances = changeStatus(statusChanges.restart, askStep);

/** Changes the status of all instances in a filtered list, including instances that are not loaded. */
export const changeAllInstances: Action = async (context, [node]) => {
  const title = l10n.t('Update All Listed Instances');
  const found = node && (await readList(context, node));
  if (!found) return;
  if (found.length === 0) {
    await context.prompts.warn(l10n.t('The list contains no instances.'));
    return;
  }
  const choices = Object.values<StatusChange>(statusChanges).map((change) => ({
    change,
    count: found.filter((target) => allows(change, statusOf(target))).length,
  }));
  const possible = choices.filter(({ count }) => count > 0);
  if (possible.length === 0) {
    await context.prompts.warn(
      found.length === 1
        ? l10n.t('The instance cannot be changed in its current status.')
        : l10n.t('None of the {0} instances can be changed.', found.length),
    );
    return;
  }
  const picked = await context.prompts.pick(
    possible.map(({ change, count }) => ({
      label: change.verb(),
      description: l10n.t('{0} of {1} instances', count, found.length),
      value: change,
    })),
    { title, placeholder: l10n.t('Select an action') },
  );
  if (picked) await changeThese(context, found, picked, asks[picked.status] ?? (() => Promise.resolve({})));
};

/** Reads all instances in a list that match the list's filter. */
async function readList(
  context: ReadContext & ShowContext & EditorContext,
  node: TreeNode,
): Promise<readonly Target[] | undefined> {
  const below = context.listBelow(node);
  if (!below) return undefined;
  const { request, words } = below;
  const outcome = await context.progress(l10n.t('Reading instances'), ({ signal }) =>
    allPages(context.remote, request, signal),
  );
  if (!outcome) return undefined;
  if (!outcome.ok) {
    context.fail(outcome);
    return undefined;
  }
  return outcome.value
    .map((record) => choiceOf(request.scope, 'workflow_instance', request.within, asJson(record)).value)
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
}
