import * as l10n from '@vscode/l10n';
import { type Json, isArray } from '../documents/json';
import { callOn } from '../resources/calls';
import { list, text } from '../resources/record';
import { type ResourceRef, lastStep } from '../resources/ref';
import { type Action, type ActionContext, type Target } from './action';
import { named } from './change';
import { type Plan, type PlanStep, confirmationFor } from './plan';
import { byScope } from './rules';
import { freshTargets, targetsOf } from './targets';

/** A change of status that the service takes, and how it is seen to be done. */
interface StatusChange {
  readonly status: 'pause' | 'resume' | 'terminate' | 'restart';
  readonly title: { readonly one: (label: string) => string; readonly many: (count: number) => string };
  readonly verb: () => string;
  readonly warning?: () => string;
  readonly reversible: boolean;
  /** Statuses in which it can be asked for. An unknown status allows nothing. */
  readonly from: readonly string[];
  /** Statuses that show it was done. */
  readonly to: readonly string[];
}

const live = ['queued', 'running', 'waiting', 'rollingBack'];

export const statusChanges = {
  pause: {
    status: 'pause',
    title: {
      one: (label) => l10n.t('Pause instance {0}', label),
      many: (count) => l10n.t('Pause {0} instances', count),
    },
    verb: () => l10n.t('Pause'),
    warning: () => l10n.t('A step that is running is finished first.'),
    reversible: true,
    from: ['queued', 'running', 'waiting'],
    to: ['paused', 'waitingForPause', 'complete', 'errored', 'terminated'],
  },
  resume: {
    status: 'resume',
    title: {
      one: (label) => l10n.t('Resume instance {0}', label),
      many: (count) => l10n.t('Resume {0} instances', count),
    },
    verb: () => l10n.t('Resume'),
    reversible: true,
    from: ['paused', 'waitingForPause'],
    to: [...live, 'complete', 'errored'],
  },
  terminate: {
    status: 'terminate',
    title: {
      one: (label) => l10n.t('Terminate instance {0}', label),
      many: (count) => l10n.t('Terminate {0} instances', count),
    },
    verb: () => l10n.t('Terminate'),
    warning: () => l10n.t('A terminated instance cannot be resumed.'),
    reversible: false,
    from: [...live, 'paused', 'waitingForPause'],
    to: ['terminated', 'rollingBack', 'complete', 'errored'],
  },
  restart: {
    status: 'restart',
    title: {
      one: (label) => l10n.t('Restart instance {0}', label),
      many: (count) => l10n.t('Restart {0} instances', count),
    },
    verb: () => l10n.t('Restart'),
    warning: () => l10n.t('Running steps are cancelled, and everything the instance knows is forgotten.'),
    reversible: false,
    from: [...live, 'paused', 'waitingForPause', 'complete', 'errored', 'terminated'],
    to: [...live, 'complete', 'errored'],
  },
} as const satisfies Readonly<Record<string, StatusChange>>;

const changeStatus =
  (change: StatusChange): Action =>
  async (context, nodes) => {
    const targets = await freshTargets(context, nodes, ['workflow_instance'], change.verb());
    const possible = targets.filter(({ record }) => change.from.includes(text(record, 'status') ?? ''));
    if (targets.length > 0 && possible.length === 0) {
      await context.prompts.warn(
        l10n.t(
          '{0} is not possible now: the status is {1}.',
          change.verb(),
          text(targets[0]?.record, 'status') ?? l10n.t('unknown'),
        ),
      );
      return;
    }
    for (const group of byScope(possible)) await context.run(planStatus(group, change));
  };

