import * as l10n from '@vscode/l10n';
import { planCovers } from '../../../../expression/catalogue/catalogue';
import { type ZonePlan } from '../../../../expression/scheme/facts';
import { type JsonObject, memberOf } from '../../../../json/tree';
import { report } from '../context';
import { type RulesetView } from './view';

/**
 * Maximum number of rules that a zone can have in one phase, by phase and plan (rulesets.md, "Limits"). `products` are
 * the limits that several phases have in common.
 */
const products = { free: 10, pro: 25, business: 50, enterprise: 300 };
const maxRules: Readonly<Record<string, Readonly<Record<ZonePlan, number>>>> = {
  http_request_firewall_custom: { free: 5, pro: 20, business: 100, enterprise: 1000 },
  http_ratelimit: { free: 1, pro: 2, business: 5, enterprise: 100 },
  http_request_dynamic_redirect: products,
  http_request_origin: products,
  http_config_settings: products,
  http_response_compression: products,
  http_request_redirect: { free: 15, pro: 15, business: 15, enterprise: 50 },
  http_custom_errors: { free: 0, pro: 25, business: 50, enterprise: 300 },
};

/** Reports features that the configured plan does not include. */
export function checkPlan({ context, kind, phase, rules }: RulesetView, node: JsonObject): void {
  const { plan } = context.settings.filter;
  if (plan === undefined) return;
  if (!planCovers(plan, 'enterprise'))
    for (const { action, actionNode } of rules)
      if (action === 'log' && actionNode)
        report(
          context,
          'warning',
          'needs-plan',
          actionNode,
          l10n.t('The "log" action requires an Enterprise plan.'),
        );
  const max = phase && maxRules[phase.name]?.[plan];
  const place = memberOf(node, 'rules');
  if (max === undefined || !place || kind === 'custom' || rules.length <= max) return;
  report(context, 'warning', 'too-many-rules', place.key, l10n.t('Too many rules for the {2} plan: {0}. The maximum in this phase is {1}. Disabled rules count, too. Remove or merge rules.', rules.length, max, plan)); // prettier-ignore
}
