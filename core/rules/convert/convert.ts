import * as l10n from '@vscode/l10n';
import { type Rule } from '../rule';
import { convertAccessRules } from './access-rules';
import { type Conversion, type ConvertedRule, type ConvertOptions, type NewRule } from './conversion';
import { convertFirewallRules, withNewNames } from './firewall-rules';
import { convertLockdowns } from './lockdowns';
import { isOff, Refs } from './refs';
import { anyUrl } from './url-condition';
import { convertUserAgents } from './user-agents';

/**
 * Converts the rules of the legacy products of one zone to custom rules and lists (migration.md of the reference). The
 * order of the new rules preserves the behavior of the old products: access rules that allow requests, the other
 * access rules, lockdowns, user agent rules, then firewall rules in their order of evaluation. Lockdowns were
 * evaluated after firewall rules. They can come first here, because a firewall rule with `allow` did not let requests
 * bypass lockdowns. The new blocking rules exclude requests that match a rule with `bypass` for lockdowns.
 */
export function convertRules(
  rules: readonly Rule[],
  { isDisabled = false }: ConvertOptions = {},
): Conversion {
  const refs = new Refs();
  const of = (kind: Rule['kind']): readonly Rule[] => rules.filter((rule) => rule.kind === kind);
  const firewall = of('firewall_rule');
  const lockdowns = of('lockdown_rule');
  const parts = [
    convertAccessRules(of('access_rule'), refs),
    convertLockdowns(lockdowns, refs, shieldsAgainst('zoneLockdown', firewall)),
    convertUserAgents(
      of('ua_rule'),
      refs,
      lockdowns.some((rule) => !isOff(rule)),
    ),
    convertFirewallRules(firewall, refs),
  ];
  return {
    rules: parts
      .flatMap((part) => part.rules)
      .map((rule): NewRule => (isDisabled ? { ...rule, enabled: false } : rule)),
    lists: parts.flatMap(({ lists }) => lists),
    converted: [
      ...parts.flatMap(({ converted }) => converted),
      ...of('waf_override').map(overrideOf),
      ...of('filter').map(filterOf),
    ],
  };
}

/** Returns the conditions of rules that let requests bypass a product. */
function shieldsAgainst(product: string, rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    const skips = rule.action?.name === 'bypass' && rule.action.skips?.products.includes(product);
    if (!skips || isOff(rule) || rule.match?.by !== 'expression' || rule.match.tree.problems.length > 0)
      return [];
    return [withNewNames(rule.match.tree)];
  });
}

/**
 * Returns a result without new rules for an override of legacy WAF rules. Overrides cannot be converted, because
 * there is no public mapping between old and new managed rule IDs.
 */
function overrideOf(rule: Rule): ConvertedRule {
  const condition = rule.match?.by === 'urls' ? anyUrl(rule.match.urls) : '';
  const notes = [
    l10n.t('Old WAF rule IDs have no equivalent. In the {0} phase, add a rule with the "skip" action, or with the "execute" action and overrides. Use this expression: {1}', 'http_request_firewall_managed', condition), // prettier-ignore
  ];
  return { rule, outcome: 'impossible', refs: [], notes };
}

function filterOf(rule: Rule): ConvertedRule {
  const notes = [l10n.t('Filters are no longer separate resources. Each rule contains its own expression.')];
  return { rule, outcome: 'impossible', refs: [], notes };
}
