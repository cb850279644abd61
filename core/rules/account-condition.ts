/** What the expression of an account's rule that executes a ruleset must end with (rulesets.md, "Execute and overrides"). */
export const planCondition = 'cf.zone.plan eq "ENT"';

const endsWithIt = /(?:^|\band\s+|&&\s*)cf\.zone\.plan\s*(?:eq|==)\s*"ENT"\s*$/;

/**
 * Whether an expression may join conditions by `or` or `xor` outside parentheses: a condition at its end then belongs to
 * the last of them only.
 */
function hasAlternatives(expression: string): boolean {
  let text = expression.replace(/"(?:\\.|[^"\\])*"/g, '""');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)/g, '');
  }
  return /\bx?or\b|\|\||\^\^/.test(text);
}

/** An expression with that condition at its end, its own part in parentheses. */
export function withPlanCondition(expression: string): string {
  const own = expression.trim();
  if (endsWithIt.test(own) && !hasAlternatives(own)) return own;
  return own === 'true' ? planCondition : `(${own}) and ${planCondition}`;
}
