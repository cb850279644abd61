import { type RulesetPhase } from '../../core/model/ruleset-phase';

/** The rules that the service accepts in a phase (rulesets.md, "Phases"). */
export interface PhaseRow {
  readonly levels: readonly ('account' | 'zone')[];
  /** Actions that rules of this phase can have. Empty if the service does not accept rules for this phase. */
  readonly actions: readonly string[];
  /** Whether an account can have custom rulesets for the phase. */
  readonly custom?: true;
  /** Whether the phase is available to accounts without an Enterprise plan. */
  readonly onEveryPlan?: true;
}

const both = ['account', 'zone'] as const;
const challenges = ['challenge', 'js_challenge', 'managed_challenge'] as const;

export const phases: Readonly<Record<RulesetPhase, PhaseRow>> = {
  http_request_dynamic_redirect: { levels: both, actions: ['redirect'] },
  http_request_sanitize: { levels: ['zone'], actions: [] },
  http_request_transform: { levels: both, actions: ['rewrite'] },
  http_config_settings: { levels: both, actions: ['set_config'] },
  http_request_origin: { levels: both, actions: ['route'] },
  ddos_l7: { levels: both, actions: ['execute'] },
  http_request_firewall_custom: {
    levels: both,
    actions: ['block', ...challenges, 'log', 'skip', 'execute', 'rewrite'],
    custom: true,
  },
  http_ratelimit: { levels: both, actions: ['block', ...challenges, 'log', 'execute'], custom: true },
  http_request_firewall_managed: { levels: both, actions: ['execute', 'skip'], custom: true },
  http_request_sbfm: { levels: ['zone'], actions: [] },
  http_request_redirect: { levels: ['account'], actions: ['redirect'], onEveryPlan: true },
  http_request_late_transform: { levels: both, actions: ['rewrite'] },
  http_request_cache_settings: { levels: ['zone'], actions: ['set_cache_settings'] },
  http_response_cache_settings: {
    levels: ['zone'],
    actions: ['set_cache_settings', 'set_cache_tags', 'set_cache_control'],
  },
  http_custom_errors: { levels: both, actions: ['serve_error'] },
  http_response_headers_transform: { levels: both, actions: ['rewrite'] },
  http_response_compression: { levels: ['zone'], actions: ['compress_response'] },
  http_response_firewall_managed: { levels: both, actions: ['execute', 'skip'], custom: true },
  http_log_custom_fields: { levels: ['zone'], actions: ['log_custom_field'] },
  ddos_l4: { levels: ['account'], actions: ['execute'] },
  magic_transit: { levels: ['account'], actions: ['block', 'skip', 'log'] },
  magic_transit_managed: { levels: ['account'], actions: ['execute'] },
  magic_transit_ratelimit: { levels: ['account'], actions: ['block', 'log'] },
  magic_transit_ids_managed: { levels: ['account'], actions: ['execute'] },
};
