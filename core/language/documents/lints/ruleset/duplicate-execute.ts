import * as l10n from '@vscode/l10n';
import { type ExpressionTree } from '../../../../expression/tree';
import { treeImplies } from '../../../../expression/algebra/implication';
import { type JsonNode, type JsonString, plainOf, valueOf } from '../../../../json/tree';
import { report } from '../context';
import { conditionOf, isSurelyOn, type RulesetView } from './view';

/** A rule that is certainly enabled and that executes a ruleset for all requests that it matches. */
interface Execution {
  /** Index of the rule in the ruleset. */
  readonly index: number;
  readonly id: JsonString;
  readonly condition: ExpressionTree;
  /** A string that is the same for equal parameters. */
  readonly parameters: string;
}

/**
 * Maximum number of earlier rules that a rule is compared with. Only rules that execute the same ruleset are counted.
 */
const maxBefore = 20;

/**
 * Reports a rule if another rule executes the same ruleset for all requests that the rule matches (documents.md,
 * "Execute"). Two rules with different parameters are reported only if they match exactly the same requests. If they
 * match different requests, the different parameters may be intentional.
 */
export function checkDuplicateExecute(ruleset: RulesetView): void {
  const { context, phase } = ruleset;
  // DDoS protection is configured with several rules for the same ruleset, so these rules are not duplicates.
  if (!phase || phase.isNetwork || phase.name.startsWith('ddos_')) return;
  const skips = ruleset.rules.map(({ action, isOn }) => action === 'skip' && isOn);
  const byId = new Map<string, Execution[]>();
  for (const one of executionsOf(ruleset)) {
    const before = byId.get(one.id.value);
    if (!before) {
      byId.set(one.id.value, [one]);
      continue;
    }
    // A rule with `skip` affects only the rules after it. If such a rule is between the two compared rules, a request
    // may reach the earlier rule but skip the later one.
    const isBetween = (earlier: Execution): boolean => skips.slice(earlier.index, one.index).includes(true);
    for (const earlier of before.slice(-maxBefore)) {
      const isWithin = treeImplies(one.condition, earlier.condition);
      const contains = treeImplies(earlier.condition, one.condition);
      const isSame = one.parameters === earlier.parameters;
      if (isSame && isWithin) reportNeedless(one, earlier);
      else if (isSame && contains && !isBetween(earlier)) reportNeedless(earlier, one);
      else if (!isSame && isWithin && contains && !isBetween(earlier))
        report(context, 'warning', 'duplicate-execute', one.id, l10n.t('Another rule executes this ruleset with different parameters for the same requests, so the rules in the ruleset run twice. Combine the overrides into one rule.'), {
          related: [otherRule(earlier)],
        }); // prettier-ignore
      else continue;
      break;
    }
    before.push(one);
  }

  function reportNeedless(needless: Execution, other: Execution): void {
    report(context, 'warning', 'duplicate-execute', needless.id, l10n.t('Another rule executes this ruleset with the same parameters for all requests that this rule matches. Remove this rule.'), {
      related: [otherRule(other)],
      tags: ['unnecessary'],
    }); // prettier-ignore
  }
}

const otherRule = ({ id: { start, end } }: Execution) => ({
  start,
  end,
  message: l10n.t('The other rule'),
});

function executionsOf({ rules }: RulesetView): readonly Execution[] {
  return rules.flatMap((rule, index): readonly Execution[] => {
    const { action, parameters } = rule;
    const id = valueOf(parameters, 'id');
    if (action !== 'execute' || !parameters || !isSurelyOn(rule)) return [];
    if (id?.type !== 'string' || id.value === '') return [];
    const condition = conditionOf(rule);
    return condition ? [{ index, id, condition, parameters: comparable(parameters) }] : [];
  });
}

/**
 * Returns a string that is the same for equal values. The `version` is ignored because the service adds it
 * (rulesets.md, "Objects").
 */
function comparable(node: JsonNode | undefined): string {
  if (node?.type === 'object') {
    const members = node.members
      .filter(({ key }) => key.value !== 'version')
      .map(({ key, value }) => `${JSON.stringify(key.value)}:${comparable(value)}`);
    return `{${members.sort().join()}}`;
  }
  if (node?.type === 'array') return `[${node.items.map(comparable).join()}]`;
  // A value that only another tool, such as Terraform, can compute is treated as different from every other value.
  return !node || node.type === 'invalid' ? `? ${String(node?.start)}` : JSON.stringify(plainOf(node));
}
