import { scanQuoted, scanQuotedRegex, scanRaw } from '../expression/scan/strings';

/** What the expression of an account's rule that executes a ruleset must end with (rulesets.md, "Execute and overrides"). */
export const planCondition = 'cf.zone.plan eq "ENT"';

const endsWithIt = /(?:^|\band\s+|&&\s*)cf\.zone\.plan\s*(?:eq|==)\s*"ENT"\s*$/;

/** Strings, parentheses and the operators that join conditions. Words are matched as a whole. */
const tokens = /r#*"|"|[()]|\|\||\^\^|\w+/y;
const comparesRegex = /(?:\bmatches|~)\s*$/;

/**
 * Whether an expression may join conditions by `or` or `xor` outside parentheses: a condition at its end then belongs to
 * the last of them only.
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

/** The offset after a string, or a negative number if it is not closed. */
function endOfString(text: string, at: number, token: string): number {
  if (token !== '"') return scanRaw(text, at);
  return comparesRegex.test(text.slice(Math.max(0, at - 20), at))
    ? scanQuotedRegex(text, at)
    : scanQuoted(text, at);
}

/** An expression with that condition at its end, its own part in parentheses. */
export function withPlanCondition(expression: string): string {
  const own = expression.trim();
  if (endsWithIt.test(own) && !hasAlternatives(own)) return own;
  return own === 'true' ? planCondition : `(${own}) and ${planCondition}`;
}
