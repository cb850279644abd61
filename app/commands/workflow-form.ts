import * as l10n from '@vscode/l10n';
import { callOn } from '../../core/resources/calls';
import { expectedAfter } from '../../core/resources/editable';
import { type Json, type JsonObject } from '../../core/resources/json';
import { list, number, object, text } from '../../core/resources/record';
import { type ResourceRef } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import { readWhole } from '../../core/resources/whole-record';
import {
  type Action,
  type ActionContext,
  type AskContext,
  type ChangeContext,
  type ShowContext,
  type ReadContext,
} from '../context/action-context';
import { type Choice, type InputOptions } from '../context/prompts';
import { targetsOf } from '../context/targets';
import { nextRunsText } from '../../core/cron/next-runs';
import { scheduleProblem } from '../../core/cron/schedule-problem';
import { scheduleWords } from '../../core/cron/schedule-words';
import { whereTo } from './create';

/** Settings of a workflow. Absent settings keep their current values. */
interface Draft {
  readonly script: string;
  readonly className: string;
  readonly schedules: readonly string[];
  readonly steps?: string;
  readonly concurrency?: string;
  readonly success?: string;
  readonly error?: string;
}

type Field = Exclude<keyof Draft, 'schedules'>;

const workflowName = /^[a-zA-Z0-9_][a-zA-Z0-9-_]*$/;
const duration = /^(?:\d+|\d+\s+(?:second|minute|hour|day|week|month|year)s?)$/;

const required = (value: string): string | undefined =>
  value.trim() === '' ? l10n.t('A value is required.') : undefined;
const optionalDuration = (value: string): string | undefined =>
  value === '' || duration.test(value.trim())
    ? undefined
    : l10n.t('Enter a number of milliseconds, or a duration such as 3 days.');

const optionalCount = (value: string): string | undefined =>
  value === '' || /^[1-9]\d*$/.test(value) ? undefined : l10n.t('Enter a positive integer.');

/** Form fields that hold a single value, with their titles, prompts, and checks. */
const fields: Readonly<
  Record<Field, { readonly title: () => string; readonly prompt: () => string; readonly check: (value: string) => string | undefined }>
> = {
  script: { title: () => l10n.t('Script'), prompt: () => l10n.t('Name of the deployed script'), check: required },
  className: { title: () => l10n.t('Class'), prompt: () => l10n.t('Name of the class in the script'), check: required },
  steps: {
    title: () => l10n.t('Step limit'),
    prompt: () => l10n.t('Maximum number of steps in an instance. Leave empty for the default.'),
    check: optionalCount,
  },
  concurrency: {
    title: () => l10n.t('Concurrency'),
    prompt: () => l10n.t('Maximum number of concurrent instances. Leave empty for the default.'),
    check: optionalCount,
  },
  success: {
    title: () => l10n.t('Retention after success'),
    prompt: () => l10n.t('How long successful instances are kept, such as 3 days. Leave empty for the default.'),
    check: optionalDuration,
  },
  error: {
    title: () => l10n.t('Retention after failure'),
    prompt: () => l10n.t('How long failed instances are kept, such as 3 days. Leave empty for the default.'),
    check: optionalDuration,
  },
}; // prettier-ignore

/**
 * Creates a workflow by sending a PUT request for its name. If a workflow with this name exists, changes its settings
 * instead. The script must already be deployed.
 */
export const createWorkflow: Action = async (context, nodes) => {
  const title = l10n.t('Create Workflow');
  const where = await whereTo(context, nodes, 'workflow', title);
  if (!where) return;
  const name = await context.prompts.input({
    title,
    prompt: l10n.t('Name of the workflow'),
    validate: (value) =>
      workflowName.test(value) && value.length <= 64
        ? undefined
        : l10n.t('Use 1 to 64 letters, digits, hyphens, and underscores.'),
  });
  if (name === undefined) return;
  const ref = refOf(where.scope, name);
  const existing = await draftOf(context, ref);
  if (existing) return change(context, where.scope, ref, existing);
  const script = await askField(context, title, 'script', '');
  const className = script === undefined ? undefined : await askField(context, title, 'className', '');
  if (script === undefined || className === undefined) return;
  const draft = await fill(context, title, l10n.t('Create'), { script, className, schedules: [] });
  if (draft) await put(context, where.scope, ref, draft, undefined, await isMissing(context, ref));
};

/** Changes the settings of a workflow, such as its class, schedules, and limits. */
export const changeWorkflow: Action = async (context, nodes) => {
  const [target] = await targetsOf(context, nodes, ['workflow'], l10n.t('Edit Workflow Settings'));
  if (!target) return;
  const draft = await draftOf(context, target.ref, target.record);
  if (draft) await change(context, target.scope, target.ref, draft);
};

