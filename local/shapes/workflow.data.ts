import { type TagsDeleteWire, type TagsSetWire } from '../../core/model/tags';
import { type WorkflowPutWire } from '../../core/model/workflow';
import { type InstanceCreateWire, type StatusChangeWire } from '../../core/model/workflow-instance';
import { boolean, list, map, number, object, oneOf, type Shape, type ShapeOf, text } from '../http/shape';

/** Request bodies of the workflow service. Source: API behaviour, "Bodies for create and update". */

const durationText = text({ pattern: /^(\d+)\s+(second|minute|hour|day|week|month|year)s?$/ });
const duration: Shape = { type: 'first', options: [number({ integer: true }), durationText] };
const retention = object({}, { error_retention: duration, success_retention: duration });

/** The vendor's deploy tool also sends a concurrency. Source: workflow scripts, "Configuration". */
export type WorkflowPutBody = WorkflowPutWire & { readonly concurrency?: { readonly limit?: number } };

export const workflowPut: ShapeOf<WorkflowPutBody> = object(
  { class_name: text({ min: 1, max: 255 }), script_name: text({ min: 1, max: 255 }) },
  {
    default_retention: retention,
    limits: object({}, { steps: number({ integer: true, min: 1 }) }),
    concurrency: object({}, { limit: number({ integer: true, min: 1 }) }),
    schedules: list(object({ cron: text({ min: 1, max: 256 }) }), { max: 200 }),
  },
);

export const instanceCreate: ShapeOf<InstanceCreateWire> = object(
  {},
  {
    instance_id: text({ min: 1, max: 100, pattern: /^[a-zA-Z0-9_][a-zA-Z0-9-_]*$/ }),
    instance_retention: retention,
    location_hint: oneOf('wnam', 'weur', 'enam', 'eeur', 'apac', 'oc', 'sam', 'afr', 'me'),
    params: text(),
  },
);
export const instanceBatchCreate: ShapeOf<readonly InstanceCreateWire[]> = list(instanceCreate, {
  min: 1,
  max: 100,
});

const from = object(
  { name: text({ min: 1 }) },
  { count: number({ integer: true, min: 1 }), type: oneOf('do', 'sleep', 'waitForEvent') },
);
export const statusChange: ShapeOf<StatusChangeWire> = object(
  { status: oneOf('pause', 'resume', 'terminate', 'restart') },
  { rollback: boolean, from },
);

export const tagsSet: ShapeOf<TagsSetWire> = object(
  { resource_type: text(), resource_id: text({ min: 1 }), tags: map(text()) },
  { worker_id: text() },
);
export const tagsDelete: ShapeOf<TagsDeleteWire> = object(
  { resource_type: text(), resource_id: text({ min: 1 }) },
  { worker_id: text() },
);
