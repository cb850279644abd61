/** What the expression of an account's rule that executes a ruleset must end with (rulesets.md, "Execute and overrides"). */
export const planCondition = 'cf.zone.plan eq "ENT"';

const endsWithIt = /(?:^|\band\s+|&&\s*)cf\.zone\.plan\s*(?:eq|==)\s*"ENT"\s*$/;

/** An expression with that condition at its end, its own part in parentheses. */
export function withPlanCondition(expression: string): string {
  const own = expression.trim();
  if (endsWithIt.test(own)) return own;
  return own === 'true' ? planCondition : `(${own}) and ${planCondition}`;
}
