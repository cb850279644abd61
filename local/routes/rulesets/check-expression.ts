import { refuse } from '../../http/refusal';
import { expressionTrouble, withoutStrings } from '../expressions';
import { type Owner } from './owner';

/**
 * Matches a call that passes a literal as the first argument of a function that requires a field there. Source: the
 * string functions in the reference of the language.
 */
const literalToFunction = /\b(lower|upper|len|url_decode|starts_with|ends_with|concat_with)\(\s*r?#*"/;
const lists = /\$([a-zA-Z0-9_]+(?:\.[a-zA-Z0-9_]+)?)/g;

/**
 * The plans that operators, functions, and fields require (rulesets.md, "Limits"). The list contains only the
 * operators, functions, and fields that this service recognizes.
 */
const entitlements: readonly { readonly use: RegExp; readonly what: string; readonly plans: readonly string[] }[] = [
  { use: /(\bmatches\b|~)/, what: 'operator matches', plans: ['business', 'enterprise'] },
  { use: /\bregex_replace\(/, what: 'function regex_replace', plans: ['business', 'enterprise'] },
  { use: /\bcf\.bot_management\./, what: 'field cf.bot_management', plans: ['enterprise'] },
]; // prettier-ignore

/** Returns the names of the account's lists that an expression uses. */
export function listNames(expression: string): readonly string[] {
  const names = [...withoutStrings(expression).matchAll(lists)].map(([, name = '']) => name);
  return names.filter((name) => !name.startsWith('cf.'));
}

/**
 * Rejects some of the expressions that the public service would not accept. Mistakes that only a parser can find are
 * not detected.
 */
export function checkExpression(owner: Owner, expression: string, pointer: string): void {
  if (expression.trim() === '') throw refuse('expressionBlank', { pointer });
  const trouble = expressionTrouble(expression);
  if (trouble !== undefined)
    throw refuse('expressionInvalid', { message: `Filter parsing error (1:1):\n${trouble}`, pointer });
  if (literalToFunction.test(expression))
    throw refuse('expressionArgument', {
      message: 'Filter parsing error: a function got a literal where it takes a field',
      pointer,
    });
  const bare = withoutStrings(expression);
  const missing = entitlements.find(({ use, plans }) => use.test(bare) && !plans.includes(owner.plan));
  if (missing)
    throw refuse('notEntitled', {
      message: `not entitled: the use of ${missing.what} is not allowed, a higher plan is required`,
      pointer,
    });
  const known = new Set(owner.account.lists.list().map(({ name }) => name));
  const unknown = listNames(expression).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw refuse('invalid', { message: `there is no list named ${unknown}`, pointer });
}
