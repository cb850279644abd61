import * as l10n from '@vscode/l10n';
import { itemsOf, type JsonNode, type JsonString, valueOf } from '../../../../json/tree';
import { type KnownRuleset } from '../../../facts';
import { replaceValue, report } from '../context';
import { suggest } from '../suggest';
import { objectMember, type RulesetView, type RuleView } from './view';

/**
 * Checks the IDs of rulesets, managed rules, and categories (documents.md, "Execute" and "Skip"). They are checked
 * only if the rulesets of the document's account or zone have been read. The diagnostics are only warnings, because a
 * ruleset may have been created in the meantime.
 */
export function checkKnownRulesets({ ruleset, action, parameters }: RuleView): void {
  const { context } = ruleset;
  if (!parameters || context.facts.rulesets === undefined || context.intent === 'record') return;
  if (action === 'execute') {
    const id = valueOf(parameters, 'id');
    const executed = id?.type === 'string' ? executedRuleset(id, ruleset) : undefined;
    const overrides = objectMember(parameters, 'overrides');
    if (!executed || !overrides) return;
    for (const rule of itemsOf(valueOf(overrides, 'rules')))
      checkRule(valueOf(rule, 'id'), executed, ruleset);
    for (const entry of itemsOf(valueOf(overrides, 'categories')))
      checkCategory(valueOf(entry, 'category'), executed, ruleset);
  }
  if (action !== 'skip') return;
  for (const { key, value } of objectMember(parameters, 'rules')?.members ?? []) {
    const known = knownRuleset(key.value, ruleset);
    if (known) for (const rule of itemsOf(value)) checkRule(rule, known, ruleset);
  }
}

const knownRuleset = (id: string, { context: { facts } }: RulesetView): KnownRuleset | undefined =>
  facts.rulesets && Object.hasOwn(facts.rulesets, id) ? facts.rulesets[id] : undefined;

/**
 * Returns the ruleset that a rule executes, if it is known and is a custom or managed ruleset. Reports IDs of other
 * rulesets, and rulesets of another phase.
 */
function executedRuleset(id: JsonString, ruleset: RulesetView): KnownRuleset | undefined {
  // In notations other than JSON, the string may be a reference to a resource.
  if (!/^[0-9a-f]{32}$/.test(id.value)) return undefined;
  const { context, phase } = ruleset;
  const known = knownRuleset(id.value, ruleset);
  if (!known) {
    report(context, 'warning', 'unknown-ruleset', id, l10n.t('No custom or managed ruleset has this ID. Use the ID of a ruleset that this account or zone can execute.')); // prettier-ignore
    return undefined;
  }
  if (known.kind !== 'custom' && known.kind !== 'managed') {
    report(context, 'warning', 'unknown-ruleset', id, l10n.t('Rules cannot execute the ruleset "{0}" because it is the entry point of a phase. Use the ID of a custom or managed ruleset.', known.name)); // prettier-ignore
    return undefined;
  }
  if (phase && known.phase !== phase.name)
    report(context, 'warning', 'executed-phase', id, l10n.t('The ruleset "{0}" belongs to the {1} phase. Execute it in that phase, or use a ruleset from the {2} phase.', known.name, known.phase, phase.name)); // prettier-ignore
  return known;
}

function checkRule(
  node: JsonNode | undefined,
  { name, rules }: KnownRuleset,
  { context }: RulesetView,
): void {
  if (node?.type !== 'string' || !rules || rules.includes(node.value)) return;
  report(context, 'warning', 'unknown-managed-rule', node, l10n.t('The ruleset "{0}" has no rule with this ID. Use the ID of one of its rules.', name)); // prettier-ignore
}

function checkCategory(
  node: JsonNode | undefined,
  { name, categories }: KnownRuleset,
  { context }: RulesetView,
): void {
  if (node?.type !== 'string' || !categories || categories.includes(node.value)) return;
  const close = suggest(node.value, categories);
  if (close === undefined)
    report(context, 'warning', 'unknown-managed-rule', node, l10n.t('No rule in the ruleset "{0}" has the category "{1}". Use the category of one of its rules.', name, node.value)); // prettier-ignore
  else
    report(context, 'warning', 'unknown-managed-rule', node, l10n.t('No rule in the ruleset "{0}" has the category "{1}". Did you mean "{2}"?', name, node.value, close), {
      fixes: [{ title: l10n.t('Replace with "{0}"', close), edits: [replaceValue(node, close)], preferred: true, keepsMeaning: false }],
    }); // prettier-ignore
}
