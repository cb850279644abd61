import { type ActionRow, actionRows } from './actions.data';
import { type Rule } from './rule';

/** Returns the table row for the action of a rule. Returns undefined if the rule has no action or an unknown one. */
export function actionOf({ kind, action }: Rule): ActionRow | undefined {
  return action && actionRows[kind].find(({ name }) => name === action.name);
}

/**
 * Whether a match always ends the evaluation of the request. This is not the case for challenges, because the visitor
 * may already have passed one.
 */
export function endsRequest(rule: Rule): boolean {
  return actionOf(rule)?.ends === 'request';
}

/**
 * Whether a match skips all later rules of the list, because the rule responds or skips the rest of the ruleset or
 * phase.
 */
export function endsList(rule: Rule): boolean {
  return endsRequest(rule) || rule.action?.skips?.restOf !== undefined;
}

/** Whether the action ends any part of the evaluation, so that the position of the rule matters. */
export function decides(rule: Rule): boolean {
  const row = actionOf(rule);
  return row !== undefined && row.ends !== 'nothing';
}

/** Whether the action itself responds to the request, as block, challenges, and redirects do. */
export function answersWithAction(name: string): boolean {
  const answer = actionRows.ruleset_rule.find((row) => row.name === name)?.answer;
  return answer !== undefined && answer !== 'error';
}
