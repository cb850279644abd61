import * as l10n from '@vscode/l10n';
import { type JsonObject, isObject } from '../../../core/resources/json';
import { callAt } from '../../../core/resources/calls';
import { type KindId } from '../../../core/model/kind-ids';
import { number, texts } from '../../../core/resources/record';
import { lastStep } from '../../../core/resources/ref';
import { type Action, type ActionContext } from './action';
import { named, planMembers } from './change';
import { type Plan, type PlanStep, confirmationFor } from './plan';
import { freshTargets } from './targets';
import { type Target } from '../../../core/resources/target';
import { editablePart } from '../../../core/resources/editable';

const pausable: readonly KindId[] = ['lockdown_rule', 'ua_rule', 'firewall_rule', 'waf_override'];
const withModes: readonly KindId[] = ['access_rule', 'ua_rule', 'waf_group', 'waf_rule'];
const agentModes = ['block', 'challenge', 'js_challenge', 'managed_challenge'];
const highestPriority = 2_147_483_647;

export const pauseRules: Action = (context, nodes) => setPaused(context, nodes, true, l10n.t('Pause Rule'));
export const resumeRules: Action = (context, nodes) =>
  setPaused(context, nodes, false, l10n.t('Resume Rule'));

async function setPaused(
  context: ActionContext,
  nodes: Parameters<Action>[1],
  paused: boolean,
  title: string,
): Promise<void> {
  const targets = await freshTargets(context, nodes, pausable, title);
  for (const group of byScope(targets)) {
    const plan = planPaused(group, paused);
    if (plan) await context.run(plan);
  }
}

/** Several firewall rules of one zone go in one request; all else one by one. */
export function planPaused(targets: readonly Target[], paused: boolean): Plan | undefined {
  const words = {
    title: paused
      ? named(
          targets,
          (label) => l10n.t('Pause {0}', label),
          (count) => l10n.t('Pause {0} rules', count),
        )
      : named(
          targets,
          (label) => l10n.t('Resume {0}', label),
          (count) => l10n.t('Resume {0} rules', count),
        ),
    verb: paused ? l10n.t('Pause') : l10n.t('Resume'),
    warning: paused
      ? l10n.t('Requests that match are let through to the next rule while it is paused.')
      : l10n.t('It acts on requests again at once.'),
  };
  const plan = planMembers(targets, { paused }, words);
  const legacy = targets.length > 1 && targets.every(({ ref }) => lastStep(ref).kind === 'firewall_rule');
  return plan && legacy
    ? inOneRequest(
        plan,
        targets.map((target) => itemOf(target, { paused })),
      )
    : plan;
}

/** A rule as one of several that a request changes. */
function itemOf({ ref, label, record }: Target, members: JsonObject): Item {
  const editable = editablePart(ref, record);
  const after = isObject(editable) ? { ...editable, ...members } : members;
  return { ref, target: label, before: record, after };
}

export const setMode: Action = async (context, nodes) => {
  const title = l10n.t('Change Mode');
  const targets = await freshTargets(context, nodes, withModes, title);
  const modes = commonModes(targets);
  if (targets.length === 0) return;
  const mode = await context.prompts.pick(
    modes.map((value) => ({
      label: value,
      value,
      description: isCurrent(targets, value) ? l10n.t('now') : '',
    })),
    {
      title: named(
        targets,
        (label) => label,
        (count) => l10n.t('{0} rules', count),
      ),
      placeholder: title,
    },
  );
  if (mode === undefined) return;
  for (const group of byScope(targets)) {
    const plan = planMembers(group, { mode }, {
      title: named(group, (label) => l10n.t('Change mode of {0}', label), (count) => l10n.t('Change mode of {0} rules', count)),
      verb: l10n.t('Change to {0}', mode),
    }); // prettier-ignore
    if (plan) await context.run(plan);
  }
};

/** The modes that every one of the rules can take, as the service lists them for each. */
export function commonModes(targets: readonly Target[]): readonly string[] {
  const each = targets.map(({ ref, record }) => {
    const allowed = texts(record, 'allowed_modes');
    if (allowed.length > 0) return allowed;
    return lastStep(ref).kind === 'waf_group' ? ['on', 'off'] : agentModes;
  });
  const [first = [], ...rest] = each;
  return first.filter((mode) => rest.every((modes) => modes.includes(mode)));
}

