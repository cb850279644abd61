import * as l10n from '@vscode/l10n';

/**
 * Assumptions of the simulation about the order and effect of rules, which no published source confirms. A result
 * lists an assumption only if the outcome would be different without it. Source: "Order of the products", sections 1
 * to 3.
 */
const texts = {
  'assume/lockdown-order': () =>
    l10n.t(
      'Zone lockdown and user agent blocking rules run after custom rules and before rate limiting rules.',
    ),
  'assume/lockdown-overlap': () =>
    l10n.t(
      'When several zone lockdown rules for the same URL conflict, the rule with the lowest priority number applies.',
    ),
  'assume/lockdown-path-case': () =>
    l10n.t('URLs in zone lockdown rules match regardless of the case of the path.'),
  'assume/access-rule-order': () =>
    l10n.t(
      'When several matching IP access rules conflict, the most specific rule applies (in the order address, range, ASN, country).',
    ),
  'assume/whitelist-lockdown': () =>
    l10n.t('If an IP access rule allows an address, the address also bypasses zone lockdown rules.'),
  'assume/ua-rule-conflict': () =>
    l10n.t('When several user agent blocking rules have the same value, the first rule applies.'),
  'assume/bypass-before-allow': () =>
    l10n.t('A `bypass` rule takes effect even if a rule with the same priority allows the request.'),
  'assume/filter-paused': () => l10n.t('A firewall rule with a paused filter is inactive.'),
  'assume/account-skip': () =>
    l10n.t(
      'The `phases` of an account-level skip rule are also skipped in the zone. Nothing else in the zone is skipped.',
    ),
  'assume/managed-action': () => l10n.t('A managed rule without an override blocks matching requests.'),
} as const satisfies Record<string, () => string>;

export type RuleAssumptionId = keyof typeof texts;

/** All assumptions of simulations, in the order in which they are documented. */
export const ruleAssumptions: readonly { readonly id: RuleAssumptionId; readonly text: () => string }[] =
  Object.entries(texts).map(([id, text]) => ({ id: id as RuleAssumptionId, text }));
