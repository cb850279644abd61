import {
  flag,
  identity,
  listMember,
  mapMember,
  number,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';

export interface WorkflowSchedule {
  readonly cron?: string;
  readonly next_instance?: string;
}

/** A workflow, which is a named definition that runs a class of a script (workflows.md, "Workflow"). */
export interface Workflow {
  /** Name that identifies the workflow in the path of every request. */
  readonly name: string;
  readonly id?: string;
  readonly class_name?: string;
  readonly script_name?: string;
  /** Number of instances, by status. */
  readonly instances: Readonly<Record<string, number>>;
  readonly schedules: readonly WorkflowSchedule[];
  /** Whether the bound script was deleted. If so, the workflow is inactive. */
  readonly script_deleted?: boolean;
  readonly created_on?: string;
  readonly modified_on?: string;
  /** Time when the workflow was triggered. Absent if the workflow has never run. */
  readonly triggered_on?: string;
}

/** Response to a request that creates or modifies a workflow. Its properties differ from those of `Workflow`. */
export interface WorkflowPutResult {
  readonly name: string;
  readonly id?: string;
  readonly class_name?: string;
  readonly script_name?: string;
  readonly version_id?: string;
  readonly is_deleted?: number;
  readonly terminator_running?: number;
  readonly created_on?: string;
  readonly modified_on?: string;
  readonly triggered_on?: string;
}

export interface WorkflowDeleteResult {
  readonly status?: string;
  readonly success?: boolean;
}

/** Retention period of finished instances, in milliseconds or as a string such as `3 days`. */
export interface RetentionWire {
  readonly error_retention?: number | string;
  readonly success_retention?: number | string;
}

/** Request body for creating or modifying a workflow. */
export interface WorkflowPutWire {
  readonly class_name: string;
  readonly script_name: string;
  readonly default_retention?: RetentionWire;
  readonly limits?: { readonly steps?: number };
  /** Maximum number of instances that run at the same time. Source: workflows-2026-11, row 2. */
  readonly concurrency?: { readonly limit?: number };
  readonly schedules?: readonly { readonly cron: string }[];
}

export const workflow = record<Workflow>({
  name: identity(text),
  id: required(text),
  class_name: required(text),
  script_name: required(text),
  instances: mapMember(number),
  schedules: listMember(record<WorkflowSchedule>({ cron: optional(text), next_instance: optional(text) })),
  script_deleted: optional(flag),
  created_on: required(timestamp),
  modified_on: required(timestamp),
  triggered_on: optional(timestamp),
});

export const workflowPutResult = record<WorkflowPutResult>({
  name: identity(text),
  id: required(text),
  class_name: required(text),
  script_name: required(text),
  version_id: required(text),
  is_deleted: optional(number),
  terminator_running: optional(number),
  created_on: required(timestamp),
  modified_on: required(timestamp),
  triggered_on: optional(timestamp),
});

export const workflowDeleteResult = record<WorkflowDeleteResult>({
  status: required(text),
  success: optional(flag),
});
