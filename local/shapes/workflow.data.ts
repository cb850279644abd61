import { type WorkflowPutWire } from '../../core/model/workflow';
import {
  type InstanceCreateWire,
  locationHints,
  type StatusChangeWire,
} from '../../core/model/workflow-instance';
import {
  anything,
  boolean,
  list,
  number,
  object,
  oneOf,
  type Shape,
  type ShapeOf,
  text,
} from '../http/shape';

/**
 * The shapes in this file describe the request bodies of the workflow service. Source: API behavior, "Bodies for
 * create and update".
 */

const durationText = text({ pattern: /^(\d+)\s+(second|minute|hour|day|week|month|year)s?$/ });
const durationMs = number({ integer: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const duration: Shape = { type: 'first', options: [durationText, durationMs] };
const retention = object({}, { error_retention: duration, success_retention: duration });

const count = number({ integer: true, min: 1, max: Number.MAX_SAFE_INTEGER });

export const workflowPut: ShapeOf<WorkflowPutWire> = object(
  { class_name: text({ min: 1, max: 255 }), script_name: text({ min: 1, max: 255 }) },
  {
    default_retention: retention,
    limits: object({}, { steps: count }),
    concurrency: object({}, { limit: count }),
    schedules: list(object({ cron: text({ min: 1, max: 256 }) }), { max: 200 }),
  },
);

/**
 * A request to create an instance. According to the documents, the parameters are a string that contains JSON. The
 * vendor's command-line tool sends them as a JSON value.
 */
export type InstanceCreateBody = Omit<InstanceCreateWire, 'params'> & { readonly params?: unknown };

export const instanceCreate: ShapeOf<InstanceCreateBody> = object(
  {},
  {
    instance_id: text({ min: 1, max: 100, pattern: /^[a-zA-Z0-9_][a-zA-Z0-9-_]*$/ }),
    instance_retention: retention,
    location_hint: oneOf(...locationHints),
    params: anything,
  },
);
export const instanceBatchCreate: ShapeOf<readonly InstanceCreateBody[]> = list(instanceCreate, {
  min: 1,
  max: 100,
});

/** A request to delete several instances. It is undocumented. Source: the vendor's command-line tool. */
export const instancesDelete: ShapeOf<{ readonly instances: readonly string[] }> = object({
  instances: list(text({ min: 1 }), { min: 1, max: 100 }),
});

const from = object(
  { name: text({ min: 1 }) },
  { count: number({ integer: true, min: 1 }), type: oneOf('do', 'sleep', 'waitForEvent') },
);
export const statusChange: ShapeOf<StatusChangeWire> = object(
  { status: oneOf('pause', 'resume', 'terminate', 'restart') },
  { rollback: boolean, from },
);
