import * as l10n from '@vscode/l10n';
import { type Problem } from '../../base/problem';
import { treeImplies } from '../../expression/algebra/implication';
import { normalForm } from '../../expression/algebra/normal-form';
import { type ExpressionTree } from '../../expression/tree';

/** The codes of what is found by comparing the rules of a list, without the area `filter/`. */
export const acrossRulesCodes = ['duplicate-rule', 'unreachable-rule'] as const;

/** A rule of a list that is evaluated in order. */
export interface OrderedRule {
  readonly tree: ExpressionTree;
  /** Undefined where it is not known. */
  readonly action: string | undefined;
  /** It is switched on for certain, and nothing else decides whether it applies (a rate, a position). */
  readonly isPlain: boolean;
}

/** A finding at the condition of a rule, about it and an earlier one. Numbers are positions in the list. */
export interface AcrossFinding extends Pick<Problem, 'code' | 'severity' | 'message' | 'tags'> {
  readonly rule: number;
  readonly other: number;
}

/**
 * Actions after which no later rule is asked. A challenge that was passed leads to the next rule, and `skip` may leave
 * the current list only: neither is here.
 */
const ending = new Set(['block', 'redirect', 'serve_error']);

/** Lists that are longer are compared with this many rules before each rule only. */
const mostBefore = 300;

/**
 * Rules that never run, because an earlier one ends the evaluation for all that they match. Only what is certain from
 * the conditions: unknown is silent.
 */
export function acrossRules(rules: readonly OrderedRule[]): AcrossFinding[] {
  const found: AcrossFinding[] = [];
  const forms = rules.map(({ tree }) => (isReadable(tree) ? normalForm(tree) : undefined));
  for (const [rule, { tree, action, isPlain }] of rules.entries()) {
    if (!isPlain || forms[rule] === undefined) continue;
    for (let other = Math.max(0, rule - mostBefore); other < rule; other++) {
      const earlier = rules[other];
      if (!earlier?.isPlain || forms[other] === undefined || !ending.has(earlier.action ?? '')) continue;
      const isSame = forms[rule] === forms[other];
      if (!isSame && !treeImplies(tree, earlier.tree)) continue;
      const isDuplicate = isSame && action === earlier.action;
      found.push({
        rule,
        other,
        code: isDuplicate ? 'filter/duplicate-rule' : 'filter/unreachable-rule',
        severity: 'warning',
        tags: ['unnecessary'],
        message: isDuplicate
          ? l10n.t('An earlier rule does the same for the same condition: remove one of them.')
          : l10n.t('An earlier rule does "{0}" to all that this one matches, so this one never runs.', earlier.action ?? ''), // prettier-ignore
      });
      break;
    }
  }
  return found;
}

function isReadable({ root, kind, problems }: ExpressionTree): boolean {
  return root !== undefined && kind === 'filter' && problems.length === 0;
}
