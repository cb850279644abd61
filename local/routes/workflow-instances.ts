import { instanceStatuses } from '../../core/model/workflow-instance';
import { isoTime, isoTimeWithoutOffset } from '../clock';
import { mayChange, pause, restart, resume, sendEvent, terminate } from '../engine/actions';
import { type InstanceState } from '../state/instance';
import { logAt } from '../engine/log';
import { loggedOutput, outputOf } from '../engine/output';
import { lastChangeMs, statusAt } from '../engine/status';
import { type Answer, ok } from '../http/answer';
import { bodyLimits, isNestedTooDeeply, tooDeepMessage } from '../http/body';
import { bodyOf, type Call, choiceQuery, numberQuery, param, textQuery, timeQuery } from '../operation/call';
import { get, type Operation, patch, post } from '../operation/operation';
import { decodeCursor, encodeCursor, perPageOf } from '../operation/paging';
import { refuse } from '../http/refusal';
import {
  instanceBatchCreate,
  instanceCreate,
  type InstanceCreateBody,
  statusChange,
} from '../shapes/workflow.data';
import { latestVersion, type WorkflowState } from '../state/workflow';
import { found, workflowOf } from './lookup';

const path = '/accounts/{account_id}/workflows/{workflow_name}/instances';
const one = `${path}/{instance_id}`;

/** Operations for instances of workflows. Source: workflows, "Instance summary", "Instance detail", and "Events". */
export const workflowInstanceOperations: readonly Operation[] = [
  get('wor-list-workflow-instances', path, listInstances),
  get('wor-describe-workflow-instance', one, describe),
  post('wor-create-new-workflow-instance', path, (call) => {
    const workflow = workflowOf(call);
    const body = call.body === undefined ? {} : bodyOf(call, instanceCreate);
    if (body.instance_id !== undefined && workflow.instances.has(body.instance_id))
      throw refuse('conflict', {
        message: `There is an instance ${body.instance_id} already`,
        pointer: '/instance_id',
      });
    return ok(created(call, workflow, create(call, workflow, body, '')));
  }),
  post('wor-batch-create-workflow-instance', `${path}/batch`, (call) => {
    const workflow = workflowOf(call);
    const bodies = bodyOf(call, instanceBatchCreate);
    bodies.forEach((body, index) => paramsOf(body, `/${index}`)); // rejects invalid params before anything is created
    return ok(
      bodies.flatMap((body, index) =>
        // An instance whose ID already exists is skipped, so that a batch can safely be sent again.
        body.instance_id !== undefined && workflow.instances.has(body.instance_id)
          ? []
          : [created(call, workflow, create(call, workflow, body, `/${index}`))],
      ),
    );
  }),
  patch('wor-change-status-workflow-instance', `${one}/status`, (call) => {
    const workflow = workflowOf(call);
    const instance = instanceOf(call, workflow);
    const change = bodyOf(call, statusChange);
    const { engine } = call.service;
    if (mayChange(engine, workflow, instance, change.status)) {
      if (change.status === 'pause') pause(engine, instance, call.nowMs);
      else if (change.status === 'resume') resume(engine, instance, call.nowMs);
      else if (change.status === 'terminate')
        terminate(engine, instance, call.nowMs, change.rollback ?? false);
      else restart(engine, workflow, instance, call.nowMs, change.from);
      engine.settle(workflow);
    }
    return ok({ status: engine.status(workflow, instance), timestamp: isoTimeWithoutOffset(call.nowMs) });
  }),
  post(
    'wor-send-event-workflow-instance',
    `${one}/events/{event_type}`,
    (call) => {
      const workflow = workflowOf(call);
      const instance = instanceOf(call, workflow);
      sendEvent(call.service.engine, instance, call.nowMs, param(call, 'event_type'), call.body ?? null);
      return ok({ instanceId: instance.id, timestamp: isoTimeWithoutOffset(call.nowMs) });
    },
    { maxBytes: bodyLimits.payloadBytes },
  ),
];