const refOf = (scope: Scope, name: string): ResourceRef => refIn(scope, [{ kind: 'workflow', id: name }]);

/**
 * Whether the service confirms that the workflow does not exist. The workflow itself is requested, because the list
 * of workflows may not have been read.
 */
async function isMissing(
  { remote, signal }: Pick<ReadContext, 'remote' | 'signal'>,
  ref: ResourceRef,
): Promise<boolean> {
  const read = await remote.send(callOn(ref, 'workflows.get'), signal);
  return !read.ok && read.error.kind === 'notFound';
}

async function change(
  context: AskContext & ChangeContext & ShowContext,
  scope: Scope,
  ref: ResourceRef,
  before: Draft,
): Promise<void> {
  const name = ref.path[0]?.id ?? '';
  const draft = await fill(context, l10n.t('Edit Settings of Workflow {0}', name), l10n.t('Apply'), before);
  if (draft) await put(context, scope, ref, draft, before);
}

/** Returns the current settings of a workflow. Limits, concurrency, and retention come from the newest version. */
async function draftOf(
  { remote, signal, fail }: Pick<ReadContext, 'remote' | 'signal' | 'fail'>,
  ref: ResourceRef,
  listed?: Json,
): Promise<Draft | undefined> {
  const read = await readWhole(remote, ref, signal);
  if (signal.aborted) return undefined;
  // A workflow that was never deployed is listed but cannot be read, so the errors `invalid` and `notFound` are
  // accepted (api-behaviour.md, "Workflows"). After any other failure, a write would delete the settings that could
  // not be read.
  if (read && !read.ok && !['invalid', 'notFound'].includes(read.error.kind)) {
    fail(read);
    return undefined;
  }
  const record = read?.ok === true ? read.value : listed;
  if (record === undefined) return undefined;
  const retention = object(record, 'default_retention');
  const parts: Partial<Record<Field, string | undefined>> = {
    steps: number(object(record, 'limits'), 'steps')?.toString(),
    concurrency: number(object(record, 'concurrency'), 'limit')?.toString(),
    success: durationText(retention, 'success_retention'),
    error: durationText(retention, 'error_retention'),
  };
  return {
    script: text(record, 'script_name') ?? '',
    className: text(record, 'class_name') ?? '',
    schedules: list(record, 'schedules').flatMap((one) => text(one, 'cron') ?? []),
    ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
  };
}

const durationText = (retention: Json | undefined, member: string): string | undefined =>
  text(retention, member) ?? number(retention, member)?.toString();

type Step = 'done' | 'add' | { readonly field: Field } | { readonly schedule: number };

/** Shows all properties and lets the user change them one by one. */
async function fill(
  context: Pick<ActionContext, 'prompts'>,
  title: string,
  verb: string,
  before: Draft,
): Promise<Draft | undefined> {
  for (let draft = before; ;) {
    const step = await context.prompts.pick<Step>(stepsOf(draft, verb), {
      title,
      placeholder: l10n.t('Select the settings to change'),
    });
    if (step === undefined) return undefined;
    if (step === 'done') return draft;
    draft = await edit(context, title, draft, step);
  }
}

function stepsOf(draft: Draft, verb: string): readonly Choice<Step>[] {
  const now = Date.now();
  return [
    { label: verb, icon: 'check', value: 'done' },
    ...(Object.keys(fields) as Field[]).map((field) => ({
      label: fields[field].title(),
      description: shown(field, draft[field]),
      icon: 'edit',
      value: { field },
    })),
    ...draft.schedules.map((cron, schedule) => ({
      label: l10n.t('Schedule {0}', cron),
      description: scheduleWords(cron),
      detail: nextRunsText(cron, now),
      icon: 'calendar',
      value: { schedule },
    })),
    { label: l10n.t('Add schedule…'), icon: 'add', value: 'add' },
  ];
}

const dayMs = 86_400_000;

/**
 * Returns a value as the user sees it. Retention times, which the service stores in milliseconds, are shown as days if
 * they are whole numbers of days.
 */
function shown(field: Field, value: string | undefined): string {
  if (value === undefined) return l10n.t('default');
  const isKept = field === 'success' || field === 'error';
  const days = isKept && /^\d+$/.test(value) ? Number(value) / dayMs : 0;
  if (days < 1 || !Number.isInteger(days)) return value;
  return days === 1 ? l10n.t('1 day') : l10n.t('{0} days', days);
}

