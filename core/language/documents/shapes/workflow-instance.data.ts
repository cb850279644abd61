import * as l10n from '@vscode/l10n';
import { locationHints } from '../../../model/workflow-instance';
import {
  anything, dateTime, type Doc, flag, integer, type Kind, list, type Member, number, object, oneOf, recordIntent,
  type Shape, text, uuid, type VariantShape,
} from '../shape'; // prettier-ignore
import { createdOn, modifiedOn } from './common.data';
import { retention } from './workflow.data';

const versionId = { ...uuid, names: 'workflow_version' } as const;

const needed = (shape: Shape, doc: Doc): Member => ({ shape, required: recordIntent, doc });
const orNull = (shape: typeof dateTime): Shape => ({ ...shape, nullable: true });

const createBody = object({
  instance_id: {
    shape: text({ min: 1, max: 100, format: 'instance-id' }),
    doc: () =>
      l10n.t(
        'ID of the instance. It can have 1 to 100 letters, digits, `-`, and `_`. If missing, an ID is generated.',
      ),
  },
  params: {
    shape: text({ format: 'json-text' }),
    doc: () => l10n.t('Parameters as a JSON string, such as `"{\\"order\\": 7}"`.'),
  },
  instance_retention: {
    shape: retention,
    doc: () => l10n.t('How long the instance is kept after it finishes.'),
  },
  location_hint: {
    shape: oneOf([...locationHints]),
    doc: () => l10n.t('Region in which to run the instance.'),
  },
});

const status = oneOf(
  ['queued', 'running', 'paused', 'errored', 'terminated', 'complete', 'waitingForPause', 'waiting', 'rollingBack'],
); // prettier-ignore
const triggerSource = oneOf(['unknown', 'api', 'binding', 'event', 'cron']);
const error = object(
  {
    message: needed(text(), () => l10n.t('Error message.')),
    name: needed(text(), () => l10n.t('Name of the error.')),
  },
  { nullable: true },
);

/** An item in the list of instances. The response to creating an instance has only the first four properties. */
const summary = object(
  {
    id: needed(text({ min: 1, max: 100 }), () => l10n.t('ID of the instance. 1 to 100 characters.')),
    status: needed(status, () => l10n.t('State of the instance.')),
    version_id: needed(versionId, () => l10n.t('Version that the instance runs.')),
    workflow_id: needed(uuid, () => l10n.t('ID of the workflow.')),
    trigger_source: { shape: triggerSource, doc: () => l10n.t('Trigger that started the instance.') },
    created_on: createdOn,
    modified_on: modifiedOn,
    started_on: needed(orNull(dateTime), () => l10n.t('Start time.')),
    ended_on: needed(orNull(dateTime), () => l10n.t('End time.')),
  },
  { short: { record: ['id', 'status', 'version_id', 'workflow_id', 'trigger_source'] } },
);

const delay: Shape = { type: 'either', of: [text(), number()] };
const stepConfig = object({
  retries: needed(
    object({
      delay: needed(delay, () =>
        l10n.t('Delay between attempts, or `[dynamic]` if a function computes the delay.'),
      ),
      limit: needed(number(), () => l10n.t('Maximum number of retries.')),
      backoff: {
        shape: oneOf(['constant', 'linear', 'exponential']),
        doc: () => l10n.t('How the delay grows from one retry to the next.'),
      },
    }),
    () => l10n.t('Retry settings of the step.'),
  ),
  timeout: needed(delay, () => l10n.t('Timeout for an attempt.')),
  sensitive: {
    shape: oneOf(['output']),
    doc: () => l10n.t('`output` keeps the output of the step out of logs.'),
  },
});

const name = needed(text(), () => l10n.t('Name of the step.'));
const start = needed(dateTime, () => l10n.t('Start time.'));
const end = needed(dateTime, () => l10n.t('End time.'));
const success: Shape = flag({ nullable: true });
const work = object({
  name,
  start,
  end: needed(orNull(dateTime), () => l10n.t('End time.')),
  success: needed(success, () => l10n.t('Whether the instance, step, or attempt succeeded.')),
  output: needed(text({ nullable: true }), () => l10n.t('Output of the step, truncated if it is long.')),
  config: needed(stepConfig, () => l10n.t('Configuration of the step.')),
  attempts: needed(
    list(
      object({
        start,
        end: needed(orNull(dateTime), () => l10n.t('End time.')),
        error: needed(error, () => l10n.t('Error message.')),
        success: needed(success, () => l10n.t('Whether the instance, step, or attempt succeeded.')),
      }),
    ),
    () => l10n.t('Attempts, oldest first.'),
  ),
});
const pause = {
  name,
  start,
  end,
  error: needed(error, () => l10n.t('Error message.')),
  finished: needed(flag(), () => l10n.t('`true` when the step has finished.')),
};

