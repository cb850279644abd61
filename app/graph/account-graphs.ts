import { type Clock } from '../../core/base/clock';
import { type OnEvent } from '../../core/base/on-event';
import { type InstanceDetail } from '../../core/model/workflow-instance';
import { asJson } from '../../core/resources/json';
import { formatRef, type ResourceRef } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { type Scope } from '../../core/resources/scope';
import { type TreeNode } from '../tree/node';
import { DifferenceSource } from './difference-source';
import { type AccountGraphKey } from './graph-key';
import { type GraphSource } from './graph-source';
import { type InstanceActions, InstanceSource } from './instance-source';
import { DeployedRunGraph, ScriptRunGraph } from './run-graph';
import { ScriptLink } from './script-link';
import { type Scripts } from './scripts';
import { VersionSource } from './version-source';
import { VersionsSource } from './versions-source';
import { WorkflowReads } from './workflow-reads';

/** Dependencies for reading the graphs and runs of accounts, and for acting on them. */
export interface AccountGraphs {
  readonly remote: Remote;
  readonly scripts: Scripts;
  readonly clock: Clock;
  /** Runs a command of the command table on rows. The ID is given without the prefix `rampart.`. */
  readonly run: (id: string, nodes: readonly TreeNode[]) => Promise<void>;
  /** Shows the output of one step of an instance. */
  readonly showOutput: (
    instance: ResourceRef,
    step: Parameters<InstanceActions['showOutput']>[0],
  ) => Promise<void>;
  readonly seen: InstanceActions['seen'];
  /** Fires for every resource to which a change was sent. */
  readonly onChangeSent: OnEvent<ResourceRef>;
}

/** Returns the source of a graph or run of a connected account. */
export async function accountGraphSource(world: AccountGraphs, key: AccountGraphKey): Promise<GraphSource> {
  const { remote, scripts, clock } = world;
  const reads = new WorkflowReads(remote, key);
  if (key.kind === 'instance') {
    const scopes = await remote.scopes();
    const scope = scopes.find((one) => one.connection === key.connection && one.id === key.account);
    const Graph = scope?.runtime === true ? ScriptRunGraph : DeployedRunGraph;
    return new InstanceSource(
      key,
      reads,
      instanceActions(world, key, scope),
      new Graph(reads, scripts),
      clock,
    );
  }
  if (key.kind === 'versions') return new VersionsSource(key, reads);
  return key.kind === 'version'
    ? new VersionSource(key, reads, new ScriptLink(scripts))
    : new DifferenceSource(key, reads, scripts);
}

function instanceActions(
  { run, showOutput, seen, onChangeSent }: AccountGraphs,
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
      record: asJson(detail),
    };
  return {
    isReadOnly: scope?.readOnly ?? true,
    async act(command, detail) {
      const node = row(detail);
      if (node) await run(command, [node]);
    },
    showOutput: (step) => showOutput(ref, step),
    seen,
    onChangeSent: (listener) =>
      onChangeSent((changed) => {
        if (formatRef(changed) === formatRef(ref)) listener();
      }),
  };
}
