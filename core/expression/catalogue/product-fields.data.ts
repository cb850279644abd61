import { type FieldFacts } from '../scheme/facts';

/**
 * This file lists fields that are documented on the pages of a product, or that are newer than the rest of the
 * reference. Source: reference "catalogue 2026-11", section 4.
 */

const customRules = ['http_request_firewall_custom'] as const;
const customAndRate = ['http_request_firewall_custom', 'http_ratelimit'] as const;
const requestSide = [
  'http_request_firewall_custom',
  'http_ratelimit',
  'http_request_late_transform',
] as const;
const sequencePhases = [
  'http_request_firewall_custom',
  'http_ratelimit',
  'http_request_redirect',
  'http_request_late_transform',
] as const;

/**
 * Facts that all fields of the product "threat intelligence" share. The constants below contain the shared facts of
 * other products.
 */
const intelligence = {
  category: 'Request',
  plan: 'enterprise',
  addOn: true,
  phases: customAndRate,
  since: '2026-06-15',
  sources: ['threat intelligence'],
  page: 'https://developers.cloudflare.com/waf/detections/threat-intelligence/fields/',
} as const satisfies Partial<FieldFacts>;
const validation = {
  type: 'Array<String>',
  category: 'Request',
  phases: customRules,
  status: 'early',
  since: '2026-09-24',
  sources: ['application profiles', 'fields'],
} as const satisfies Partial<FieldFacts>;
const signatures = {
  type: 'Array<String>',
  category: 'Request',
  addOn: true,
  phases: customRules,
  status: 'early',
  since: '2026-03-04',
  sources: ['attack signatures', 'fields'],
} as const satisfies Partial<FieldFacts>;
const sequences = {
  category: 'Request',
  plan: 'enterprise',
  addOn: true,
  phases: sequencePhases,
  sources: ['sequences', 'bulk redirects', 'request headers'],
  page: 'https://developers.cloudflare.com/bots/additional-configurations/sequence-rules/',
} as const satisfies Partial<FieldFacts>;
const accountAbuse = {
  category: 'Request',
  plan: 'enterprise',
  addOn: true,
  status: 'early',
  sources: ['account abuse', 'request headers'],
  page: 'https://developers.cloudflare.com/bots/account-abuse-protection/',
} as const satisfies Partial<FieldFacts>;
const graphql = {
  category: 'Request',
  plan: 'enterprise',
  addOn: true,
  phases: customRules,
  sources: ['graphql'],
  page: 'https://developers.cloudflare.com/api-shield/security/graphql-protection/api/',
} as const satisfies Partial<FieldFacts>;
/**
 * Facts about fields that are documented for three kinds of rules. Other kinds are not ruled out, so no phases are
 * listed.
 */
const listed = {
  category: 'Request',
  sources: ['bulk redirects', 'request headers', 'response headers'],
  page: 'https://developers.cloudflare.com/rules/transform/request-header-modification/reference/fields-functions/',
} as const satisfies Partial<FieldFacts>;

