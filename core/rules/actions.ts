import { type ActionRow, actionRows } from './actions.data';
import { type Rule } from './rule';

/** What the action of a rule does to the evaluation; undefined where the action is not known. */
export function actionOf({ kind, action }: Rule): ActionRow | undefined {
  return action && actionRows[kind].find(({ name }) => name === action.name);
}

/** Whether no later rule is asked about a request that the rule matches. A challenge may have been passed before. */
export function endsRequest(rule: Rule): boolean {
  return actionOf(rule)?.ends === 'request';
}

/** Whether no later rule of its list is asked: it answers, or skips what is left of the ruleset or the phase. */
export function endsList(rule: Rule): boolean {
  return endsRequest(rule) || rule.action?.skips?.restOf !== undefined;
}

/** Whether it matters for a request which of several rules with such actions is asked first. */
export function decides(rule: Rule): boolean {
  const row = actionOf(rule);
  return row !== undefined && row.ends !== 'nothing';
}

/** Whether a rule of a ruleset with this action answers the request itself: block, challenges, redirects. */
export function answersWithAction(name: string): boolean {
  const answer = actionRows.ruleset_rule.find((row) => row.name === name)?.answer;
  return answer !== undefined && answer !== 'error';
}
