import { isoTime } from '../clock';
import { sampleGraph } from '../demo/sample-graph';
import { defaultBehaviour } from '../state/behaviour';
import { isCron, neverMs, nextFiring } from '../engine/cron';
import { durationMs } from '../engine/durations';
import { unfinishedOf } from '../engine/queue';
import { type Status } from '../engine/status';
import { ok } from '../http/answer';
import { bodyOf, type Call, param, textQuery } from '../operation/call';
import { get, type Operation, put, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse, refuseBody } from '../http/refusal';
import { type WorkflowPutWire } from '../../core/model/workflow';
import { workflowPut } from '../shapes/workflow.data';
import { latestVersion, reviveWorkflow, type VersionState, type WorkflowState } from '../state/workflow';
import { accountOf, contains, workflowOf } from './lookup';

const path = '/accounts/{account_id}/workflows';
const one = `${path}/{workflow_name}`;

/** Operations for workflows. Sources: workflows, "Workflow"; API behavior (paging and search). */
export const workflowOperations: readonly Operation[] = [
  get('wor-list-workflows', path, (call) => {
    const search = textQuery(call, 'search', { max: 64 });
    const page = pageOf(call, { default: 10, min: 1, max: 100 });
    const { workflows } = accountOf(call);
    const named = workflows.sortedBy('name', ({ name }) => name);
    return paged(
      search === undefined ? named : named.filter(({ name }) => contains(name, search)),
      page,
      (workflow) => {
        if (call.service.engine.settle(workflow)) call.service.changed();
        return shown(call, workflow);
      },
    );
  }),
  get('wor-get-workflow-details', one, (call) => {
    const workflow = workflowOf(call);
    if (!latestVersion(workflow)) throw refuse('notDeployed');
    return ok(shown(call, workflow));
  }),
  put('wor-create-or-modify-workflow', one, (call) => {
    const { workflows } = accountOf(call);
    const body = bodyOf(call, workflowPut);
    const schedules = (body.schedules ?? []).map(({ cron }) => ({
      cron,
      nextAtMs: nextFiring(cron, call.nowMs) ?? neverMs,
    }));
    checkSchedules(body);
    const retention = retentionOf(body);
    const workflow = workflows.get(param(call, 'workflow_name')) ?? newWorkflow(call, body);
    workflows.put(workflow);
    workflow.className = body.class_name;
    workflow.scriptName = body.script_name;
    workflow.modifiedAtMs = call.nowMs;
    delete workflow.scriptDeleted;
    workflow.schedules = schedules;
    const version = workflow.versions.put(newVersion(call, workflow, body, retention));
    return ok({
      ...identified(workflow),
      is_deleted: 0,
      terminator_running: 0,
      version_id: version.record.id,
    });
  }),
  remove('wor-delete-workflow', one, (call) => {
    const workflow = workflowOf(call);
    accountOf(call).workflows.delete(workflow.name);
    return ok({ status: 'ok', success: true });
  }),
];

function newWorkflow(call: Call, body: WorkflowPutWire): WorkflowState {
  return reviveWorkflow({
    id: call.service.identity.uuid(),
    name: param(call, 'workflow_name'),
    className: body.class_name,
    scriptName: body.script_name,
    createdAtMs: call.nowMs,
    modifiedAtMs: call.nowMs,
    triggeredAtMs: null,
    schedules: [],
    versions: [],
    instances: [],
    nextSequence: 1,
  });
}

/**
 * Creates a version. The service never receives the script. If the account already has a version of the same script
 * and class, its graph and simulation settings are reused. Otherwise, the version gets a small sample graph.
 */
function newVersion(
  call: Call,
  workflow: WorkflowState,
  body: WorkflowPutWire,
  retention: Retention | undefined,
): VersionState {
  const now = isoTime(call.nowMs);
  const deployed = accountOf(call)
    .workflows.list()
    .filter(({ scriptName, className }) => scriptName === body.script_name && className === body.class_name)
    .map(latestVersion)
    .find((version) => version !== undefined);
  return {
    record: {
      id: call.service.identity.uuid(),
      class_name: body.class_name,
      created_on: now,
      modified_on: now,
      has_dag: true,
      language: deployed?.record.language ?? 'javascript',
      workflow_id: workflow.id,
      ...(body.concurrency ? { concurrency: body.concurrency } : {}),
      ...(body.limits ? { limits: body.limits } : {}),
      ...(retention ? { default_retention: retention } : {}),
    },
    graph: deployed?.graph ?? sampleGraph(body.class_name),
    behaviour: deployed?.behaviour ?? defaultBehaviour,
  };
}

type Retention = NonNullable<VersionState['record']['default_retention']>;

/**
 * Returns how long instances are stored after a failure and after a success, in milliseconds. Rejects values above the
 * documented limit. Returns undefined if the request does not specify the durations.
 */
function retentionOf({ default_retention: given }: WorkflowPutWire): Retention | undefined {
  if (!given) return undefined;
  const names = ['error_retention', 'success_retention'] as const;
  const known = names.flatMap((name) =>
    given[name] === undefined ? [] : [[name, toMs(given[name])] as const],
  );
  const wrong = known.filter(([, ms]) => !Number.isSafeInteger(ms));
  if (wrong.length > 0)
    throw refuseBody(
      wrong.map(([name]) => ({
        pointer: `/default_retention/${name}`,
        message: `/default_retention/${name} must be at most ${Number.MAX_SAFE_INTEGER} milliseconds`,
      })),
    );
  return Object.fromEntries(known);
}

function toMs(retention: number | string): number {
  return typeof retention === 'number' ? retention : durationMs(retention, 0);
}

function checkSchedules({ schedules = [] }: WorkflowPutWire): void {
  const wrong = schedules.flatMap(({ cron }, index) => (isCron(cron) ? [] : [`/schedules/${index}/cron`]));
  if (wrong.length > 0)
    throw refuseBody(wrong.map((pointer) => ({ pointer, message: `${pointer} is not a cron expression` })));
}

function identified(workflow: WorkflowState): Record<string, unknown> {
  return {
    id: workflow.id,
    name: workflow.name,
    class_name: workflow.className,
    script_name: workflow.scriptName,
    created_on: isoTime(workflow.createdAtMs),
    modified_on: isoTime(workflow.modifiedAtMs),
    triggered_on: workflow.triggeredAtMs === null ? null : isoTime(workflow.triggeredAtMs),
  };
}

function shown(call: Call, workflow: WorkflowState): Record<string, unknown> {
  return {
    ...identified(workflow),
    instances: counts(call, workflow),
    ...(workflow.schedules.length === 0
      ? {}
      : {
          schedules: workflow.schedules.map(({ cron, nextAtMs }) => ({
            cron,
            ...(nextAtMs === neverMs ? {} : { next_instance: isoTime(nextAtMs) }),
          })),
        }),
    ...(workflow.scriptDeleted === undefined ? {} : { script_deleted: workflow.scriptDeleted }),
  };
}

function counts(call: Call, workflow: WorkflowState): Readonly<Record<Status, number>> {
  const byStatus: Record<Status, number> = {
    queued: 0,
    running: 0,
    paused: 0,
    errored: 0,
    terminated: 0,
    complete: 0,
    waitingForPause: 0,
    waiting: 0,
    rollingBack: 0,
  };
  const count = (status: Status) => byStatus[status]++;
  for (const { final } of workflow.instances.list()) if (final) count(final.status);
  for (const instance of unfinishedOf(workflow)) count(call.service.engine.status(workflow, instance));
  return byStatus;
}