const step: VariantShape = {
  type: 'variants',
  by: 'type',
  byRequired: true,
  byDoc: () => l10n.t('Type of the step.'),
  variants: {
    step: { shape: work },
    rollback: { shape: work },
    sleep: { shape: object(pause) },
    termination: {
      shape: object({
        trigger: needed(
          object({ source: needed(text(), () => l10n.t('User who terminated the instance.')) }),
          () => l10n.t('Cause of the termination.'),
        ),
      }),
    },
    waitForEvent: {
      shape: object({
        ...pause,
        success: { shape: success, doc: () => l10n.t('Whether the event was received.') },
        event_type: { shape: text(), doc: () => l10n.t('Type of the awaited event.') },
        output: { shape: text(), doc: () => l10n.t('Payload of the event.') },
      }),
    },
  },
};

/** The response to reading one instance ("Instance detail"). */
const detail = object({
  status: needed(status, () => l10n.t('State of the instance.')),
  queued: needed(dateTime, () => l10n.t('Time when the instance was queued.')),
  start: needed(orNull(dateTime), () => l10n.t('Start time.')),
  end: needed(orNull(dateTime), () => l10n.t('End time.')),
  error: needed(error, () => l10n.t('Error message.')),
  output: {
    shape: { type: 'either', of: [text(), number()], nullable: true },
    doc: () => l10n.t('Return value of the instance.'),
  },
  params: { shape: anything, doc: () => l10n.t('Parameters of the instance.') },
  rollback: {
    shape: object(
      {
        error: needed(error, () => l10n.t('Error message from the rollback.')),
        outcome: needed(oneOf(['complete', 'failed']), () => l10n.t('Result of the rollback.')),
      },
      { nullable: true },
    ),
    doc: () => l10n.t('The rollback, if any.'),
  },
  step_count: needed(integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), () =>
    l10n.t('Number of steps.'),
  ),
  steps: { shape: list(step), doc: () => l10n.t('Steps that have run so far.') },
  success: { shape: success, doc: () => l10n.t('Whether the instance, step, or attempt succeeded.') },
  trigger: needed(
    object({ source: needed(triggerSource, () => l10n.t('Trigger that started the instance.')) }),
    () => l10n.t('Trigger that started the instance.'),
  ),
  versionId: needed(versionId, () =>
    l10n.t('ID of the running version. Only this endpoint uses the spelling `versionId`.'),
  ),
  schedule: {
    shape: object({
      cron: needed(text(), () => l10n.t('Cron expression of the schedule.')),
      scheduledTime: needed(number(), () => l10n.t('Planned time, in milliseconds since 1970.')),
    }),
    doc: () => l10n.t('Schedule that started the instance.'),
  },
});

/** Document kind for workflow instances ("Instance summary" and "Instance detail" of the workflow document). */
export const workflowInstance: Kind = {
  name: 'workflow_instance',
  title: () => l10n.t('Workflow instance'),
  doc: () => l10n.t('One run of a workflow.'),
  mayBeEmpty: ['create'],
  label: ['instance_id', 'id'],
  bodies: {
    create: createBody,
    record: {
      type: 'cases',
      cases: [
        { having: ['versionId', 'steps', 'step_count', 'queued', 'rollback', 'params'], shape: detail },
      ],
      otherwise: summary,
    },
  },
};

export const workflowInstanceBatch: Kind = {
  name: 'workflow_instance_batch',
  title: () => l10n.t('Batch of workflow instances'),
  doc: () => l10n.t('Starts 1 to 100 instances.'),
  mayBeEmpty: ['create'],
  label: ['instance_id'],
  bodies: { create: list(createBody, { min: 1, max: 100 }) },
};

/** Document kind for requests that change the status of an instance. */
export const workflowInstanceStatus: Kind = {
  name: 'workflow_instance_status',
  title: () => l10n.t('Status of a workflow instance'),
  doc: () => l10n.t('Pauses, resumes, terminates, or restarts an instance.'),
  label: ['status'],
  bodies: {
    update: {
      type: 'variants',
      by: 'status',
      byRequired: true,
      byDoc: () => l10n.t('Action to perform on the instance.'),
      variants: {
        pause: { doc: () => l10n.t('Pause the instance after the running step.'), shape: object({}) },
        resume: { doc: () => l10n.t('Resume a paused instance.'), shape: object({}) },
        terminate: {
          doc: () => l10n.t('Terminate the instance. It cannot be resumed.'),
          shape: object({
            rollback: { shape: flag(), doc: () => l10n.t('Whether to roll back the completed steps.') },
          }),
        },
        restart: {
          doc: () => l10n.t('Restart from the beginning. The results of all steps are discarded.'),
          shape: object({
            from: {
              shape: object({
                name: { shape: text(), required: ['update'], doc: () => l10n.t('Name of the step.') },
                count: { shape: number(), doc: () => l10n.t('Position among the steps with the same name.') },
                type: {
                  shape: oneOf(['do', 'sleep', 'waitForEvent']),
                  doc: () => l10n.t('Type of the step.'),
                },
              }),
              doc: () => l10n.t('Step to restart from.'),
            },
          }),
        },
      },
    },
  },
};
