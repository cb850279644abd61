import {
  anything,
  type Decoder,
  identity,
  listMember,
  number,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';
import { type RetentionWire } from './workflow';
import { type RunError, type WorkflowStep, workflowStep } from './workflow-step';

export const instanceStatuses = [
  'queued',
  'running',
  'paused',
  'errored',
  'terminated',
  'complete',
  'waitingForPause',
  'waiting',
  'rollingBack',
] as const;
/** Regions in which an instance can run. Source: workflows-2026-11, row 1. */
export const locationHints = [
  'wnam',
  'enam',
  'sam',
  'weur',
  'eeur',
  'apac',
  'apac-ne',
  'apac-se',
  'oc',
  'afr',
  'me',
] as const;
const triggerSources = ['unknown', 'api', 'binding', 'event', 'cron'] as const;
export type InstanceStatus = Open<(typeof instanceStatuses)[number]>;
export type TriggerSource = Open<(typeof triggerSources)[number]>;

/**
 * A run of a workflow as it appears in lists and in the response to its creation (workflows.md, "Instance summary").
 */
export interface WorkflowInstance {
  readonly id: string;
  readonly status?: InstanceStatus;
  readonly version_id?: string;
  readonly workflow_id?: string;
  readonly trigger_source?: TriggerSource;
  readonly created_on?: string;
  readonly modified_on?: string;
  /** Time when the instance started. Absent while it is queued. */
  readonly started_on?: string;
  /** Time when the instance ended. Absent while it is running. */
  readonly ended_on?: string;
}

/** Result of rolling back the steps of a failed instance. */
export interface InstanceRollback {
  readonly outcome?: Open<'complete' | 'failed'>;
  readonly error?: RunError;
}

/** The log and status of one run (workflows.md, "Instance detail"). The response does not contain the instance's ID. */
export interface InstanceDetail {
  readonly status?: InstanceStatus;
  readonly queued?: string;
  readonly start?: string;
  readonly end?: string;
  readonly error?: RunError;
  readonly output?: unknown;
  readonly params?: unknown;
  readonly rollback?: InstanceRollback;
  readonly steps: readonly WorkflowStep[];
  readonly step_count?: number;
  readonly trigger?: { readonly source?: TriggerSource };
  readonly versionId?: string;
  readonly schedule?: { readonly cron?: string; readonly scheduledTime?: number };
}

/** Complete output of one step. If the output is a stream, only `bytes` is present. */
export interface StepOutput {
  readonly bytes?: Uint8Array;
  readonly status?: InstanceStatus;
  readonly error?: RunError;
  readonly event_type?: string;
  readonly output?: unknown;
}

/** Response to a status change. */
export interface StatusChangeResult {
  readonly status?: InstanceStatus;
  readonly timestamp?: string;
}

/** Response to sending an event. */
export interface EventResult {
  readonly instanceId?: string;
  readonly timestamp?: string;
}

/** Request body for creating an instance. The body of a batch request is a list of 1 to 100 such objects. */
export interface InstanceCreateWire {
  readonly instance_id?: string;
  /** Parameters, serialized as a JSON string. */
  readonly params?: string;
  readonly instance_retention?: RetentionWire;
  readonly location_hint?: string;
}

/** Request body for changing the status of an instance. */
export type StatusChangeWire =
  | { readonly status: 'pause' }
  | { readonly status: 'resume' }
  | { readonly status: 'terminate'; readonly rollback?: boolean }
  | {
      readonly status: 'restart';
      /** Step from which the instance restarts. Earlier steps keep their results. */
      readonly from?: {
        readonly name: string;
        readonly count?: number;
        readonly type?: 'do' | 'sleep' | 'waitForEvent';
      };
    };

const runError = record<RunError>({ name: optional(text), message: optional(text) });

export const workflowInstance = record<WorkflowInstance>({
  id: identity(text),
  status: required(oneOf(instanceStatuses)),
  version_id: optional(text),
  workflow_id: optional(text),
  trigger_source: optional(oneOf(triggerSources)),
  created_on: optional(timestamp),
  modified_on: optional(timestamp),
  started_on: optional(timestamp),
  ended_on: optional(timestamp),
});

export const instanceDetail = record<InstanceDetail>({
  status: required(oneOf(instanceStatuses)),
  queued: optional(timestamp),
  start: optional(timestamp),
  end: optional(timestamp),
  error: optional(runError),
  output: optional(anything),
  params: optional(anything),
  rollback: optional(
    record<InstanceRollback>({ outcome: optional(oneOf(['complete', 'failed'])), error: optional(runError) }),
  ),
  steps: listMember(workflowStep),
  step_count: optional(number),
  trigger: optional(record<{ readonly source?: TriggerSource }>({ source: optional(oneOf(triggerSources)) })),
  versionId: optional(text),
  schedule: optional(
    record<{ readonly cron?: string; readonly scheduledTime?: number }>({
      cron: optional(text),
      scheduledTime: optional(number),
    }),
  ),
});

const jsonStepOutput = record<Omit<StepOutput, 'bytes'>>({
  status: required(oneOf(instanceStatuses)),
  error: optional(runError),
  event_type: optional(text),
  output: optional(anything),
});

export const stepOutput: Decoder<StepOutput> = (value, trail) =>
  value instanceof Uint8Array ? { bytes: value } : jsonStepOutput(value, trail);

export const statusChangeResult = record<StatusChangeResult>({
  status: required(oneOf(instanceStatuses)),
  timestamp: optional(timestamp),
});

export const eventResult = record<EventResult>({
  instanceId: optional(text),
  timestamp: optional(timestamp),
});
