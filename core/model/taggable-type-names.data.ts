import * as l10n from '@vscode/l10n';
import { own } from '../base/own';
import { type taggableTypes } from './taggable-types.data';

/** Display names of the types of resources that can have tags. */
const names: Readonly<Record<(typeof taggableTypes)[number], () => string>> = {
  access_application: () => l10n.t('Access application'),
  access_group: () => l10n.t('Access group'),
  account: () => l10n.t('Account'),
  account_ruleset: () => l10n.t('Account ruleset'),
  ai_gateway: () => l10n.t('AI gateway'),
  alerting_policy: () => l10n.t('Notification policy'),
  alerting_webhook: () => l10n.t('Notification webhook'),
  cloudflared_tunnel: () => l10n.t('Tunnel'),
  cws_deployment: () => l10n.t('CWS deployment'),
  cws_policy: () => l10n.t('CWS policy'),
  cws_policy_set: () => l10n.t('CWS policy set'),
  cws_workload: () => l10n.t('CWS workload'),
  d1_database: () => l10n.t('D1 database'),
  durable_object_namespace: () => l10n.t('Durable Object namespace'),
  gateway_list: () => l10n.t('Gateway list'),
  gateway_rule: () => l10n.t('Gateway rule'),
  image: () => l10n.t('Image'),
  infrastructure_target: () => l10n.t('Infrastructure target'),
  kv_namespace: () => l10n.t('KV namespace'),
  load_balancer_monitor: () => l10n.t('Load balancer monitor'),
  load_balancer_pool: () => l10n.t('Load balancer pool'),
  pages_project: () => l10n.t('Pages project'),
  queue: () => l10n.t('Queue'),
  r2_bucket: () => l10n.t('R2 bucket'),
  resource_share: () => l10n.t('Resource share'),
  stream_live_input: () => l10n.t('Stream live input'),
  stream_video: () => l10n.t('Stream video'),
  vectorize_index: () => l10n.t('Vectorize index'),
  worker: () => l10n.t('Worker'),
  worker_version: () => l10n.t('Worker version'),
  access_application_policy: () => l10n.t('Access application policy'),
  api_gateway_operation: () => l10n.t('API Gateway operation'),
  custom_certificate: () => l10n.t('Custom certificate'),
  custom_hostname: () => l10n.t('Custom hostname'),
  dns_record: () => l10n.t('DNS record'),
  healthcheck: () => l10n.t('Health check'),
  load_balancer: () => l10n.t('Load balancer'),
  managed_client_certificate: () => l10n.t('Managed client certificate'),
  worker_route: () => l10n.t('Worker route'),
  zone: () => l10n.t('Zone'),
  zone_ruleset: () => l10n.t('Zone ruleset'),
};

/** Returns the display name of a type of tagged resource. For an unknown type, returns the type itself. */
export const taggableTypeName = (type: string): string => own<() => string>(names, type)?.() ?? type;
