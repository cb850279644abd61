import { type RuleKind } from './rule';

/**
 * How much of the evaluation an action ends for the requests that its rule matches.
 * - `request`: all of it. The rule responds.
 * - `unless-passed`: all of it, unless the visitor has passed a challenge.
 * - `everything`: all of it. The rule lets the request through, past everything that comes later.
 * - `step`: the rest of its product or phase. Later ones are still evaluated.
 * - `nothing`: the evaluation continues, except for what the action skips.
 */
export type ActionEnd = 'request' | 'unless-passed' | 'everything' | 'step' | 'nothing';

export interface ActionRow {
  readonly name: string;
  readonly ends: ActionEnd;
  /** Response that a terminating rule sends to the visitor. */
  readonly answer?: 'block' | 'challenge' | 'redirect' | 'error';
  /** Order among legacy firewall rules with equal or no priorities: lower comes first. */
  readonly precedence?: number;
}

const challenges: readonly ActionRow[] = [
  { name: 'challenge', ends: 'unless-passed', answer: 'challenge', precedence: 3 },
  { name: 'managed_challenge', ends: 'unless-passed', answer: 'challenge', precedence: 4 },
  { name: 'js_challenge', ends: 'unless-passed', answer: 'challenge', precedence: 5 },
];
const block: ActionRow = { name: 'block', ends: 'request', answer: 'block', precedence: 6 };

/**
 * The actions of each kind of rule. Sources: firewall-errors-tags.md for the legacy products ("Legacy firewall rule":
 * order of actions; "IP access rule"), the ruleset engine's reference ("Actions": which ones terminate) for rulesets.
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
    // documented as terminating; no other phase comes after its own
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
