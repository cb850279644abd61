import { type GraphWorkflow } from '../../core/model/graph';
import { type WorkflowVersion } from '../../core/model/workflow-version';
import { type Behaviour } from './behaviour';
import { type InstanceState } from './instance';
import { Collection } from './collection';

/** A deployed version: its record, its graph, and the settings for simulating its runs. */
export interface VersionState {
  readonly record: Required<Omit<WorkflowVersion, 'concurrency' | 'default_retention' | 'limits'>> &
    Pick<WorkflowVersion, 'concurrency' | 'default_retention' | 'limits'>;
  readonly graph: GraphWorkflow | null;
  readonly behaviour: Behaviour;
}

/** A cron schedule and the time at which it fires next. */
export interface ScheduleState {
  readonly cron: string;
  nextAtMs: number;
}

export interface WorkflowState {
  readonly id: string;
  readonly name: string;
  className: string;
  scriptName: string;
  readonly createdAtMs: number;
  modifiedAtMs: number;
  triggeredAtMs: number | null;
  schedules: ScheduleState[];
  scriptDeleted?: boolean;
  readonly versions: Collection<VersionState>;
  /** The instances, oldest first. */
  readonly instances: Collection<InstanceState>;
  nextSequence: number;
}

/** Returns the latest deployed version, which new instances run, or undefined if the workflow has not been deployed. */
export function latestVersion(workflow: WorkflowState): VersionState | undefined {
  return workflow.versions.list().at(-1);
}

type Data = Omit<WorkflowState, 'versions' | 'instances'> & {
  readonly versions: WorkflowState['versions'] | readonly VersionState[];
  readonly instances: WorkflowState['instances'] | readonly InstanceState[];
};

/**
 * Restores a workflow. If its versions and instances are given as lists, as in a file, they are converted to
 * collections.
 */
export function reviveWorkflow(data: Data): WorkflowState {
  return {
    ...data,
    versions:
      data.versions instanceof Collection
        ? data.versions
        : new Collection(({ record }) => record.id, data.versions),
    instances:
      data.instances instanceof Collection ? data.instances : new Collection(({ id }) => id, data.instances),
  };
}
