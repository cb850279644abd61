import * as l10n from '@vscode/l10n';
import { planPaused, planPriority } from '../../core/changes/plans/rules';
import { named, planMembers } from '../../core/changes/set-members';
import { type KindId } from '../../core/model/kind-ids';
import { isObject } from '../../core/resources/json';
import { number, texts } from '../../core/resources/record';
import { lastStep } from '../../core/resources/ref';
import { type Target, byScope } from '../../core/resources/target';
import {
  type Action,
  type ReadContext,
  type AskContext,
  type ChangeContext,
} from '../context/action-context';
import { freshTargets } from '../context/targets';

const pausable: readonly KindId[] = [
  'lockdown_rule',
  'ua_rule',
  'firewall_rule',
  'waf_override',
  'ruleset_rule',
];
const withModes: readonly KindId[] = ['access_rule', 'ua_rule', 'waf_group', 'waf_rule'];
const agentModes = ['block', 'challenge', 'js_challenge', 'managed_challenge'];
const highestPriority = 2_147_483_647;

export const pauseRules: Action = (context, nodes) => setPaused(context, nodes, true, l10n.t('Disable Rule'));
export const resumeRules: Action = (context, nodes) =>
  setPaused(context, nodes, false, l10n.t('Enable Rule'));

async function setPaused(
  context: ReadContext & AskContext & ChangeContext,
  nodes: Parameters<Action>[1],
  paused: boolean,
  title: string,
): Promise<void> {
  const targets = await freshTargets(context, nodes, pausable, title);
  const isOfRuleset = ({ ref }: Target): boolean => lastStep(ref).kind === 'ruleset_rule';
  for (const group of byScope(targets))
    for (const alike of [group.filter(isOfRuleset), group.filter((one) => !isOfRuleset(one))]) {
      const plan = alike.length === 0 ? undefined : planPaused(alike, paused);
      if (plan) await context.run(plan);
    }
}

export const setMode: Action = async (context, nodes) => {
  const title = l10n.t('Change Rule Action');
  const targets = await freshTargets(context, nodes, withModes, title);
  const modes = commonModes(targets);
  if (targets.length === 0) return;
  if (modes.length === 0) {
    await context.prompts.warn(
      l10n.t('No action is available for all selected rules. Change the rules separately.'),
    );
    return;
  }
  const mode = await context.prompts.pick(
    modes.map((value) => ({
      label: value,
      value,
      description: isCurrent(targets, value) ? l10n.t('current') : '',
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
      title: named(group, (label) => l10n.t('Change action of {0}', label), (count) => l10n.t('Change action of {0} rules', count)),
      verb: l10n.t('Change to {0}', mode),
    }); // prettier-ignore
    if (plan) await context.run(plan);
  }
};

/**
 * Returns the modes that all of the given rules support. If the service reports the allowed modes of a rule, the rule
 * supports these modes. Otherwise, it supports the usual modes for its kind of rule.
 */
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
  const title = l10n.t('Change Rule Priority');
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
        ? l10n.t('Rules with lower numbers run first. Rules without a priority run last.')
        : l10n.t('Priority of the first rule. The other rules follow in the order of the selection.'),
    ...(current === undefined ? {} : { value: String(current) }),
    validate: (text) => checkPriority(text, targets.length),
  });
  if (typed === undefined) return;
  for (const group of byScope(targets)) await context.run(planPriority(group, Number(typed)));
};

/**
 * Checks a priority. Returns the problem, or undefined if the priority is valid for the given number of consecutive
 * rules.
 */
export function checkPriority(text: string, count: number): string | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0)
    return l10n.t('Enter a whole number from 0 to {0}.', highestPriority);
  return value + count - 1 > highestPriority
    ? l10n.t(
        'Enter at most {0}, so that the other selected rules also get a priority.',
        highestPriority - count + 1,
      )
    : undefined;
}
