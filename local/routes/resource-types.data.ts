/**
 * Resource types that can be tagged in an account. Sources: the API's OpenAPI description, `AccountResourceType`; for
 * the types with `cws`, the vendor's SDK 7.3.0.
 */
export const resourceTypes: readonly string[] = [
  'access_application',
  'access_group',
  'account',
  'account_ruleset',
  'ai_gateway',
  'alerting_policy',
  'alerting_webhook',
  'cloudflared_tunnel',
  'cws_deployment',
  'cws_policy',
  'cws_policy_set',
  'cws_workload',
  'd1_database',
  'durable_object_namespace',
  'gateway_list',
  'gateway_rule',
  'image',
  'infrastructure_target',
  'kv_namespace',
  'load_balancer_monitor',
  'load_balancer_pool',
  'pages_project',
  'queue',
  'r2_bucket',
  'resource_share',
  'stream_live_input',
  'stream_video',
  'vectorize_index',
  'worker',
  'worker_version',
];

/**
 * Resource types that can be tagged in a zone. Their tags are accessed at separate paths but are included in the
 * account's lists. The sources are the same as for `resourceTypes`.
 */
export const zoneResourceTypes: readonly string[] = [
  'access_application_policy',
  'api_gateway_operation',
  'custom_certificate',
  'custom_hostname',
  'dns_record',
  'healthcheck',
  'load_balancer',
  'managed_client_certificate',
  'worker_route',
  'zone',
  'zone_ruleset',
];
