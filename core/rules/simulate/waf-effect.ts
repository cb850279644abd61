import { own } from '../../base/own';
import { type RuleAction } from '../rule';
import { type WafGroup, type WafRule } from '../waf-rules';

/** Effect of a matching WAF rule: its action, or `allow`, `none`, or `unknown`. */
export type WafEffect = 'block' | 'challenge' | 'simulate' | 'allow' | 'none' | 'unknown';

type Override = NonNullable<RuleAction['override']>;

/**
 * Returns the effect of a legacy WAF rule that matches a request. `overrides` are the overrides whose URL matches.
 * Source: "Order of the products", section 5.
 */
export function wafEffect(
  rule: WafRule,
  groups: ReadonlyMap<string, WafGroup>,
  overrides: readonly Override[],
): WafEffect {
  const group = rule.group === undefined ? undefined : groups.get(rule.group);
  const ofGroup = overrides
    .map(({ groups: modes }) => (rule.group === undefined ? undefined : own(modes, rule.group)))
    .findLast((one) => one !== undefined);
  const isOff = ofGroup === undefined ? group?.isOn === false : /^(?:off|disable|disabled)$/.test(ofGroup);
  if (isOff) return 'none';
  const mapped = overrides.map(({ rules }) => own(rules, rule.id)).findLast((one) => one !== undefined);
  if (rule.kind === 'anomaly' && mapped === undefined) return rule.mode === 'off' ? 'none' : 'unknown';
  if (rule.kind === 'allow' && mapped === undefined) return rule.mode === 'off' ? 'none' : 'allow';
  let action = mapped ?? rule.mode;
  if (action === 'default') action = rule.defaultMode ?? action;
  const rewritten = overrides
    .map(({ rewrite }) => own(rewrite, action ?? ''))
    .findLast((one) => one !== undefined);
  if (rewritten !== undefined) action = rewritten === 'default' ? (rule.defaultMode ?? rewritten) : rewritten;
  switch (action) {
    case 'block':
    case 'challenge':
    case 'simulate':
      return action;
    case 'disable':
      return 'none';
    default:
      return 'unknown';
  }
}