export const productFieldFacts: readonly FieldFacts[] = [
  {
    name: 'cf.appsec.request.failed_detections',
    type: 'Array<String>',
    category: 'Request',
    phases: requestSide,
    values: [
      'waf_content_scan',
      'waf_score',
      'waf_signature',
      'waf_credential_check',
      'llm_prompt_pii',
      'llm_prompt_injection',
      'llm_prompt_custom_topic',
      'llm_prompt_unsafe_topic',
    ],
    since: '2026-10-09',
    sources: ['failed detections', 'fields'],
    description: 'Names of the detections that failed to run for this request. Empty if all detections ran.',
  },
  {
    ...intelligence,
    name: 'cf.intel.ip.datasets',
    type: 'Array<String>',
    values: ['ddos', 'waf'],
    valuesListed: true,
    description: 'Threat intelligence datasets that contain the client address.',
  },
  {
    ...intelligence,
    name: 'cf.intel.ip.target_industries',
    type: 'Array<String>',
    description:
      'Industries that were attacked from the client address in the last seven days, such as `Automotive`.',
  },
  {
    ...intelligence,
    name: 'cf.intel.ip.attacker_names',
    type: 'Array<String>',
    letters: 'upper',
    description: 'Names, in uppercase, of the attackers who used the client address in the last seven days.',
  },
  {
    ...intelligence,
    name: 'cf.intel.ip.attacker_countries',
    type: 'Array<String>',
    valueSet: 'country',
    letters: 'upper',
    description: 'Countries where attacks from the client address originated.',
  },
  {
    ...intelligence,
    name: 'cf.intel.ip.target_countries',
    type: 'Array<String>',
    valueSet: 'country',
    letters: 'upper',
    description: 'Countries that were attacked from the client address.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.learned.path.violated_parameters',
    description: 'Names of the path parameters that violate the learned schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.learned.query.violated_parameters',
    description: 'Names of the query parameters that violate the learned schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.learned.headers.violated_parameters',
    description: 'Names of the headers that violate the learned schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.learned.cookies.violated_parameters',
    description: 'Names of the cookies that violate the learned schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.learned.body.violated_parameters',
    description:
      'JSON path of the first part of the body that violates the learned schema, or `$` for the whole body.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.learned.query.undeclared_parameters',
    description: 'Names of the query parameters that the learned schema does not declare, percent-decoded.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.uploaded.path.violated_parameters',
    description: 'Names of the path parameters that violate the uploaded schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.uploaded.query.violated_parameters',
    description: 'Names of the query parameters that violate the uploaded schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.uploaded.headers.violated_parameters',
    description: 'Names of the headers that violate the uploaded schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.uploaded.cookies.violated_parameters',
    description: 'Names of the cookies that violate the uploaded schema.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.uploaded.body.violated_parameters',
    description:
      'JSON path of the first part of the body that violates the uploaded schema, or `$` for the whole body.',
  },
  {
    ...validation,
    name: 'cf.schema_validation.uploaded.query.undeclared_parameters',
    description: 'Names of the query parameters that the uploaded schema does not declare, percent-decoded.',
  },
  {
    name: 'cf.waf.content_scan.truncated',
    type: 'Boolean',
    category: 'Request',
    plan: 'enterprise',
    addOn: true,
    since: '2026',
    sources: ['fields'],
    description: 'True when the body is longer than the scanned part, so the scan may be incomplete.',
  },
  {
    ...signatures,
    name: 'cf.waf.signature.request.categories',
    description: 'Categories of the attack signatures that matched, such as `sqli`.',
  },
  {
    ...signatures,
    name: 'cf.waf.signature.request.confidence',
    values: ['high', 'low'],
    valuesListed: true,
    description: 'Confidence levels of the attack signatures that matched.',
  },
  {
    ...signatures,
    name: 'cf.waf.signature.request.refs',
    description: 'IDs of up to 10 managed rules whose attack signatures matched.',
  },
  {
    name: 'cf.web_asset.labels',
    type: 'Array<String>',
    category: 'Request',
    values: ['cf-log-in', 'cf-sign-up', 'cf-llm'],
    since: '2026',
    sources: ['fields'],
    description:
      'Labels of the operation that the request matched. Labels set by the platform start with `cf-`.',
  },
  {
    name: 'http.request.jwt.claims',
    type: 'Map<Array<String>>',
    category: 'Request',
    plan: 'enterprise',
    addOn: true,
    phases: requestSide,
    sources: ['request headers', 'jwt validation'],
    page: 'https://developers.cloudflare.com/api-shield/security/jwt-validation/',
    description:
      'Claims from valid tokens as JSON, by token configuration ID. Use `lookup_json_string` to read the claims.',
  },
  {
    ...sequences,
    name: 'cf.sequence.current_op',
    type: 'String',
    description: "First eight characters of the matching operation's ID. Empty if no operation matches.",
  },
  {
    ...sequences,
    name: 'cf.sequence.previous_ops',
    type: 'Array<String>',
    description: 'The previous operations (about 10) by the same visitor, most recent first.',
  },
  {
    ...sequences,
    name: 'cf.sequence.msec_since_op',
    type: 'Map<Integer>',
    description: 'Milliseconds since the same visitor last performed each operation.',
  },
  {
    ...accountAbuse,
    name: 'cf.fraud_detection.disposable_email',
    type: 'Boolean',
    phases: ['http_request_firewall_custom', 'http_request_late_transform'],
    description: 'True when a sign-up uses an address from a disposable email service.',
  },
  {
    ...accountAbuse,
    name: 'cf.fraud_detection.disposable_domain',
    type: 'Boolean',
    phases: customRules,
    description: 'True when a sign-up uses an address from a disposable email service.',
  },
  {
    ...accountAbuse,
    name: 'cf.fraud.email_risk',
    type: 'String',
    phases: [
      'http_request_firewall_custom',
      'http_request_late_transform',
      'http_response_headers_transform',
    ],
    // The product's documentation page capitalizes these values, but other sources do not. Therefore, neither spelling
    // is reported as a mistake.
    description: 'Randomness of the email address used to sign up: low, medium, high, or unknown.',
  },
  {
    ...graphql,
    name: 'cf.api_gateway.graphql.parsed_successfully',
    type: 'Boolean',
    description: 'True when the body was parsed as a GraphQL query.',
  },
  {
    ...graphql,
    name: 'cf.api_gateway.graphql.query_size',
    type: 'Integer',
    description: 'Number of fields in the GraphQL query.',
  },
  {
    ...graphql,
    name: 'cf.api_gateway.graphql.query_depth',
    type: 'Integer',
    description: 'Nesting depth of the GraphQL query.',
  },
  {
    ...listed,
    name: 'cf.edge.client_port',
    type: 'Integer',
    description: 'Source port of the client.',
  },
  {
    ...listed,
    name: 'raw.http.request.headers',
    type: 'Map<Array<String>>',
    keyLetters: 'lower',
    description: 'Request headers by name, before any transformation.',
  },
  {
    ...listed,
    name: 'raw.http.request.headers.names',
    type: 'Array<String>',
    letters: 'lower',
    description: 'Names of the request headers, before any transformation.',
  },
  {
    ...listed,
    name: 'raw.http.request.headers.values',
    type: 'Array<String>',
    description: 'Values of the request headers, before any transformation.',
  },
  {
    ...listed,
    name: 'cf.tls_client_ciphers_sha1',
    type: 'String',
    offer: false,
    description: 'Probably another name for the documented field `cf.tls_ciphers_sha1`.',
  },
];
