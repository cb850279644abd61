import { outputOf } from '../../../app/commands/step-output';
import { type ActionContext } from '../../../app/context/action-context';
import { type AccountGraphKey } from '../../../app/graph/graph-key';
import { type GraphSource } from '../../../app/graph/graph-source';
import { VersionsSource } from '../../../app/graph/versions-source';
import { WorkflowReads } from '../../../app/graph/workflow-reads';
import { type TreeNode } from '../../../app/tree/node';
import { type InstanceDetail } from '../../../core/model/workflow-instance';
import { type Json } from '../../../core/resources/json';
import { type ResourceRef } from '../../../core/resources/ref';
import { type Scope } from '../../../core/resources/scope';
import { DifferenceSource } from './difference-source';
import { type InstanceActions, InstanceSource } from './instance-source';
import { type AskLanguages } from './local-scripts';
import { DeployedRunGraph, ScriptRunGraph } from './run-graph';
import { ScriptLink } from './script-link';
import { VersionSource } from './version-source';

/** Runs a command of the table on rows, by its ID without `rampart.`. */
export type RunCommand = (id: string, nodes: readonly TreeNode[]) => Promise<void>;

/** The graphs and runs of connected accounts. */
export async function accountGraphSource(
  context: ActionContext,
  ask: AskLanguages,
  run: RunCommand,
  key: AccountGraphKey,
): Promise<GraphSource> {
  const reads = new WorkflowReads(context.remote, key);
  if (key.kind === 'instance') {
    const scopes = await context.remote.scopes();
    const scope = scopes.find((one) => one.connection === key.connection && one.id === key.account);
    const graph = scope?.runtime === true ? new ScriptRunGraph(reads, ask) : new DeployedRunGraph(reads, ask);
    return new InstanceSource(key, reads, instanceActions(context, run, key, scope), graph);
  }
  if (key.kind === 'versions') return new VersionsSource(key, reads);
  return key.kind === 'version'
    ? new VersionSource(key, reads, new ScriptLink(ask))
    : new DifferenceSource(key, reads, ask);
}

function instanceActions(
  context: ActionContext,
  run: RunCommand,
  { connection, account, workflow, instance }: AccountGraphKey & { readonly kind: 'instance' },
  scope: Scope | undefined,
): InstanceActions {
  const ref: ResourceRef = {
    connection,
    scope: { type: 'accounts', id: account },
    path: [
      { kind: 'workflow', id: workflow },
      { kind: 'workflow_instance', id: instance },
    ],
  };
  const row = (detail: InstanceDetail): TreeNode | undefined =>
    scope && {
      id: '',
      type: 'workflow_instance',
      label: instance,
      expandable: false,
      marks: [],
      ref,
      scope,
      record: detail as unknown as Json,
    };
  return {
    isReadOnly: scope?.readOnly ?? true,
    async act(command, detail) {
      const node = row(detail);
      if (node) await run(command, [node]);
    },
    showOutput: (step) => outputOf(context, ref, step),
  };
}
