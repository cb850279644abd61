import { scanQuoted, scanQuotedRegex, scanRaw } from '../expression/scan/strings';

/**
 * A condition for account-level rules that execute a ruleset. The expressions of these rules must end with it
 * (rulesets.md, "Execute and overrides").
 */
export const planCondition = 'cf.zone.plan eq "ENT"';

const endsWithIt = /(?:^|\band\s+|&&\s*)cf\.zone\.plan\s*(?:eq|==)\s*"ENT"\s*$/;

/**
 * Matches strings, parentheses, and operators that join conditions. Words are matched completely, so that `or` inside
 * a longer word is not mistaken for an operator.
 */
const tokens = /r#*"|"|[()]|\|\||\^\^|\w+/y;
const comparesRegex = /(?:\bmatches|~)\s*$/;

/**
 * Whether an expression may join conditions with `or` or `xor` outside parentheses. A condition that is appended
 * to such an expression with `and` would apply only to the last of the joined conditions.
 */
function hasAlternatives(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length;) {
    tokens.lastIndex = at;
    const [token = ''] = tokens.exec(text) ?? [];
    if (token.endsWith('"')) {
      const end = endOfString(text, at, token);
      if (end < 0) return true;
      at = end;
      continue;
    }
    if (token === '(') depth++;
    else if (token === ')') depth--;
    else if (depth <= 0 && /^(?:x?or|\|\||\^\^)$/.test(token)) return true;
    at += Math.max(1, token.length);
  }
  return false;
}

/** Returns the offset after a string. Returns a negative number if the string is not closed. */
function endOfString(text: string, at: number, token: string): number {
  if (token !== '"') return scanRaw(text, at);
  return comparesRegex.test(text.slice(Math.max(0, at - 20), at))
    ? scanQuotedRegex(text, at)
    : scanQuoted(text, at);
}

/**
 * Puts an expression in parentheses and appends `planCondition` with `and`. Appends nothing if the expression already
 * ends with this condition and has no alternatives (see `hasAlternatives`). For `true`, returns only `planCondition`.
 */
export function withPlanCondition(expression: string): string {
  const own = expression.trim();
  if (endsWithIt.test(own) && !hasAlternatives(own)) return own;
  return own === 'true' ? planCondition : `(${own}) and ${planCondition}`;
}
