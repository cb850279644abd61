import { type JsonObject } from '../../core/resources/json';

/** Example parameters and an example rate limit for the rules of a phase. */
export interface PhaseExamples {
  /**
   * Example parameters of the actions that are offered in the phase, by action. Undefined for an action that needs
   * none.
   */
  readonly parameters: Readonly<Record<string, JsonObject | undefined>>;
  /** Example rate limit, if every rule in the phase needs one. */
  readonly ratelimit?: JsonObject;
}

const managedRuleset = 'efb7b8c949ac4650a09736fc376e9aee';

/** Actions that need no parameters. */
const decisions = {
  block: undefined,
  managed_challenge: undefined,
  js_challenge: undefined,
  challenge: undefined,
  log: undefined,
};

/** Examples for the phases to which the user can add rules (rulesets.md, "Phases" and "Actions"). */
export const phaseExamples: Readonly<Record<string, PhaseExamples>> = {
  http_request_dynamic_redirect: {
    parameters: { redirect: { from_value: { status_code: 301, target_url: { value: 'https://example.com/' } } } },
  },
  http_request_transform: { parameters: { rewrite: { uri: { path: { value: '/' } } } } },
  http_config_settings: { parameters: { set_config: { ssl: 'full' } } },
  http_request_origin: { parameters: { route: { origin: { port: 8443 } } } },
  http_request_firewall_custom: { parameters: { ...decisions, skip: { ruleset: 'current' } } },
  http_ratelimit: {
    parameters: decisions,
    ratelimit: { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 100, mitigation_timeout: 600 },
  },
  http_request_firewall_managed: {
    parameters: { execute: { id: managedRuleset }, skip: { rulesets: [managedRuleset] } },
  },
  http_request_redirect: {
    parameters: { redirect: { from_list: { name: 'list_name', key: 'http.request.full_uri' } } },
  },
  http_request_late_transform: {
    parameters: { rewrite: { headers: { 'X-Example': { operation: 'set', value: 'example' } } } },
  },
  http_request_cache_settings: { parameters: { set_cache_settings: { cache: false } } },
  http_custom_errors: {
    parameters: { serve_error: { content_type: 'text/html', status_code: 503, content: '<h1>Sorry</h1>' } },
  },
  http_response_headers_transform: {
    parameters: { rewrite: { headers: { 'X-Example': { operation: 'set', value: 'example' } } } },
  },
  http_response_compression: {
    parameters: { compress_response: { algorithms: [{ name: 'brotli' }, { name: 'auto' }] } },
  },
}; // prettier-ignore
