import * as l10n from '@vscode/l10n';
import { finish, type Steps } from '../../../../base/steps';
import { type ExpressionTree } from '../../../../expression/tree';
import { treeImplies } from '../../../../expression/algebra/implication';
import { type JsonNode } from '../../../../json/tree';
import { comparedCondition } from '../../../../rules/compare/compared-condition';
import { type ComparedRule, comparedRule } from '../../../../rules/compare/compared-rule';
import { compareList } from '../../../../rules/compare/compare-rules';
import { neverRunsMessage } from '../../../../rules/compare/never-runs-message';
import { readRule } from '../../../../rules/read-rule';
import { jsonSource } from '../../../../rules/source';
import { mergeGroups } from '../../rule-edits/merge-groups';
import { type WrittenRule, writtenRules } from '../../rule-edits/written-rules';
import { report } from '../context';
import { conditionOf, isSurelyOn, type RulesetView, type RuleView } from './view';

/**
 * Reports rules that never run, rules that can be merged, and rules whose settings are overwritten by later rules
 * (documents.md, "Ruleset").
 */
export function checkOrder(ruleset: RulesetView): void {
  const { later } = ruleset.context;
  if (later) later(() => reportRelations(ruleset));
  else finish(reportRelations(ruleset));
  reportOverwritten(ruleset);
}

interface Compared {
  readonly view: RuleView;
  readonly rule: ComparedRule;
}

function* reportRelations(ruleset: RulesetView): Steps<void> {
  const unneeded = new Set<JsonNode>();
  // In Terraform files, the language for embedded expressions already reports the rules that never run.
  if (ruleset.context.notation !== 'hcl') yield* reportUnreachable(ruleset, unneeded);
  yield* reportMergeable(ruleset, unneeded);
}

function* comparedRules({ context, phase, rules }: RulesetView): Steps<Compared[]> {
  const source = jsonSource((node) =>
    node.type === 'string' ? context.expressions.treeOf(node) : undefined,
  );
  const compared: Compared[] = [];
  for (const view of rules) {
    // In notations other than JSON, a variable can determine whether a rule is enabled. Rules that are not certainly
    // enabled are not compared.
    if (!view.expression || (context.notation && !isSurelyOn(view))) continue;
    const place = { position: compared.length, ...(phase ? { phase: phase.name } : {}) };
    const rule = comparedRule(readRule('ruleset_rule', view.node, source, place).rule);
    if (!rule) continue;
    compared.push({ view, rule });
    yield;
  }
  return compared;
}

/** Reports the rules that never run and adds them to `unneeded`. */
function* reportUnreachable(ruleset: RulesetView, unneeded: Set<JsonNode>): Steps<void> {
  const { context } = ruleset;
  const compared = yield* comparedRules(ruleset);
  for (const finding of yield* compareList(compared.map((one) => one.rule))) {
    const { kind, rule, other, others } = finding;
    const view = compared[rule]?.view;
    const earlier = compared[other]?.view;
    if (!view?.expression || !earlier) continue;
    unneeded.add(view.node);
    const related = (others ?? [other]).flatMap((one) => {
      const place = compared[one]?.view.expression ?? compared[one]?.view.node;
      return place ? [{ start: place.start, end: place.end, message: l10n.t('The earlier rule') }] : [];
    });
    const code = kind === 'duplicate' ? 'duplicate-rule' : 'unreachable-rule';
    report(context, 'warning', code, view.expression, neverRunsMessage(finding, earlier.action ?? ''), {
      related,
      tags: ['unnecessary'],
    });
  }
}

/**
 * Reports rules that can be merged. They have the same effect, compare the same operand with different values, and are
 * not separated by a rule that prevents merging.
 */
