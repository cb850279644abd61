import { type ActionRow, actionRows } from './actions.data';
import { type Rule } from './rule';

/** Effect of a rule's action on the evaluation; undefined if the action is unknown. */
export function actionOf({ kind, action }: Rule): ActionRow | undefined {
  return action && actionRows[kind].find(({ name }) => name === action.name);
}

/**
 * Whether later rules are not evaluated for a request that the rule matches. A challenge may have been passed before.
 */
export function endsRequest(rule: Rule): boolean {
  return actionOf(rule)?.ends === 'request';
}

/** Whether later rules of its list are not evaluated: it responds, or skips the rest of the ruleset or the phase. */
export function endsList(rule: Rule): boolean {
  return endsRequest(rule) || rule.action?.skips?.restOf !== undefined;
}

/** Whether the order of several rules with such actions matters for a request. */
export function decides(rule: Rule): boolean {
  const row = actionOf(rule);
  return row !== undefined && row.ends !== 'nothing';
}

/** Whether a rule of a ruleset with this action responds to the request itself: block, challenges, redirects. */
export function answersWithAction(name: string): boolean {
  const answer = actionRows.ruleset_rule.find((row) => row.name === name)?.answer;
  return answer !== undefined && answer !== 'error';
}
