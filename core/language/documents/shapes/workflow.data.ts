import * as l10n from '@vscode/l10n';
import {
  dateTime, flag, integer, type Kind, list, map, type Member, number, object, recordIntent, type Shape, text, uuid,
} from '../shape'; // prettier-ignore
import { createdOn, modifiedOn, recordUuid } from './common.data';

/** A duration in milliseconds, or a string such as `3 days`. */
const duration: Shape = { type: 'either', of: [integer(), text({ format: 'duration' })] };

export const retention: Shape = object({
  error_retention: {
    shape: duration,
    doc: () => l10n.t('How long failed instances are kept, in milliseconds or as a string such as `3 days`.'),
  },
  success_retention: {
    shape: duration,
    doc: () =>
      l10n.t('How long successful instances are kept, in milliseconds or as a string such as `3 days`.'),
  },
});

const cron: Member = {
  shape: text({ min: 1, max: 256, checks: ['cron'], example: '0 8 * * 1' }),
  required: ['update', 'record'],
  doc: () => l10n.t('Cron schedule in UTC with five fields: minute, hour, day, month, weekday.'),
};

const body = object({
  class_name: {
    shape: text({ min: 1, max: 255, example: 'OrderWorkflow' }),
    required: ['update'],
    doc: () => l10n.t('Workflow class in the script.'),
  },
  script_name: {
    shape: text({ min: 1, max: 255, example: 'orders' }),
    required: ['update'],
    doc: () => l10n.t('Script that contains the class. It must already be deployed.'),
  },
  default_retention: {
    shape: retention,
    doc: () => l10n.t('How long instances are kept after they finish.'),
  },
  limits: {
    shape: object({
      steps: {
        shape: integer({ min: 1 }),
        doc: () => l10n.t('Maximum number of steps in an instance. Must be at least 1.'),
      },
    }),
    doc: () => l10n.t('Limits for an instance.'),
  },
  concurrency: {
    shape: object({
      limit: {
        shape: integer({ min: 1 }),
        doc: () =>
          l10n.t(
            'Maximum number of concurrent instances. Additional instances wait. The maximum cannot exceed the account limit.',
          ),
      },
    }),
    doc: () => l10n.t('Concurrency settings for instances.'),
  },
  schedules: {
    shape: list(object({ cron }), { max: 200 }),
    doc: () => l10n.t('Schedules that start instances. At most 200.'),
  },
});

const triggeredOn: Member = {
  shape: { ...dateTime, nullable: true },
  required: recordIntent,
  doc: () => l10n.t('Time when an instance was last started.'),
};
const name: Member = {
  shape: text({ min: 1, max: 64 }),
  required: recordIntent,
  doc: () => l10n.t('Name of the workflow. 1 to 64 characters.'),
};
const className: Member = {
  shape: text(),
  required: recordIntent,
  doc: () => l10n.t('Workflow class in the script.'),
};
const scriptName: Member = {
  shape: text(),
  required: recordIntent,
  doc: () => l10n.t('Script that contains the class.'),
};

const record = object({
  id: recordUuid,
  name,
  class_name: className,
  script_name: scriptName,
  created_on: createdOn,
  modified_on: modifiedOn,
  triggered_on: triggeredOn,
  instances: {
    shape: map(number(), { keyDoc: () => l10n.t('Number of instances with this status.') }),
    required: recordIntent,
    doc: () => l10n.t('Number of instances by status.'),
  },
  schedules: {
    shape: list(
      object({
        cron: {
          shape: text(),
          required: recordIntent,
          doc: () => l10n.t('Cron expression of the schedule.'),
        },
        next_instance: {
          shape: text(),
          required: recordIntent,
          doc: () => l10n.t('Time when the next instance starts.'),
        },
      }),
    ),
    doc: () => l10n.t('Schedules that start instances.'),
  },
  script_deleted: {
    shape: flag(),
    doc: () => l10n.t('`true` if the script was deleted. In that case, the workflow no longer runs.'),
  },
});

/** The response to creating or changing a workflow. */
const putResult = object({
  id: recordUuid,
  name,
  class_name: className,
  script_name: scriptName,
  created_on: createdOn,
  modified_on: modifiedOn,
  triggered_on: triggeredOn,
  version_id: { shape: uuid, required: recordIntent, doc: () => l10n.t('ID of the deployed version.') },
  is_deleted: {
    shape: number(),
    required: recordIntent,
    doc: () => l10n.t('Nonzero if the workflow is deleted.'),
  },
  terminator_running: {
    shape: number(),
    required: recordIntent,
    doc: () => l10n.t('Nonzero while instances are being terminated.'),
  },
});

/**
 * Document kind for workflows (section "Workflow" of the workflow document). The shape of an update is the body of
 * PUT, which creates or changes a workflow.
 */
export const workflow: Kind = {
  name: 'workflow',
  title: () => l10n.t('Workflow'),
  doc: () => l10n.t('Connects a name to a class in a deployed script.'),
  label: ['name', 'class_name'],
  bodies: {
    update: body,
    record: {
      type: 'cases',
      cases: [{ having: ['version_id', 'is_deleted', 'terminator_running'], shape: putResult }],
      otherwise: record,
    },
  },
};

const wholeMs = integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const positive = integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Document kind for workflow versions ("Workflow version" of the workflow document). */
export const workflowVersion: Kind = {
  name: 'workflow_version',
  title: () => l10n.t('Workflow version'),
  label: ['class_name', 'id'],
  bodies: {
    record: object({
      id: recordUuid,
      class_name: className,
      created_on: createdOn,
      modified_on: modifiedOn,
      workflow_id: { shape: uuid, required: recordIntent, doc: () => l10n.t('ID of the workflow.') },
      has_dag: {
        shape: flag(),
        required: recordIntent,
        doc: () => l10n.t('Whether the version has a graph of its steps.'),
      },
      language: {
        shape: { type: 'text', values: ['javascript', 'python'] },
        required: recordIntent,
        doc: () => l10n.t('Language of the script.'),
      },
      concurrency: {
        shape: object({
          limit: {
            shape: positive,
            doc: () =>
              l10n.t(
                'Maximum number of concurrent instances. Additional instances wait. The maximum cannot exceed the account limit.',
              ),
          },
        }),
        doc: () => l10n.t('Concurrency settings for instances.'),
      },
      default_retention: {
        shape: object({
          error_retention: {
            shape: wholeMs,
            doc: () => l10n.t('How long failed instances are kept, in milliseconds.'),
          },
          success_retention: {
            shape: wholeMs,
            doc: () => l10n.t('How long successful instances are kept, in milliseconds.'),
          },
        }),
        doc: () => l10n.t('How long instances are kept after they finish.'),
      },
      limits: {
        shape: object({
          steps: { shape: positive, doc: () => l10n.t('Maximum number of steps in an instance.') },
        }),
        doc: () => l10n.t('Limits for an instance.'),
      },
    }),
  },
};
