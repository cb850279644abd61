import { type ChangePlan, type PlanStep } from '../../core/changes/plan';
import { type ChangedRule } from '../../core/changes/rule-changes';
import { text } from '../../core/resources/record';
import { formatRef, lastStep, type ResourceRef } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { refIn } from '../../core/resources/scope';
import { readWhole } from '../../core/resources/whole-record';
import { plannedRules } from '../simulation/planned-rules';

/**
 * Returns the ruleset whose rules a plan changes, as it is before and after the plan. The whole ruleset is needed
 * because the effect of a rule depends on the other rules. Returns undefined if the plan changes anything else, if it
 * changes several rulesets, or if the ruleset cannot be read.
 */
export async function changedRuleset(
  plan: ChangePlan,
  remote: Pick<Remote, 'send'>,
): Promise<ChangedRule | undefined> {
  const [ref, ...more] = new Map(
    plan.steps.flatMap((step) => rulesetsOf(step, plan)).map((one) => [one && formatRef(one), one]),
  ).values();
  if (!ref || more.length > 0) return undefined;
  const whole = await readWhole(remote, ref, undefined);
  if (whole?.ok !== true) return undefined;
  const before = whole.value;
  const [planned] = plannedRules([{ ref, scope: plan.scope, kind: 'ruleset', record: before }], plan) ?? [];
  if (!planned) return undefined;
  return { kind: 'ruleset', name: text(before, 'name') ?? '', before, after: planned.record };
}

/**
 * Returns the rulesets whose rules a step changes or moves. For everything else that the step changes, the array
 * contains undefined.
 */
function rulesetsOf({ ref, items, makes }: PlanStep, { scope }: ChangePlan): (ResourceRef | undefined)[] {
  if (items) return items.map((item) => rulesetOf(item.ref));
  if (makes) return [makes.kind === 'ruleset_rule' ? refIn(scope, makes.within.path) : undefined];
  return [ref && rulesetOf(ref)];
}

function rulesetOf(rule: ResourceRef): ResourceRef | undefined {
  const { kind } = lastStep(rule);
  if (kind === 'ruleset') return rule;
  return kind === 'ruleset_rule' ? { ...rule, path: rule.path.slice(0, -1) } : undefined;
}
