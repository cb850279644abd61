import * as l10n from '@vscode/l10n';
import { type Problem } from '../../base/problem';
import { finish } from '../../base/steps';
import { type ExpressionTree } from '../../expression/tree';
import { type ComparedRule, comparedRule } from '../../rules/compare/compared-rule';
import { compareList } from '../../rules/compare/compare-rules';
import { type RuleFinding } from '../../rules/compare/finding';
import { type Rule } from '../../rules/rule';
import { neverRunsMessage } from '../../rules/compare/never-runs-message';
import { type Piece } from './pieces';

/** Codes of diagnostics that compare the rules of a list, without the prefix `filter/`. */
export const ruleListCodes = ['duplicate-rule', 'unreachable-rule'] as const;

/** Reports rules that never run. For this purpose, the rules of each list in a host are compared. */
export function problemsOfRuleLists(pieces: readonly Piece[]): Problem[] {
  const lists = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const { rule } = piece.expression;
    if (!rule) continue;
    const list = lists.get(rule.list);
    if (list) list.push(piece);
    else lists.set(rule.list, [piece]);
  }
  return [...lists.values()].flatMap(problemsOfList);
}

function problemsOfList(list: readonly Piece[]): Problem[] {
  const rules = list.map(comparedPiece);
  if (!rules.every((rule): rule is ComparedRule => rule !== undefined)) return [];
  return finish(compareList(rules)).flatMap((finding) => {
    const own = list[finding.rule]?.expression.embedded;
    const earlier = list[finding.other]?.expression.embedded;
    if (!own || !earlier) return [];
    const { hostStart: start, hostEnd: end } = own;
    const related = (finding.others ?? [finding.other]).flatMap((other) => {
      const place = list[other]?.expression.embedded;
      return place
        ? [{ start: place.hostStart, end: place.hostEnd, message: l10n.t('The earlier rule') }]
        : [];
    });
    return [{ ...said(finding, rules[finding.other]?.rule), start, end, related }];
  });
}

/**
 * The rule that was last created for each expression. An unchanged rule therefore remains the same object after a
 * keystroke, so unchanged rules are not compared with one another again.
 */
const known = new WeakMap<ExpressionTree, ComparedRule>();

function comparedPiece(piece: Piece, position: number): ComparedRule | undefined {
  const { tree } = piece.view;
  const before = known.get(tree);
  if (before && isRuleOf(before.rule, piece, position)) return before;
  const compared = comparedRule(ruleOf(piece, position), () => piece.condition);
  if (compared) known.set(tree, compared);
  return compared;
}

function ruleOf(piece: Piece, position: number): Rule {
  const { tree } = piece.view;
  const action = piece.expression.rule?.action;
  return {
    kind: 'ruleset_rule',
    place: { position },
    match: { by: 'expression', text: tree.text, tree },
    ...(action === undefined ? {} : { action: { name: action } }),
    enabled: enabledOf(piece),
  };
}

/** The value of an interpolation is unknown, so a rule with an interpolation is treated like one that may be disabled. */
const enabledOf = ({ expression: { rule, embedded } }: Piece): Rule['enabled'] =>
  rule?.isPlain === true && embedded.holes.length === 0 ? true : 'unknown';

/** Whether `ruleOf` would return a rule equal to `rule`, assuming that the tree of the expression is unchanged. */
const isRuleOf = (rule: Rule, piece: Piece, position: number): boolean =>
  rule.place.position === position &&
  rule.action?.name === piece.expression.rule?.action &&
  rule.enabled === enabledOf(piece);

function said(
  finding: RuleFinding,
  earlier: Rule | undefined,
): Pick<Problem, 'code' | 'severity' | 'message' | 'tags'> {
  return {
    code: finding.kind === 'duplicate' ? 'filter/duplicate-rule' : 'filter/unreachable-rule',
    severity: 'warning',
    message: neverRunsMessage(finding, earlier?.action?.name ?? ''),
    tags: ['unnecessary'],
  };
}