/** Returns the instance that the request path identifies. */
export function instanceOf(call: Call, workflow: WorkflowState): InstanceState {
  return found(workflow.instances, param(call, 'instance_id'), 'workflowNotFound');
}

/**
 * Lists instances, newest first unless requested otherwise. A page is requested by its number or by a cursor, which
 * remains valid while instances are added.
 */
function listInstances(call: Call): Answer {
  const workflow = workflowOf(call);
  const perPage = perPageOf(call, { default: 50, min: 1, max: 100 });
  const cursor = textQuery(call, 'cursor');
  const page = numberQuery(call, 'page');
  if (cursor !== undefined && page !== undefined)
    throw refuse('invalid', { message: 'page cannot be used with cursor', pointer: '/page' });
  if (page !== undefined && (page < 1 || !Number.isInteger(page)))
    throw refuse('invalid', { message: 'page must be a whole number from 1', pointer: '/page' });
  const status = choiceQuery(call, 'status', instanceStatuses);
  const [fromMs, toMs] = [timeQuery(call, 'date_start'), timeQuery(call, 'date_end')];
  const ascending = choiceQuery(call, 'direction', ['asc', 'desc']) === 'asc';

  const all = workflow.instances.list();
  const filtered = status !== undefined || fromMs !== undefined || toMs !== undefined;
  const fits = (instance: InstanceState): boolean =>
    (status === undefined || call.service.engine.status(workflow, instance) === status) &&
    (fromMs === undefined || instance.createdAtMs >= fromMs) &&
    (toMs === undefined || instance.createdAtMs <= toMs);
  const totalCount = filtered ? all.filter(fits).length : all.length;

  const step = ascending ? 1 : -1;
  let index = cursor === undefined ? (ascending ? 0 : all.length - 1) : afterSequence(all, cursor, ascending);
  let skip = ((page ?? 1) - 1) * perPage;
  const items: InstanceState[] = [];
  let more = false;
  for (; index >= 0 && index < all.length && !more; index += step) {
    const instance = all[index];
    if (instance === undefined || (filtered && !fits(instance)) || skip-- > 0) continue;
    if (items.length < perPage) items.push(instance);
    else more = true;
  }
  const last = more ? items.at(-1) : undefined;
  return ok(
    items.map((instance) => summary(call, workflow, instance)),
    {
      resultInfo: {
        count: items.length,
        per_page: perPage,
        total_count: totalCount,
        ...(page === undefined ? {} : { page, total_pages: Math.ceil(totalCount / perPage) }),
        ...(last === undefined ? {} : { cursor: encodeCursor(String(last.sequence)) }),
      },
    },
  );
}

/**
 * Returns the position in the list at which the page after a cursor starts. The cursor contains the sequence number
 * of the last returned instance.
 */
function afterSequence(all: readonly InstanceState[], cursor: string, ascending: boolean): number {
  const sequence = Number(decodeCursor(cursor));
  if (!Number.isInteger(sequence))
    throw refuse('invalid', { message: 'cursor is not one that this list gave', pointer: '/cursor' });
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((all[middle]?.sequence ?? 0) < sequence + (ascending ? 1 : 0)) low = middle + 1;
    else high = middle;
  }
  return ascending ? low : low - 1;
}

function summary(call: Call, workflow: WorkflowState, instance: InstanceState): Record<string, unknown> {
  const { final, run } = instance;
  const timeline = final ? undefined : call.service.engine.timeline(workflow, instance);
  const startedMs = run.startsAtMs !== null && run.startsAtMs <= call.nowMs ? run.startsAtMs : null;
  return {
    ...created(call, workflow, instance),
    created_on: isoTime(instance.createdAtMs),
    modified_on: isoTime(
      final ? Math.max(final.endedAtMs, instance.touchedAtMs) : lastChangeMs(instance, timeline, call.nowMs),
    ),
    started_on: startedMs === null ? null : isoTime(startedMs),
    ended_on: final ? isoTime(final.endedAtMs) : null,
  };
}

