import * as l10n from '@vscode/l10n';
import { type ExpressionTree } from '../../../../expression/tree';
import { ungrouped } from '../../../../expression/walk';
import {
  itemsOf,
  type JsonNode,
  type JsonObject,
  memberOf,
  textMember,
  textOf,
  valueOf,
} from '../../../../json/tree';
import { planCondition, withPlanCondition } from '../../../../rules/account-condition';
import { report } from '../context';
import { conditionOf, flagMember, numberMember, objectMember, type RulesetView, type RuleView } from './view';

const owasp = '4814384a9e5d4991b9815dcfc25d2f1f';
const vendor = 'efb7b8c949ac4650a09736fc376e9aee';

/** Checks rules that execute other rulesets (documents.md, "Execute"). */
export function checkExecute(rule: RuleView): void {
  const { ruleset, action, parameters } = rule;
  if ((action === 'execute' || action === 'skip') && ruleset.context.intent !== 'record')
    checkPlanCondition(rule);
  if (action !== 'execute' || !parameters) return;
  const overrides = objectMember(parameters, 'overrides');
  if (overrides) checkOverrides(overrides, parameters, ruleset);
}

/**
 * Checks the expression of an account-level rule. The expression must be the plan condition (`cf.zone.plan eq "ENT"`)
 * or end with it (deploy-custom-ruleset.mdx).
 */
function checkPlanCondition(rule: RuleView): void {
  const { ruleset: { context, kind, phase, level }, action, expression } = rule; // prettier-ignore
  // The rules of a custom ruleset do not need the plan condition, because the rule that executes the ruleset already
  // has it.
  const isEntry = kind === 'root' || (level === 'account' && kind !== 'custom' && kind !== undefined);
  if (!isEntry || !phase?.hasCustom || !expression) return;
  if (action === 'skip' && !phase.name.endsWith('_managed')) return;
  const tree = conditionOf(rule);
  if (!tree || endsWithPlan(tree)) return;
  const fixed = withPlanCondition(expression.value);
  report(context, 'error', 'account-condition', expression, l10n.t('At the account level, the expression must end with `and {0}`. Put your own conditions in parentheses before it.', planCondition), {
    fixes: [{ title: l10n.t('Add the plan condition'), edits: [{ start: expression.start, end: expression.end, newText: JSON.stringify(fixed) }], preferred: true, keepsMeaning: false }],
  }); // prettier-ignore
}

function endsWithPlan({ root, text }: ExpressionTree): boolean {
  const node = root && ungrouped(root);
  const last = node?.kind === 'logical' && node.operator === 'and' ? node.operands.at(-1) : node;
  const condition = last && ungrouped(last);
  return condition !== undefined && /^cf\.zone\.plan\s*(?:eq|==)\s*"ENT"$/.test(text.slice(condition.start, condition.end).trim()); // prettier-ignore
}

function checkOverrides(
  overrides: JsonObject,
  parameters: JsonObject,
  { context, phase, level }: RulesetView,
): void {
  const categories = itemsOf(valueOf(overrides, 'categories'));
  const rules = itemsOf(valueOf(overrides, 'rules'));
  repeatedNames(categories, 'category', context);
  repeatedNames(rules, 'id', context);
  const isDdos = phase?.name.startsWith('ddos_') === true;
  for (const node of [overrides, ...categories, ...rules]) {
    const sensitivity = memberOf(node, 'sensitivity_level');
    if (sensitivity && phase && !isDdos)
      report(context, 'error', 'override-property', sensitivity.key, l10n.t('"{0}" is allowed only in DDoS phases, not in {1}.', 'sensitivity_level', phase.name)); // prettier-ignore
    const threshold = memberOf(node, 'score_threshold');
    if (threshold && numberMember(node, 'score_threshold') !== undefined && textMember(parameters, 'id') === vendor)
      report(context, 'warning', 'override-property', threshold.key, l10n.t('"score_threshold" has an effect only on the OWASP Core Ruleset ({0}).', owasp)); // prettier-ignore
  }
  const enabled = memberOf(overrides, 'enabled');
  if (enabled && level === 'account' && flagMember(overrides, 'enabled') === true)
    report(context, 'warning', 'override-property', enabled.key, l10n.t('"enabled": true turns on every rule in the ruleset in all zones, even rules that are off by default. Override individual rules or categories instead.')); // prettier-ignore
}

function repeatedNames(entries: readonly JsonNode[], name: string, context: RulesetView['context']): void {
  const seen = new Map<string, JsonNode>();
  for (const entry of entries) {
    const value = valueOf(entry, name);
    const text = textOf(value);
    if (!value || text === undefined) continue;
    const first = seen.get(text);
    if (!first) seen.set(text, value);
    else
      report(context, 'warning', 'duplicate-override', value, l10n.t('"{0}" is overridden twice, and the last override wins. Remove one of the overrides.', text), {
        related: [{ start: first.start, end: first.end, message: l10n.t('The first entry') }],
      }); // prettier-ignore
  }
}