const isCurrent = (targets: readonly Target[], mode: string): boolean =>
  targets.every(({ record }) => isObject(record) && record.mode === mode);

export const setPriority: Action = async (context, nodes) => {
  const title = l10n.t('Change Priority');
  const targets = await freshTargets(context, nodes, ['firewall_rule'], title);
  const [first] = targets;
  if (!first) return;
  const current = number(first.record, 'priority');
  const typed = await context.prompts.input({
    title: named(
      targets,
      (label) => label,
      (count) => l10n.t('{0} rules', count),
    ),
    prompt:
      targets.length === 1
        ? l10n.t('Lower runs first; rules without a priority run last.')
        : l10n.t('Priority of the first; the others follow one by one in the order selected.'),
    ...(current === undefined ? {} : { value: String(current) }),
    validate: (text) => checkPriority(text, targets.length),
  });
  if (typed === undefined) return;
  for (const group of byScope(targets)) await context.run(planPriority(group, Number(typed)));
};

/** What is wrong with a priority; undefined when it is good for that many rules in a row. */
export function checkPriority(text: string, count: number): string | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0)
    return l10n.t('A whole number from 0 to {0}.', highestPriority);
  return value + count - 1 > highestPriority
    ? l10n.t('At most {0}, so that the last one fits.', highestPriority - count + 1)
    : undefined;
}

/** The rules one after another, from a priority on. */
export const planPriority = (targets: readonly Target[], first: number): Plan =>
  planPriorities(targets.map((target, index) => ({ target, priority: first + index })));

/** One rule is addressed itself; several of a zone go in one request. */
export function planPriorities(
  changes: readonly { readonly target: Target; readonly priority: number }[],
): Plan {
  const targets = changes.map(({ target }) => target);
  const bodies = changes.map(({ target, priority }) => ({ id: lastStep(target.ref).id, priority }));
  const [{ target, priority: first }] = changes as readonly [(typeof changes)[number]];
  const { ref, place } = target;
  const single = targets.length === 1;
  return {
    title: named(targets, (label) => l10n.t('Change priority of {0}', label), (count) => l10n.t('Change priority of {0} rules', count)),
    verb: l10n.t('Change'),
    place,
    changes: changes.map(({ target: { label, record }, priority }) =>
      l10n.t('{0}: priority {1} → {2}', label, number(record, 'priority') ?? l10n.t('none'), priority),
    ),
    warning: l10n.t('The order decides which rule acts on a request first.'),
    confirmation: confirmationFor({ count: targets.length, reversible: true }),
    typed: String(targets.length),
    steps: [
      {
        call: callAt(
          ref.connection,
          ref.scope,
          single ? ref.path : [],
          single ? 'firewallRules.updatePriority' : 'firewallRules.updatePriorityOfMany',
          { body: single ? (bodies[0] ?? {}) : bodies },
        ),
        target: targets.map(({ label }) => label).join(', '),
        ...(single
          ? { ref, before: target.record, expect: { type: 'fields', value: { priority: first } } }
          : { items: changes.map(({ target: one, priority }) => itemOf(one, { priority })) }),
      },
    ],
  }; // prettier-ignore
}

type Item = NonNullable<PlanStep['items']>[number];

/** The same plan with one request for all its legacy firewall rules. */
export function inOneRequest(plan: Plan, items: readonly Item[]): Plan {
  const [first] = items;
  if (!first) return plan;
  const { connection, scope } = first.ref;
  const body = items.map(({ after = null }) => after);
  return {
    ...plan,
    steps: [
      {
        call: callAt(connection, scope, [], 'firewallRules.updateMany', { body }),
        target: items.map(({ target }) => target).join(', '),
        items,
      },
    ],
  };
}

/** Targets by connection and account or zone: a plan is about one place, which its confirmation names. */
export function byScope(targets: readonly Target[]): readonly (readonly Target[])[] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const key = `${target.ref.connection} ${target.ref.scope.type} ${target.ref.scope.id}`;
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return [...groups.values()];
}