/** Returns the response to the creation of an instance. Source: workflows, "Instance summary". */
function created(call: Call, workflow: WorkflowState, instance: InstanceState): Record<string, unknown> {
  return {
    id: instance.id,
    status: call.service.engine.status(workflow, instance),
    version_id: instance.versionId,
    workflow_id: workflow.id,
    trigger_source: instance.trigger,
  };
}

function create(
  call: Call,
  workflow: WorkflowState,
  body: InstanceCreateBody,
  pointer: string,
): InstanceState {
  const version = latestVersion(workflow);
  if (!version) throw refuse('notDeployed');
  const id = body.instance_id ?? call.service.identity.uuid();
  const params = paramsOf(body, pointer);
  const instance = call.service.engine.create(workflow, version, { id, params, trigger: 'api' }, call.nowMs);
  call.service.engine.settle(workflow);
  return instance;
}

/**
 * Returns the parameters, which are a string or any other JSON value. A string that contains JSON is parsed, as
 * documented. Any other string is used unchanged. The vendor's command-line tool sends the value itself instead of a
 * string. Source: API behavior, "Bodies for create and update".
 */
function paramsOf({ params }: InstanceCreateBody, pointer: string): unknown {
  if (params === undefined) return {};
  const refused = (message: string) =>
    refuse('invalid', { message: `${pointer}/params: ${message}`, pointer: `${pointer}/params` });
  const text = typeof params === 'string' ? params : JSON.stringify(params);
  if (Buffer.byteLength(text) > bodyLimits.payloadBytes)
    throw refused(`parameters must have at most ${bodyLimits.payloadBytes} bytes`);
  if (typeof params !== 'string') return params;
  if (isNestedTooDeeply(params)) throw refused(tooDeepMessage);
  try {
    return JSON.parse(params) as unknown;
  } catch {
    return params; // the parser throws if the string is not JSON
  }
}

function describe(call: Call): Answer {
  const workflow = workflowOf(call);
  const instance = instanceOf(call, workflow);
  const { engine } = call.service;
  const timeline = engine.timeline(workflow, instance);
  const { behaviour } = engine.plan(workflow, instance);
  const status = statusAt(instance, timeline, call.nowMs);
  const log = logAt(instance, behaviour, timeline, call.nowMs);
  const simple = choiceQuery(call, 'simple', ['true', 'false']) === 'true';
  const descending = choiceQuery(call, 'order', ['asc', 'desc']) === 'desc';
  const over = timeline !== undefined && call.nowMs >= timeline.endMs;
  const scriptOver = timeline !== undefined && call.nowMs >= timeline.runEndMs;
  const { startsAtMs, queuedAtMs } = instance.run;
  const lastStep = timeline?.entries.findLast(({ kind, error }) => kind === 'step' && error === null);
  const undone = over ? timeline.rollback : undefined;
  return ok({
    status,
    queued: isoTime(queuedAtMs),
    start: startsAtMs !== null && startsAtMs <= call.nowMs ? isoTime(startsAtMs) : null,
    end: over ? isoTime(timeline.endMs) : null,
    params: instance.params,
    output:
      status === 'complete'
        ? lastStep
          ? loggedOutput(outputOf(instance, behaviour, lastStep))
          : null
        : null,
    error: scriptOver ? timeline.error : null,
    success: over ? timeline.outcome === 'complete' : null,
    rollback: undone ? { outcome: undone.error ? 'failed' : 'complete', error: undone.error } : null,
    step_count: log.length,
    ...(simple ? {} : { steps: descending ? log.toReversed() : log }),
    trigger: { source: instance.trigger },
    versionId: instance.versionId,
    ...(instance.schedule ? { schedule: instance.schedule } : {}),
  });
}
