import { type ChangePlan } from '../../core/changes/plan';
import { type ChangedRule, changedRules } from '../../core/changes/rule-changes';
import { asJson } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { readList } from '../../core/resources/read-list';
import { idOf } from '../../core/resources/record-id';
import { formatRef } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { refIn } from '../../core/resources/scope';
import { type DeployedRule } from '../simulation/deployed-rules';
import { plannedRules } from '../simulation/planned-rules';

const kind = 'firewall_rule';

/** Maximum number of rules to compare. Comparing longer lists takes too long for a confirmation. */
const maxRules = 500;

/**
 * Returns all firewall rules of a zone, as they are before and after a plan that changes some of them. All rules are
 * needed because their priorities determine the order of evaluation. Returns undefined if the plan changes no firewall
 * rules, if it also changes other rules, if the rules cannot be read, or if there are too many rules.
 */
export async function changedFirewallRules(
  plan: ChangePlan,
  remote: Pick<Remote, 'page'>,
  signal: AbortSignal,
): Promise<readonly ChangedRule[] | undefined> {
  const changes = changedRules(plan);
  if (changes.length === 0 || changes.some((one) => one.kind !== kind)) return undefined;
  const { scope } = plan;
  const reading = { signal, tell: () => undefined };
  const { items, unread } = await readList(remote, { list: kind, scope }, kinds[kind].many(), reading);
  if (unread || items.length > maxRules) return undefined;
  const before = items.map((item): DeployedRule => {
    const record = asJson(item);
    return { ref: refIn(scope, [{ kind, id: idOf(kind, record) }]), scope, kind, record };
  });
  const after = new Map(plannedRules(before, plan)?.map((one) => [formatRef(one.ref), one]));
  if (after.size === 0) return undefined;
  const changed = before.map((one): ChangedRule => {
    const key = formatRef(one.ref);
    const planned = after.get(key);
    after.delete(key);
    return { ...named(one), before: one.record, ...(planned ? { after: planned.record } : {}) };
  });
  return [...changed, ...[...after.values()].map((one) => ({ ...named(one), after: one.record }))];
}

const named = ({ record }: DeployedRule): Pick<ChangedRule, 'kind' | 'name'> => ({
  kind,
  name: kinds[kind].present(record, idOf(kind, record)).label,
});
