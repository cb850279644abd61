import * as l10n from '@vscode/l10n';
import { type KindId } from '../../core/model/kind-ids';
import { type ResourceRef } from '../../core/resources/ref';
import { type Action } from '../context/action-context';
import { text } from '../../core/resources/record';
import { type Target } from '../../core/resources/target';
import { pickSibling, targetsOf } from '../context/targets';
import { type AccountGraphKey } from '../graph/graph-key';

/**
 * Returns the key that identifies the graph of a version or an instance. Returns undefined for any other resource.
 */
export function graphKeyOf({ connection, scope, path }: ResourceRef): AccountGraphKey | undefined {
  const [workflow, inner] = path;
  if (scope.type !== 'accounts' || workflow?.kind !== 'workflow' || inner === undefined) return undefined;
  const place = { connection, account: scope.id, workflow: workflow.id };
  if (inner.kind === 'workflow_version') return { kind: 'version', ...place, version: inner.id };
  if (inner.kind === 'workflow_instance') return { kind: 'instance', ...place, instance: inner.id };
  return undefined;
}

const show =
  (kind: KindId, title: () => string): Action =>
  async (context, nodes) => {
    const [target] = await targetsOf(context, nodes, [kind], title());
    const key = target && graphKeyOf(target.ref);
    if (key) await context.showGraph(key, `${key.workflow} · ${target.label}`);
  };

export const showVersionGraph = show('workflow_version', () => l10n.t('Show Version Graph'));
/** Shows how a version's graph would change if the script in the workspace were deployed. */
export const compareGraph: Action = async (context, nodes) => {
  const [target] = await targetsOf(context, nodes, ['workflow_version'], l10n.t('Compare Graph with Script'));
  const key = target && graphKeyOf(target.ref);
  if (key?.kind === 'version') await context.showGraph({ ...key, kind: 'difference' }, key.workflow);
};

/**
 * Compares the graphs of two deployed versions: two selected ones, or a selected one and another that the user
 * chooses.
 */
export const compareVersions: Action = async (context, nodes) => {
  const title = l10n.t('Compare Version Graphs');
  const [one, selected] = await targetsOf(context, nodes, ['workflow_version'], title);
  const other = one && (selected ?? (await pickSibling(context, one, title)));
  if (!one || !other) return;
  const createdAt = ({ record }: Target): string => text(record, 'created_on') ?? '';
  const [before, after] = createdAt(one) <= createdAt(other) ? [one, other] : [other, one];
  const [from, to] = [graphKeyOf(before.ref), graphKeyOf(after.ref)];
  if (from?.kind !== 'version' || to?.kind !== 'version') return;
  if (from.workflow !== to.workflow || from.account !== to.account) {
    await context.prompts.warn(l10n.t('Select two versions of the same workflow.'));
    return;
  }
  await context.showGraph({ ...to, kind: 'versions', before: from.version }, to.workflow);
};

export const showRun = show('workflow_instance', () => l10n.t('Show Instance Run'));
