import * as l10n from '@vscode/l10n';
import { callAt } from '../../resources/calls';
import { editablePart } from '../../resources/editable';
import { type JsonObject, isObject } from '../../resources/json';
import { number } from '../../resources/record';
import { lastStep } from '../../resources/ref';
import { type Target } from '../../resources/target';
import { type ChangePlan, confirmationFor, type PlanStep } from '../plan';
import { named, planMembers } from '../set-members';

/**
 * Returns the plan that disables or enables rules. Several firewall rules of one zone are changed in one request, and
 * all other rules in separate requests. Returns undefined if there is nothing to do.
 */
export function planPaused(targets: readonly Target[], paused: boolean): ChangePlan | undefined {
  const words = {
    title: paused
      ? named(
          targets,
          (label) => l10n.t('Disable {0}', label),
          (count) => l10n.t('Disable {0} rules', count),
        )
      : named(
          targets,
          (label) => l10n.t('Enable {0}', label),
          (count) => l10n.t('Enable {0} rules', count),
        ),
    verb: paused ? l10n.t('Disable') : l10n.t('Enable'),
    warning: paused ? l10n.t('Disabled rules are skipped.') : l10n.t('The change takes effect immediately.'),
  };
  // Instead of `paused`, rules of rulesets have the property `enabled`, which has the opposite meaning.
  const isOfRulesets = targets.every(({ ref }) => lastStep(ref).kind === 'ruleset_rule');
  const plan = planMembers(targets, isOfRulesets ? { enabled: !paused } : { paused }, words);
  const legacy = targets.length > 1 && targets.every(({ ref }) => lastStep(ref).kind === 'firewall_rule');
  return plan && legacy
    ? inOneRequest(
        plan,
        targets.map((target) => itemOf(target, { paused })),
      )
    : plan;
}

function itemOf({ ref, label, record }: Target, members: JsonObject): Item {
  const editable = editablePart(ref, record);
  const after = isObject(editable) ? { ...editable, ...members } : members;
  return { ref, target: label, before: record, after };
}

/** Returns the plan that gives rules consecutive priorities, starting at `first`. */
export const planPriority = (targets: readonly Target[], first: number): ChangePlan =>
  planPriorities(targets.map((target, index) => ({ target, priority: first + index })));

/**
 * Returns the plan that changes the priorities of rules. A single rule is changed by a request for this rule, and
 * several rules of a zone are changed together in one request.
 */
export function planPriorities(
  changes: readonly { readonly target: Target; readonly priority: number }[],
): ChangePlan {
  const targets = changes.map(({ target }) => target);
  const bodies = changes.map(({ target, priority }) => ({ id: lastStep(target.ref).id, priority }));
  const [{ target, priority: first }] = changes as readonly [(typeof changes)[number]];
  const { ref, scope } = target;
  const single = targets.length === 1;
  return {
    title: named(targets, (label) => l10n.t('Change priority of {0}', label), (count) => l10n.t('Change priorities of {0} rules', count)),
    verb: l10n.t('Change'),
    scope,
    changes: changes.map(({ target: { label, record }, priority }) =>
      l10n.t('{0}: priority {1} → {2}', label, number(record, 'priority') ?? l10n.t('none'), priority),
    ),
    warning: l10n.t('The priority determines which rule runs first.'),
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

/** Returns the plan with a single step that changes `items`, which are legacy firewall rules, in one request. */
export function inOneRequest(plan: ChangePlan, items: readonly Item[]): ChangePlan {
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