function* reportMergeable(
  { node, context, rules: views }: RulesetView,
  unneeded: ReadonlySet<JsonNode>,
): Steps<void> {
  // Most rulesets have no two rules that only list values, so that their rules do not have to be read for this.
  const mayBeMerged = ({ expression }: RuleView): boolean =>
    expression !== undefined && listedOperand(context.expressions.treeOf(expression)) !== undefined;
  if (views.filter(mayBeMerged).length < 2) return;
  const written = writtenRules(node, {
    text: context.text,
    notation: context.notation ?? 'json',
    // `read` is needed only for edits, and nothing is edited here.
    read: () => [],
    treeOf: (string) => context.expressions.treeOf(string),
  });
  if (!written) return;
  const { rules } = written;
  const operandOf = (rule: WrittenRule): string | undefined =>
    unneeded.has(rule.node) || !rule.tree ? undefined : listedOperand(rule.tree);
  yield;
  for (const group of mergeGroups(written, operandOf)) {
    const [one, other] = group.map((index) => rules[index]);
    if (!one || !other?.expression) continue;
    const message = l10n.t(
      '{0} rules apply "{1}" for different values of {2}. Merge them into one rule that uses a set.',
      group.length,
      one.effect ?? '',
      operandOf(one) ?? '',
    );
    const { start, end } = one.expression ?? one.node;
    report(context, 'hint', 'mergeable-rules', other.expression, message, {
      related: [{ start, end, message: l10n.t('The earlier rule') }],
    });
    yield;
  }
}

/**
 * Returns the operand that a condition compares with literals, if it does nothing else. Returns undefined for other
 * conditions.
 */
const listedOperand = (tree: ExpressionTree): string | undefined =>
  tree.problems.length === 0 ? comparedCondition(tree).facts?.lists : undefined;

/**
 * Maximum number of later rules with which the settings of a rule are compared. Rules that overwrite settings are
 * usually nearby.
 */
const maxAhead = 20;

const noSettings: ReadonlyMap<string, JsonNode> = new Map();

/** Returns the settings of a rule by name. If a rule contains a setting twice, the later one applies. */
function settingsOf({ action, parameters }: RuleView): ReadonlyMap<string, JsonNode> {
  const isSetting = action === 'set_config' || action === 'set_cache_settings' || action === 'route' || action === 'rewrite'; // prettier-ignore
  if (!isSetting) return noSettings;
  const settings = new Map<string, JsonNode>();
  for (const { key, value } of parameters?.members ?? [])
    if (action !== 'rewrite') settings.set(key.value, key);
    else if (value?.type === 'object')
      for (const inner of value.members)
        // An `add` operation does not overwrite earlier values of a header, so it is not included in the settings.
        if (key.value !== 'headers' || !isAddition(inner.value)) settings.set(`${key.value} ${inner.key.value.toLowerCase()}`, inner.key); // prettier-ignore
  return settings;
}

const isAddition = (node: JsonNode | undefined): boolean =>
  node?.type === 'object' &&
  node.members.some(({ key, value }) => key.value === 'operation' && value?.type === 'string' && value.value === 'add'); // prettier-ignore

function reportOverwritten({ context, rules }: RulesetView): void {
  const all = rules.map((rule) => ({
    rule,
    settings: isSurelyOn(rule) ? settingsOf(rule) : noSettings,
  }));
  for (const [index, { rule, settings }] of all.entries()) {
    const own = settings.size === 0 ? undefined : conditionOf(rule);
    if (!own) continue;
    for (const later of all.slice(index + 1, index + 1 + maxAhead)) {
      if (
        later.rule.action !== rule.action ||
        ![...settings.keys()].every((name) => later.settings.has(name))
      )
        continue;
      const wide = conditionOf(later.rule);
      if (!wide || !treeImplies(own, wide)) continue;
      const place = rule.expression ?? rule.node;
      const { start, end } = later.rule.expression ?? later.rule.node;
      const message = l10n.t('A later rule sets the same values for all requests that this rule matches, so this rule has no effect. Swap the rules or remove this rule.'); // prettier-ignore
      report(context, 'information', 'overwritten-rule', place, message, {
        related: [{ start, end, message: l10n.t('The later rule') }],
        tags: ['unnecessary'],
      });
      break;
    }
  }
}
