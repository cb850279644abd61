/** Properties of a run's event (workflow scripts reference, section 1), with their descriptions. */
export const eventProperties = {
  payload: 'object',
  timestamp: 'Date',
  instanceId: 'string',
  workflowName: 'string',
  schedule: '{ cron: string, scheduledTime: number }',
} as const;

/** Other names that users may use for these properties by mistake. */
export const eventSynonyms: Readonly<Record<string, keyof typeof eventProperties | undefined>> = {
  params: 'payload', parameters: 'payload', data: 'payload', body: 'payload', input: 'payload', args: 'payload', detail: 'payload',
  id: 'instanceId', instance_id: 'instanceId', instance: 'instanceId', workflowId: 'instanceId',
  time: 'timestamp', date: 'timestamp', createdAt: 'timestamp', name: 'workflowName', cron: 'schedule', scheduledTime: 'schedule',
}; // prettier-ignore
