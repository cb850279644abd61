import { type RuleKind } from './rule';

/**
 * The part of the evaluation that an action ends for requests that match its rule.
 * - `request`: the whole evaluation. The rule responds.
 * - `unless-passed`: the whole evaluation, unless the visitor has passed a challenge.
 * - `everything`: the evaluation of all later security products, because the rule allows the request.
 * - `step`: the rest of the rule's product or phase. Later products and phases are still evaluated.
 * - `nothing`: no part. The evaluation continues, except for the parts that the action skips.
 */
export type ActionEnd = 'request' | 'unless-passed' | 'everything' | 'step' | 'nothing';

export interface ActionRow {
  readonly name: string;
  readonly ends: ActionEnd;
  /** Response to the visitor if the rule ends the evaluation of the request. */
  readonly answer?: 'block' | 'challenge' | 'redirect' | 'error';
  /**
   * Order among legacy firewall rules with equal priorities or no priorities. Actions with lower numbers come first.
   */
  readonly precedence?: number;
}

const challenges: readonly ActionRow[] = [
  { name: 'challenge', ends: 'unless-passed', answer: 'challenge', precedence: 3 },
  { name: 'managed_challenge', ends: 'unless-passed', answer: 'challenge', precedence: 4 },
  { name: 'js_challenge', ends: 'unless-passed', answer: 'challenge', precedence: 5 },
];
const block: ActionRow = { name: 'block', ends: 'request', answer: 'block', precedence: 6 };

/**
 * The actions of each kind of rule. Sources for legacy products: firewall-errors-tags.md, "Legacy firewall rule"
 * (order of actions) and "IP access rule". Source for rulesets: the reference of the ruleset engine, "Actions"
 * (terminating actions).
 */
export const actionRows: Readonly<Record<RuleKind, readonly ActionRow[]>> = {
  access_rule: [block, ...challenges, { name: 'whitelist', ends: 'everything' }],
  lockdown_rule: [{ name: 'lockdown', ends: 'request', answer: 'block' }],
  ua_rule: [block, ...challenges],
  firewall_rule: [
    { name: 'log', ends: 'nothing', precedence: 0 },
    { name: 'bypass', ends: 'nothing', precedence: 1 },
    { name: 'allow', ends: 'step', precedence: 2 },
    ...challenges,
    block,
  ],
  filter: [],
  ruleset_rule: [
    block,
    ...challenges,
    { name: 'redirect', ends: 'request', answer: 'redirect' },
    { name: 'serve_error', ends: 'request', answer: 'error' },
    // The documentation describes this action as terminating. The end of the phase is sufficient, because no other
    // phase comes after the phase of this action.
    { name: 'log_custom_field', ends: 'step' },
    { name: 'skip', ends: 'nothing' },
    { name: 'log', ends: 'nothing' },
    { name: 'execute', ends: 'nothing' },
    { name: 'rewrite', ends: 'nothing' },
    { name: 'route', ends: 'nothing' },
    { name: 'score', ends: 'nothing' },
    { name: 'set_config', ends: 'nothing' },
    { name: 'set_cache_settings', ends: 'nothing' },
    { name: 'set_cache_tags', ends: 'nothing' },
    { name: 'set_cache_control', ends: 'nothing' },
    { name: 'compress_response', ends: 'nothing' },
  ],
  waf_override: [{ name: 'override', ends: 'nothing' }],
};