export const pauseInstances = changeStatus(statusChanges.pause);
export const resumeInstances = changeStatus(statusChanges.resume);
export const terminateInstances: Action = async (context, nodes) => {
  const rollback = await context.prompts.pick(
    [
      { label: l10n.t('Terminate'), detail: l10n.t('What was done stays done.'), value: false },
      {
        label: l10n.t('Terminate and roll back'),
        detail: l10n.t('The steps’ own rollbacks run, last step first.'),
        value: true,
      },
    ],
    { title: l10n.t('Terminate') },
  );
  if (rollback === undefined) return;
  await changeStatusWith(context, nodes, statusChanges.terminate, rollback ? { rollback: true } : {});
};

/** Restart from the beginning, or from a step of the log. */
export const restartInstances: Action = async (context, nodes) => {
  const targets = await freshTargets(context, nodes, ['workflow_instance'], l10n.t('Restart'));
  const steps = targets.length === 1 ? restartPoints(targets[0]?.record ?? null) : [];
  const from =
    steps.length === 0
      ? null
      : await context.prompts.pick<Json>(
          [
            { label: l10n.t('From the beginning'), value: null },
            ...steps.map(({ name, type, count }) => ({
              label: name,
              description: type,
              value: { name, type, count },
            })),
          ],
          { title: l10n.t('Restart'), placeholder: l10n.t('From where?') },
        );
  if (from === undefined) return;
  const extra: Record<string, Json> = from === null ? {} : { from };
  for (const group of byScope(targets)) await context.run(planStatus(group, statusChanges.restart, extra));
};

async function changeStatusWith(
  context: ActionContext,
  nodes: Parameters<Action>[1],
  change: StatusChange,
  extra: Readonly<Record<string, Json>>,
): Promise<void> {
  const targets = await freshTargets(context, nodes, ['workflow_instance'], change.verb());
  for (const group of byScope(targets)) await context.run(planStatus(group, change, extra));
}

/** The steps that a restart can begin at: `name-2` in the log is the second of that name. */
export function restartPoints(record: Json): { name: string; type: string; count: number }[] {
  const types: Readonly<Record<string, string>> = {
    step: 'do',
    sleep: 'sleep',
    waitForEvent: 'waitForEvent',
  };
  return list(record, 'steps').flatMap((step) => {
    const [name, type] = [text(step, 'name'), types[text(step, 'type') ?? '']];
    if (name === undefined || type === undefined) return [];
    const numbered = /^(.*)-(\d+)$/.exec(name);
    return [{ name: numbered?.[1] ?? name, type, count: Number(numbered?.[2] ?? 1) }];
  });
}

/** Asks the service for another status of one or more instances, and watches until it is so. */
export function planStatus(
  targets: readonly Target[],
  change: StatusChange,
  extra: Readonly<Record<string, Json>> = {},
): Plan {
  const [{ place }] = targets as readonly [Target, ...Target[]];
  return {
    title: named(targets, change.title.one, change.title.many),
    verb: change.verb(),
    place,
    changes: targets.map(({ label, record, ref }) =>
      l10n.t(
        '{0} of {1}: now {2}',
        label,
        ref.path[0]?.id ?? '',
        text(record, 'status') ?? l10n.t('unknown'),
      ),
    ),
    ...(change.warning ? { warning: change.warning() } : {}),
    confirmation: confirmationFor({ count: targets.length, reversible: change.reversible }),
    typed: String(targets.length),
    steps: targets.map(({ ref, label }): PlanStep => ({
      call: callOn(ref, 'instances.changeStatus', { body: { status: change.status, ...extra } }),
      target: label,
      ref,
      expect: { type: 'status', anyOf: change.to },
    })),
  };
}

