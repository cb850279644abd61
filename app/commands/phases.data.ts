import { type JsonObject } from '../../core/resources/json';

/** What a rule of a phase can do, with an example of the parameters where they are needed. */
export interface PhaseActions {
  readonly phase: string;
  readonly onlyAccount?: true;
  readonly actions: readonly { readonly action: string; readonly parameters?: JsonObject }[];
  /** An example of the limit that every rule needs. */
  readonly ratelimit?: JsonObject;
}

const decisions = ['block', 'managed_challenge', 'js_challenge', 'challenge', 'log'].map((action) => ({
  action,
}));
const managed = { action: 'execute', parameters: { id: 'efb7b8c949ac4650a09736fc376e9aee' } };

/** The phases that a person adds rules to (rulesets.md, "Phases" and "Actions"), in the order in which requests pass them. */
export const phasesWithRules: readonly PhaseActions[] = [
  {
    phase: 'http_request_dynamic_redirect',
    actions: [{ action: 'redirect', parameters: { from_value: { status_code: 301, target_url: { value: 'https://example.com/' } } } }],
  },
  { phase: 'http_request_transform', actions: [{ action: 'rewrite', parameters: { uri: { path: { value: '/' } } } }] },
  { phase: 'http_config_settings', actions: [{ action: 'set_config', parameters: { ssl: 'full' } }] },
  { phase: 'http_request_origin', actions: [{ action: 'route', parameters: { origin: { port: 8443 } } }] },
  {
    phase: 'http_request_firewall_custom',
    actions: [...decisions, { action: 'skip', parameters: { ruleset: 'current' } }],
  },
  {
    phase: 'http_ratelimit',
    actions: decisions,
    ratelimit: { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 100, mitigation_timeout: 600 },
  },
  {
    phase: 'http_request_firewall_managed',
    actions: [managed, { action: 'skip', parameters: { rulesets: ['efb7b8c949ac4650a09736fc376e9aee'] } }],
  },
  {
    phase: 'http_request_redirect',
    onlyAccount: true,
    actions: [{ action: 'redirect', parameters: { from_list: { name: 'list_name', key: 'http.request.full_uri' } } }],
  },
  {
    phase: 'http_request_late_transform',
    actions: [{ action: 'rewrite', parameters: { headers: { 'X-Example': { operation: 'set', value: 'example' } } } }],
  },
  { phase: 'http_request_cache_settings', actions: [{ action: 'set_cache_settings', parameters: { cache: false } }] },
  {
    phase: 'http_custom_errors',
    actions: [{ action: 'serve_error', parameters: { content_type: 'text/html', status_code: 503, content: '<h1>Sorry</h1>' } }],
  },
  {
    phase: 'http_response_headers_transform',
    actions: [{ action: 'rewrite', parameters: { headers: { 'X-Example': { operation: 'set', value: 'example' } } } }],
  },
  {
    phase: 'http_response_compression',
    actions: [{ action: 'compress_response', parameters: { algorithms: [{ name: 'brotli' }, { name: 'auto' }] } }],
  },
]; // prettier-ignore
