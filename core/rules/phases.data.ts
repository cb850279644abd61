/** Level of the entry point of a phase. */
export type PhaseLevel = 'account' | 'zone';

/** A ruleset phase, according to the ruleset engine's documentation. */
export interface PhaseRow {
  readonly name: string;
  /** The only level at which the phase exists. Absent if it exists at both levels. */
  readonly onlyLevel?: PhaseLevel;
  /** Actions that rules of the phase can have. Absent if undocumented. */
  readonly actions?: readonly string[];
  /** Whether the phase can contain custom rulesets, which are executed by rules with `execute`. */
  readonly hasCustom?: true;
  /** Whether rules of the phase apply to packets instead of requests. */
  readonly isNetwork?: true;
}

const challenges = ['managed_challenge', 'js_challenge', 'challenge'];

/**
 * All phases for which the API has rulesets (rulesets.md, "Phases"; openapi-rulesets.json, `rulesets_RulesetPhase`),
 * in the order in which a request passes through them. A phase has `onlyLevel` only if the documentation clearly
 * excludes the other level.
 */
export const rulePhases: readonly PhaseRow[] = [
  { name: 'http_request_dynamic_redirect', actions: ['redirect'] },
  { name: 'http_request_sanitize' },
  { name: 'http_request_transform', actions: ['rewrite'] },
  { name: 'http_config_settings', actions: ['set_config'] },
  { name: 'http_request_origin', actions: ['route'] },
  { name: 'ddos_l7', actions: ['execute'] },
  {
    name: 'http_request_firewall_custom',
    actions: ['block', ...challenges, 'log', 'skip', 'execute', 'rewrite'],
    hasCustom: true,
  },
  { name: 'http_ratelimit', actions: ['block', ...challenges, 'log', 'execute'], hasCustom: true },
  { name: 'http_request_firewall_managed', actions: ['execute', 'skip'], hasCustom: true },
  { name: 'http_request_sbfm' },
  { name: 'http_request_redirect', onlyLevel: 'account', actions: ['redirect'] },
  { name: 'http_request_late_transform', actions: ['rewrite'] },
  { name: 'http_request_cache_settings', actions: ['set_cache_settings'] },
  {
    name: 'http_response_cache_settings',
    actions: ['set_cache_settings', 'set_cache_tags', 'set_cache_control'],
  },
  { name: 'http_custom_errors', actions: ['serve_error'] },
  { name: 'http_response_headers_transform', actions: ['rewrite'] },
  { name: 'http_response_compression', actions: ['compress_response'] },
  { name: 'http_response_firewall_managed', actions: ['execute', 'skip'], hasCustom: true },
  { name: 'http_log_custom_fields', actions: ['log_custom_field'] },
  { name: 'ddos_l4', onlyLevel: 'account', isNetwork: true, actions: ['execute'] },
  { name: 'magic_transit', onlyLevel: 'account', isNetwork: true },
  { name: 'magic_transit_managed', onlyLevel: 'account', isNetwork: true },
  { name: 'magic_transit_ratelimit', onlyLevel: 'account', isNetwork: true },
  { name: 'magic_transit_ids_managed', onlyLevel: 'account', isNetwork: true },
];

/**
 * Actions that are accepted in every phase, because the documentation does not state in which phases they are
 * available.
 */
export const actionsOfAnyPhase: readonly string[] = [
  'score',
  'ddos_dynamic',
  'force_connection_close',
  'transform_response_html',
];

/** Returns the table row of a phase. Returns undefined if the name is unknown. */
export function phaseRow(name: string | undefined): PhaseRow | undefined {
  return name === undefined ? undefined : rulePhases.find((row) => row.name === name);
}