async function edit(
  context: Pick<ActionContext, 'prompts'>,
  title: string,
  draft: Draft,
  step: Exclude<Step, 'done'>,
): Promise<Draft> {
  if (step !== 'add' && 'field' in step) {
    const { field } = step;
    const value = await askField(context, title, field, draft[field] ?? '');
    if (value === undefined) return draft;
    const rest = Object.entries(draft).filter(([member]) => member !== field);
    const { script, className, schedules } = draft;
    return value === ''
      ? { script, className, schedules, ...Object.fromEntries(rest) }
      : { ...draft, [field]: value };
  }
  const at = step === 'add' ? draft.schedules.length : step.schedule;
  const cron = await context.prompts.input({
    title,
    prompt:
      step === 'add'
        ? l10n.t('Cron schedule in UTC')
        : l10n.t('Cron schedule in UTC. Leave empty to remove the schedule.'),
    value: draft.schedules[at] ?? '',
    placeholder: '30 6 * * MON-FRI',
    validate: (value) => (value.trim() === '' ? undefined : scheduleProblem(value)),
    explain: (value) =>
      value.trim() === '' ? undefined : `${scheduleWords(value)}; ${nextRunsText(value, Date.now())}`,
  });
  if (cron === undefined) return draft;
  const schedules = draft.schedules.toSpliced(at, 1, ...(cron.trim() === '' ? [] : [cron.trim()]));
  return { ...draft, schedules };
}

function askField(
  { prompts }: Pick<ActionContext, 'prompts'>,
  title: string,
  field: Field,
  value: string,
): Promise<string | undefined> {
  const { prompt, check } = fields[field];
  const options: InputOptions = { title, prompt: prompt(), value, validate: check };
  return prompts.input(options).then((answer) => answer?.trim());
}

/** Returns the body of the request that writes the settings of a workflow. */
function bodyOf({ script, className, schedules, steps, concurrency, success, error }: Draft): JsonObject {
  const retention = {
    ...(success === undefined ? {} : { success_retention: durationValue(success) }),
    ...(error === undefined ? {} : { error_retention: durationValue(error) }),
  };
  return {
    class_name: className,
    script_name: script,
    ...(steps === undefined ? {} : { limits: { steps: Number(steps) } }),
    ...(concurrency === undefined ? {} : { concurrency: { limit: Number(concurrency) } }),
    ...(Object.keys(retention).length === 0 ? {} : { default_retention: retention }),
    schedules: schedules.map((cron) => ({ cron })),
  };
}

const durationValue = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value);

/** Describes each changed setting in one line. For a new workflow, describes all settings that have values. */
function changesOf(draft: Draft, before: Draft | undefined): readonly string[] {
  const members = (Object.keys(fields) as Field[]).flatMap((field) => {
    const [now, then] = [draft[field], before?.[field]];
    if (now === then) return [];
    const words = then === undefined ? shown(field, now) : `${shown(field, then)} → ${shown(field, now)}`;
    return [`${fields[field].title()}: ${words}`];
  });
  const added = draft.schedules.filter((cron) => !before?.schedules.includes(cron));
  const removed = before?.schedules.filter((cron) => !draft.schedules.includes(cron)) ?? [];
  return [
    ...members,
    ...added.map((cron) => l10n.t('Schedule {0}: {1}', cron, scheduleWords(cron))),
    ...removed.map((cron) => l10n.t('Remove schedule {0}', cron)),
  ];
}

async function put(
  context: AskContext & ChangeContext & ShowContext,
  scope: Scope,
  ref: ResourceRef,
  draft: Draft,
  before?: Draft,
  isNew = false,
): Promise<void> {
  const name = ref.path[0]?.id ?? '';
  const changes = changesOf(draft, before);
  if (changes.length === 0) {
    context.prompts.inform(l10n.t('No changes.'));
    return;
  }
  const body = bodyOf(draft);
  const reports = await context.run({
    title: before ? l10n.t('Change workflow {0}', name) : l10n.t('Create workflow {0}', name),
    verb: before ? l10n.t('Change') : l10n.t('Create'),
    scope,
    changes,
    confirmation: 'button',
    steps: [
      {
        call: callOn(ref, 'workflows.put', { body }),
        target: name,
        ...(isNew
          ? { makes: { kind: 'workflow', within: { ...ref, path: [] } } }
          : {
              ref,
              expect: { type: 'fields', value: expectedAfter(ref, before ? bodyOf(before) : {}, body) },
            }),
      },
    ],
  });
  if (reports && !before) await context.reveal(ref);
}
