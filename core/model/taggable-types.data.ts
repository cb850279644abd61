/** Types of account resources that can have tags (firewall-errors-tags.md, "Tagging"). */
const accountTaggableTypes = [
  'access_application', 'access_group', 'account', 'account_ruleset', 'ai_gateway', 'alerting_policy',
  'alerting_webhook', 'cloudflared_tunnel', 'cws_deployment', 'cws_policy', 'cws_policy_set', 'cws_workload', 'd1_database', 'durable_object_namespace', 'gateway_list', 'gateway_rule',
  'image', 'infrastructure_target', 'kv_namespace', 'load_balancer_monitor', 'load_balancer_pool', 'pages_project',
  'queue', 'r2_bucket', 'resource_share', 'stream_live_input', 'stream_video', 'vectorize_index', 'worker',
  'worker_version',
] as const; // prettier-ignore

/**
 * Types of zone resources that can have tags. Their tags are read and written in the zone (api-behaviour.md, "Bodies
 * for create and update").
 */
export const zoneTaggableTypes = [
  'access_application_policy', 'api_gateway_operation', 'custom_certificate', 'custom_hostname', 'dns_record',
  'healthcheck', 'load_balancer', 'managed_client_certificate', 'worker_route', 'zone', 'zone_ruleset',
] as const; // prettier-ignore

/** Types of resources that can have tags. Types of account resources come first. */
export const taggableTypes = [...accountTaggableTypes, ...zoneTaggableTypes] as const;