/** Event types that the instance waits for now come first; any other can be typed. */
export const sendEvent: Action = async (context, nodes) => {
  const title = l10n.t('Send Event');
  const [target] = await freshTargets(context, nodes, ['workflow_instance'], title);
  if (!target) return;
  const waiting = waitingFor(target.record);
  const other = Symbol('other');
  const picked =
    waiting.length === 0
      ? other
      : await context.prompts.pick<string | typeof other>(
          [
            ...waiting.map((type) => ({ label: type, description: l10n.t('waited for'), value: type })),
            { label: l10n.t('Another type…'), value: other },
          ],
          { title, placeholder: l10n.t('Which event?') },
        );
  if (picked === undefined) return;
  const type =
    typeof picked === 'string'
      ? picked
      : await context.prompts.input({
          title,
          prompt: l10n.t('Type of the event'),
          validate: (value) =>
            value.length >= 1 && value.length <= 100 ? undefined : l10n.t('1 to 100 characters.'),
        });
  if (type === undefined) return;
  const payload = await context.prompts.input({
    title: `${title}: ${type}`,
    prompt: l10n.t('Payload as JSON; may be empty'),
    validate: checkJson,
  });
  if (payload !== undefined) await context.run(planEvent(target, type, payload));
};

/** Types of the events that an instance waits for at this moment. */
export const waitingFor = (record: Json): readonly string[] => [
  ...new Set(
    list(record, 'steps').flatMap((step) => {
      const open = text(step, 'type') === 'waitForEvent' && text(step, 'end') === undefined;
      const type = text(step, 'event_type');
      return open && type !== undefined ? [type] : [];
    }),
  ),
];

/** What is wrong with a text that should be JSON or empty. */
export function checkJson(value: string): string | undefined {
  if (value.trim() === '') return undefined;
  try {
    JSON.parse(value);
    return undefined;
  } catch (error) {
    return l10n.t('Not valid JSON: {0}', error instanceof Error ? error.message : String(error));
  }
}

export function planEvent(target: Target, type: string, payload: string): Plan {
  const body = payload.trim() === '' ? {} : { body: JSON.parse(payload) as Json };
  return {
    title: l10n.t('Send event {0} to {1}', type, target.label),
    verb: l10n.t('Send'),
    place: target.place,
    changes: [payload.trim() === '' ? l10n.t('without a payload') : l10n.t('payload: {0}', payload.trim())],
    confirmation: 'button',
    steps: [
      {
        call: {
          ...callOn(target.ref, 'instances.sendEvent', body),
          path: {
            ...callOn(target.ref, 'instances.sendEvent').path,
            event_type: type,
          },
        },
        target: target.label,
        ref: target.ref,
      },
    ],
  };
}

/** The whole output of one step; the log cuts long ones. */
export const showStepOutput: Action = async (context, nodes) => {
  const title = l10n.t('Show Step Output');
  const [picked] = await targetsOf(context, nodes, ['workflow_instance'], title);
  const [target] = picked ? await freshTargets(context, nodeOf(picked), ['workflow_instance'], title) : [];
  if (!target) return;
  const steps = list(target.record, 'steps').filter((step) =>
    ['step', 'waitForEvent'].includes(text(step, 'type') ?? ''),
  );
  const step = await context.prompts.pick(
    steps.map((value) => ({
      label: text(value, 'name') ?? '',
      description: text(value, 'type') ?? '',
      value,
    })),
    { title, placeholder: l10n.t('Which step?') },
  );
  if (step === undefined) return;
  await outputOf(context, target.ref, { name: text(step, 'name') ?? '', type: text(step, 'type') ?? '' });
};

/** Shows the output of one entry of an instance's log, whole. */
export async function outputOf(
  context: ActionContext,
  ref: ResourceRef,
  { name, type }: { readonly name: string; readonly type: string },
): Promise<void> {
  const call = callOn(ref, 'instances.stepOutput', { query: { name, type } });
  const outcome = await context.remote.call(call, new AbortController().signal);
  if (!outcome.ok) context.fail(outcome);
  else await context.prompts.showText(name, outputText(outcome.value));
}

const nodeOf = ({ ref, place, record, label }: Target): Parameters<Action>[1] => [
  { id: '', type: lastStep(ref).kind, label, expandable: false, marks: [], ref, place, record },
];

const outputText = (value: Json): string =>
  isArray(value) || typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
