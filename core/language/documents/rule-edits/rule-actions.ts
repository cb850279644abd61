import * as l10n from '@vscode/l10n';
import { visibleLine } from '../../../base/shown-text';
import { parseExpression } from '../../../expression/parse';
import { conditionFacts } from '../../../expression/algebra/condition-facts';
import { alternativesOf } from '../../../expression/refactor/joined-filter';
import { isProvedEdit } from '../../../expression/refactor/proved-edits';
import { textMember } from '../../../json/tree';
import { canJoin, maxBetween } from '../../../rules/refactor/can-join';
import { type CodeAction } from '../../language';
import { mergeGroups } from './merge-groups';
import { mergeEdits } from './merge-rules';
import { splitEdits } from './split-rule';
import { textOfFilter } from './string-edit';
import { type WrittenRules } from './written-rules';

/** Maximum number of rules that a rule can be split into. */
const maxParts = 20;

/**
 * Returns actions that split a rule of a list or merge it with another rule. An action is offered only if the outcome
 * for every request provably stays the same. Firewall rules can only be merged.
 */
export function ruleActions(rules: WrittenRules, index: number): readonly CodeAction[] {
  const fixes = mergingGroup(rules, index);
  return rules.isByPriority ? fixes : [...fixes, ...splitting(rules, index), ...merging(rules, index)];
}

/**
 * Returns a list with the action that splits a rule with an `or` chain, or an empty list if the rule cannot be split.
 * The separate rules together have the same effect as the whole rule, because each responds to every request that it
 * matches.
 */
function splitting(rules: WrittenRules, index: number): CodeAction[] {
  const { effect, tree } = rules.rules[index] ?? {};
  if (effect === undefined || !tree?.root || tree.problems.length > 0) return [];
  const parts = alternativesOf(tree);
  if (!parts || parts.length > maxParts) return [];
  const { start, end, scheme } = tree;
  const chain = parts.map((part) => `(${part})`).join(' or ');
  if (!isProvedEdit(tree, [{ start, end, newText: chain }])) return [];
  const lines = parts.flatMap(
    (part) => textOfFilter(parseExpression(part, { kind: 'filter', scheme }), rules.notation) ?? [],
  );
  const edits = lines.length === parts.length ? splitEdits(rules, index, lines) : undefined;
  return edits ? [action(l10n.t('Split into {0} rules', parts.length), edits)] : [];
}

/**
 * Returns a list with the fix for the diagnostic about mergeable rules, which compare the same operand with different
 * values. The list is empty if the rule cannot be merged with others.
 */
function mergingGroup(rules: WrittenRules, index: number): CodeAction[] {
  const groups = mergeGroups(rules, ({ tree }) => tree && conditionFacts(tree)?.lists);
  const [first, ...others] = groups.find((group) => group.includes(index)) ?? [];
  const edits = first === undefined ? undefined : mergeEdits(rules, first, others);
  const title = l10n.t('Merge {0} rules into one', others.length + 1);
  return edits ? [{ kind: 'quickfix', title, edits, code: 'document/mergeable-rules' }] : [];
}

/** Returns actions that merge a rule with the nearest earlier rule or the nearest later rule with the same effect. */
function merging(rules: WrittenRules, index: number): CodeAction[] {
  const all = rules.rules;
  const effect = all[index]?.effect;
  if (effect === undefined) return [];
  const isSame = (other: number): boolean => all[other]?.effect === effect;
  const near = Array.from({ length: maxBetween + 1 }, (_, i) => i + 1);
  const before = near.map((i) => index - i).find(isSame);
  const after = near.map((i) => index + i).find(isSame);
  const pairs = [
    ...(before === undefined ? [] : [{ into: before, last: index, named: before }]),
    ...(after === undefined ? [] : [{ into: index, last: after, named: after }]),
  ];
  return pairs.flatMap(({ into, last, named }) => {
    const edits = canJoin(all, into, last) ? mergeEdits(rules, into, [last]) : undefined;
    return edits ? [action(l10n.t('Merge with rule {0}', nameOf(rules, named)), edits)] : [];
  });
}

function nameOf({ rules }: WrittenRules, index: number): string {
  const node = rules[index]?.node;
  const name = textMember(node, 'description') ?? textMember(node, 'ref') ?? '';
  return name === '' ? String(index + 1) : `${index + 1} (${visibleLine(name)})`;
}

const action = (title: string, edits: CodeAction['edits']): CodeAction => ({ kind: 'refactor.rewrite', title, edits }); // prettier-ignore

/** Whether the request includes any of the kinds of actions that are available for rules. */
export const mayHaveRuleActions = (wants: (kind: CodeAction['kind']) => boolean): boolean =>
  wants('refactor.rewrite') || wants('quickfix');
