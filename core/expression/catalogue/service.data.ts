/**
 * Facts about the service that evaluates the expressions. Source: reference "filter language", sections 8, 12, and
 * 14.
 */

/** The phases in which expressions are evaluated, grouped by traffic and in the order of evaluation. */
export const phases = {
  request: [
    'http_request_dynamic_redirect',
    'http_request_sanitize',
    'http_request_transform',
    'http_config_settings',
    'http_request_origin',
    'ddos_l7',
    'http_request_firewall_custom',
    'http_ratelimit',
    'http_request_firewall_managed',
    'http_request_sbfm',
    'http_request_redirect',
    'http_request_late_transform',
    'http_request_cache_settings',
    'http_request_snippets',
    'http_request_cloud_connector',
  ],
  response: [
    'http_response_cache_settings',
    'http_custom_errors',
    'http_response_headers_transform',
    'http_ratelimit',
    'http_response_compression',
    'http_response_firewall_managed',
    'http_log_custom_fields',
  ],
  network: [
    'ddos_l4',
    'magic_transit',
    'magic_transit_managed',
    'magic_transit_ratelimit',
    'magic_transit_ids_managed',
  ],
} as const;

/** Lists of addresses that the service maintains (`ip.src in $cf.vpn`). */
export const managedLists: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'cf.open_proxies', description: 'Open proxies' },
  { name: 'cf.anonymizer', description: 'Open proxies, virtual private networks, and Tor' },
  { name: 'cf.vpn', description: 'Virtual private networks' },
  { name: 'cf.malware', description: 'Sources of malware' },
  { name: 'cf.botnetcc', description: 'Command and control servers of botnets' },
];

/** Limits of the service for expressions. */
export const serviceLimits = {
  characters: 4096,
  regexes: 64,
  nesting: 128,
  /** Highest group number `n` in a reference `${n}` in a replacement string. */
  captureReferences: 8,
  listNameCharacters: 50,
} as const;
