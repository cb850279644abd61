import * as l10n from '@vscode/l10n';
import { formatMasked } from '../../net/network';
import { evaluationOrder } from '../order';
import { type Rule, type RuleMatch } from '../rule';
import { type ConvertedRule, maxExpression, type NewRule, type Part } from './conversion';
import { isOff, type Refs } from './refs';
import { anyUrl, mayOverlap } from './url-condition';

type Lockdown = Rule & { readonly match: RuleMatch & { readonly by: 'lockdown' } };

/**
 * Converts zone lockdown rules to rules that block (migration.md, "Lockdown → custom rule"). `shields` are the
 * conditions of rules that let requests bypass lockdowns. Requests that meet any of these conditions are not blocked,
 * unless the expression would be too long.
 */
export function convertLockdowns(all: readonly Rule[], refs: Refs, shields: readonly string[]): Part {
  const rules: NewRule[] = [];
  const converted: ConvertedRule[] = [];
  const earlier: Lockdown[] = [];
  for (const rule of evaluationOrder(all, (one) => one)) {
    if (!isLockdown(rule)) {
      const notes = [
        l10n.t('The URLs or the addresses are invalid. Correct them and convert the rule again.'),
      ];
      converted.push({ rule, outcome: 'impossible', refs: [], notes });
      continue;
    }
    const { urls } = rule.match;
    const first = earlier.filter((one) =>
      one.match.urls.some((url) => urls.some((own) => mayOverlap(url, own))),
    );
    const excluded = [...first.map((one) => anyUrl(one.match.urls)), ...shields];
    const plain = conditionOf(rule.match, []);
    const whole = conditionOf(rule.match, excluded);
    const expression = whole.length <= maxExpression ? whole : plain;
    const notes = [
      ...(rule.match.isWhole
        ? []
        : [
            l10n.t(
              'Some addresses are invalid and were left out of the new rule. Correct them, and then add them manually.',
            ),
          ]),
      ...(expression === whole ? [] : [l10n.t('The exceptions for earlier rules were left out because the expression would be too long. Add rules for these exceptions before this rule.')]), // prettier-ignore
      ...(urls.some((url) => url.includes('?')) ? [l10n.t('A URL contains a query string, which the new rule treats as part of the path. Check the new expression.')] : []), // prettier-ignore
    ];
    if (expression.length > maxExpression) {
      const reason = l10n.t("The new rule's expression would be longer than {0} characters.", maxExpression);
      converted.push({ rule, outcome: 'impossible', refs: [], notes: [reason] });
      continue;
    }
    const ref = refs.of(rule, 'lockdown');
    rules.push({
      ref,
      description: rule.description ?? '',
      expression,
      action: 'block',
      ...(isOff(rule) ? { enabled: false as const } : {}),
    });
    converted.push({ rule, outcome: notes.length > 0 ? 'differs' : 'same', refs: [ref], notes });
    if (!isOff(rule)) earlier.push(rule);
  }
  return { rules, lists: [], converted };
}

const isLockdown = (rule: Rule): rule is Lockdown => rule.match?.by === 'lockdown';

function conditionOf({ urls, allowed }: Lockdown['match'], excluded: readonly string[]): string {
  const addresses = [...new Set(allowed.map(formatMasked))];
  const url = anyUrl(urls);
  const own = `(${url}) and not ip.src in {${addresses.join(' ')}}`;
  return [own, ...excluded.map((one) => `not (${one})`)].join(' and ');
}
