import * as l10n from '@vscode/l10n';
import { own } from '../../base/own';
import { normalForm } from '../../expression/algebra/normal-form';
import { type ExpressionTree } from '../../expression/tree';
import { visit } from '../../expression/walk';
import { evaluationOrder } from '../order';
import { type Rule } from '../rule';
import { type ConvertedRule, maxExpression, type NewRule, type Part } from './conversion';
import { isOff, type Refs } from './refs';

/**
 * The phases that replace some of the products in `bypass`. For all other products, `skip` uses the same names as
 * `bypass`.
 */
const phasesOfProducts: Readonly<Record<string, string>> = {
  waf: 'http_request_firewall_managed',
  rateLimit: 'http_ratelimit',
};

/**
 * Order of the actions of rules with equal priority. `allow` comes before `bypass`, because a legacy `allow` rule may
 * have canceled a `bypass` rule.
 */
const precedence = ['log', 'allow', 'bypass', 'challenge', 'managed_challenge', 'js_challenge', 'block'];

/**
 * Converts legacy firewall rules, in their order of evaluation (migration.md, "Firewall rule and filter → custom
 * rule").
 */
export function convertFirewallRules(all: readonly Rule[], refs: Refs): Part {
  const rules: NewRule[] = [];
  const converted: ConvertedRule[] = [];
  for (const group of joined(inOrder(all))) {
    const [rule, second] = group;
    if (!rule) continue;
    const reason = reasonAgainst(rule);
    if (reason !== undefined || rule.match?.by !== 'expression') {
      for (const one of group)
        converted.push({ rule: one, outcome: 'impossible', refs: [], notes: [reason ?? ''] });
      continue;
    }
    const ref = refs.of(rule, 'firewall');
    const { action, notes } = actionOf(group);
    rules.push({
      ref,
      description: [rule.description, second?.description].filter(Boolean).join('; '),
      expression: withNewNames(rule.match.tree),
      ...action,
      ...(isOff(rule) ? { enabled: false as const } : {}),
    });
    for (const one of group) converted.push({ rule: one, outcome: notes.length > 0 ? 'differs' : 'same', refs: [ref], notes }); // prettier-ignore
  }
  return { rules, lists: [], converted };
}

/**
 * Sorts the rules by priority, and rules with equal priority by `precedence`. If no rule has a priority, the rules are
 * already in order.
 */
function inOrder(all: readonly Rule[]): readonly Rule[] {
  if (all.every(({ place }) => place.priority === undefined)) return all;
  const rank = ({ action }: Rule): number => precedence.indexOf(action?.name ?? '');
  return evaluationOrder(
    [...all].sort((a, b) => rank(a) - rank(b)),
    (rule) => ({ ...rule, kind: 'ruleset_rule' }),
  );
}

/**
 * Groups rules that become one new rule: each adjacent pair of an `allow` and a `bypass` rule with the same condition
 * becomes one `skip` rule. All other groups consist of a single rule.
 */
function joined(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const groups: Rule[][] = [];
  for (const rule of rules) {
    const last = groups.at(-1);
    const other = last?.length === 1 ? last[0] : undefined;
    if (last && other && isPair(other, rule)) last.push(rule);
    else groups.push([rule]);
  }
  return groups;
}

function isPair(a: Rule, b: Rule): boolean {
  const names = [a.action?.name, b.action?.name].sort().join(' ');
  if (names !== 'allow bypass' || isOff(a) || isOff(b)) return false;
  if (a.match?.by !== 'expression' || b.match?.by !== 'expression') return false;
  const isRead = [a.match.tree, b.match.tree].every(({ root, problems }) => root && problems.length === 0);
  return isRead && normalForm(a.match.tree) === normalForm(b.match.tree);
}

function reasonAgainst({ match, action }: Rule): string | undefined {
  if (match?.by !== 'expression') return l10n.t('The filter\'s expression is unknown. Convert the rule together with its filter.'); // prettier-ignore
  const [problem] = match.tree.problems;
  if (problem) return l10n.t('The expression is invalid. {0}', problem.message);
  if (match.tree.text.trim().length > maxExpression)
    return l10n.t("The new rule's expression would be longer than {0} characters.", maxExpression);
  if (!precedence.includes(action?.name ?? ''))
    return l10n.t('Unknown action. Use an action that firewall rules support.');
  const bypassesNothing = action?.name === 'bypass' && (action.skips?.products ?? []).length === 0;
  return bypassesNothing ? l10n.t("The rule doesn't bypass any product, so it has no effect.") : undefined;
}

type NewAction = Pick<NewRule, 'action' | 'action_parameters'>;

function actionOf(group: readonly Rule[]): { readonly action: NewAction; readonly notes: readonly string[] } {
  const names = group.map(({ action }) => action?.name ?? '');
  const [name = ''] = names;
  if (name === 'log')
    return { action: { action: 'log' }, notes: [l10n.t('The "log" action requires an Enterprise plan.')] };
  if (!names.includes('allow') && !names.includes('bypass')) return { action: { action: name }, notes: [] };
  const products = [...new Set(group.flatMap(({ action }) => action?.skips?.products ?? []))];
  const phases = products.flatMap((one) => own(phasesOfProducts, one) ?? []);
  const others = products.filter((one) => !Object.hasOwn(phasesOfProducts, one));
  const parameters = {
    ...(names.includes('allow') ? { ruleset: 'current' } : {}),
    ...(phases.length > 0 ? { phases } : {}),
    ...(others.length > 0 ? { products: others } : {}),
  };
  return { action: { action: 'skip', action_parameters: parameters }, notes: [] };
}

/** Returns the expression with deprecated field names replaced by the current ones. */
export function withNewNames(tree: ExpressionTree): string {
  const edits: { start: number; end: number; name: string }[] = [];
  if (tree.root)
    visit(tree.root, (node) => {
      const facts = node.kind === 'field' ? node.field?.facts : undefined;
      if (node.kind === 'field' && facts?.replacement !== undefined && facts.status !== 'gone')
        edits.push({ start: node.start, end: node.nameEnd, name: facts.replacement });
    });
  let text = tree.text;
  for (const { start, end, name } of edits.sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + name + text.slice(end);
  return text.trim();
}
