/** The fields of one workflow in a configuration (workflow scripts reference, section 6). */
export const workflowFields: Readonly<Record<string, { readonly isRequired: boolean; readonly what: string }>> = {
  binding: { isRequired: true, what: 'The name under which the Worker finds the workflow: env.NAME.' },
  name: { isRequired: true, what: 'The name of the workflow: letters, digits, _ and -, at most 64 characters.' },
  class_name: { isRequired: true, what: 'The exported class that extends WorkflowEntrypoint.' },
  script_name: { isRequired: false, what: 'The Worker that has the class, when it is another one.' },
  limits: { isRequired: false, what: 'steps: the most steps of one instance (10,000 by default, at most 25,000).' },
  concurrency: { isRequired: false, what: 'limit: the most instances that run at the same time.' },
  schedules: { isRequired: false, what: 'Cron expressions at which an instance is started, in UTC.' },
  default_retention: { isRequired: false, what: 'success_retention, error_retention: how long finished instances are kept. 7 days by default for workflows created since September 10, 2026 (30 days for older ones, 3 on the free plan), and at most 30.' },
  jurisdiction: { isRequired: false, what: 'eu, fedramp or us: where instances run and are stored.' },
}; // prettier-ignore

/** Properties of an entry of type "workflow" in `exports`. The key of the entry is the class name. */
export const exportFields: typeof workflowFields = {
  type: { isRequired: true, what: '"workflow", for a class that extends WorkflowEntrypoint.' },
  ...Object.fromEntries(
    Object.entries(workflowFields).filter(([key]) => !['binding', 'class_name', 'script_name'].includes(key)),
  ),
};

/** Properties of a workflow that can be set in both `workflows` and `exports`, but only to the same value. */
export const sharedFields = [
  'limits',
  'concurrency',
  'schedules',
  'default_retention',
  'jurisdiction',
] as const;

/** Types of events that can start a workflow through `triggers.events` (wrangler 4.164.0). */
export const triggerEventTypes: readonly string[] = [
  'created', 'deleted', 'forked', 'imported', 'pushed', 'cloned', 'fetched', 'token.created', 'token.revoked',
].map((event) => `cf.artifacts.repo.${event}`); // prettier-ignore

/**
 * Fields of an entry in `triggers.events`. The next two constants list the fields of its filter and of its targets.
 */
export const triggerFields = ['type', 'filter', 'targets'] as const;
export const triggerFilterFields = ['namespace', 'repo_name'] as const;
export const triggerTargetFields = ['type', 'workflow_name'] as const;

export const retentionFields = ['success_retention', 'error_retention'] as const;
export const jurisdictions = ['eu', 'fedramp', 'us'] as const;
/** Fields that are rejected if the class is in another Worker. */
export const ownOnlyFields = ['limits', 'default_retention', 'jurisdiction'] as const;

/**
 * Locations in a configuration that contain the names of a Worker's other bindings, which are not bindings to
 * workflows. Each entry consists of the path of the list or object, and the key that contains the name.
 */
export const bindingPlaces: readonly (readonly [path: readonly string[], key: string])[] = [
  [['kv_namespaces'], 'binding'], [['r2_buckets'], 'binding'], [['d1_databases'], 'binding'], [['services'], 'binding'],
  [['queues', 'producers'], 'binding'], [['durable_objects', 'bindings'], 'name'], [['vectorize'], 'binding'],
  [['hyperdrive'], 'binding'], [['ai'], 'binding'], [['browser'], 'binding'], [['images'], 'binding'], [['assets'], 'binding'],
  [['dispatch_namespaces'], 'binding'], [['mtls_certificates'], 'binding'], [['send_email'], 'name'],
  [['analytics_engine_datasets'], 'binding'], [['pipelines'], 'binding'], [['secrets_store_secrets'], 'binding'],
  [['version_metadata'], 'binding'], [['unsafe', 'bindings'], 'name'],
]; // prettier-ignore
