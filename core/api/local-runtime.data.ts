import { isObject } from '../model/decode';
import { pages, type Paging, unpaged } from './operation';
import { type OperationId } from './operations.data';
import { type AnyRequest } from './request';

/**
 * The local runtime (`wrangler dev`) provides workflows and instances through its own API, which is similar to the
 * public one. This file lists all differences (local-runtime.md, section 3, observed with wrangler 4.164.0), and
 * `local-runtime.ts` applies them.
 */

/** The path of the API, relative to the origin of `wrangler dev`. */
export const runtimeApiPath = '/cdn-cgi/local/explorer/api';

/** The path of the API in builds until July 2026 (observed with wrangler 4.97.0 and 4.110.0). */
const olderRuntimeApiPath = '/cdn-cgi/explorer/api';

/**
 * A request that identifies a local runtime. The request is sent to the platform proxy without the data that the proxy
 * requires, and it specifies a Worker that does not exist. Observed with miniflare 4.20260601, 4.20260708, 5.20260801,
 * and 5.20261117.
 */
export const runtimeProbe = {
  path: '/cdn-cgi/local/platform-proxy',
  headers: { 'mf-route-override': 'rampart-probe' },
  /** The possible responses, each with the API path of the runtimes that send it. */
  answers: [
    { status: 400, text: 'Invalid proxy request', apiPath: runtimeApiPath },
    { status: 404, text: 'No entrypoint worker found', apiPath: olderRuntimeApiPath },
  ],
} as const;

/** The port that `wrangler dev` uses by default. */
export const defaultRuntimePort = 8787;

/**
 * The account name that connections to a local runtime use. The runtime has no accounts, so all of its resources are
 * shown under this name.
 */
export const runtimeAccount = 'local';

/** How the local runtime executes an operation of the public API. Operations without a row are not available. */
export interface RuntimeRow {
  /** The path in the runtime. The default is the path of the public API, without the account. */
  readonly path?: string;
  /** Query parameters that the runtime accepts. All others are left out. */
  readonly query?: readonly string[];
  readonly paging?: Paging;
  /** Converts a request body from the form of the public API to the form of the runtime. */
  readonly body?: (body: unknown) => unknown;
  /** Converts a result from the form of the runtime to the form of the public API. */
  readonly result?: (result: unknown, request: AnyRequest) => unknown;
  /** Whether the runtime's result lacks the requested data. Evaluated before `result` converts the result. */
  readonly lacks?: (result: unknown, request: AnyRequest) => boolean;
  /** The result of the operation, if it is always the same. In that case, nothing is sent. */
  readonly given?: unknown;
}

export const runtimeRows: Readonly<Partial<Record<OperationId, RuntimeRow>>> = {
  'accounts.list': { given: [] },
  'zones.list': { given: [] },
  'workflows.list': { paging: unpaged },
  'workflows.get': {},
  // Instances are sorted newest first. Cursors are ignored, but page numbers are supported.
  'instances.list': { paging: pages(25, 1, 100), query: ['status', 'date_start', 'date_end'] },
  'instances.get': { result: toDetail },
  'instances.create': { body: toCreateBody },
  'instances.changeStatus': { body: toStatusBody },
  // The response shows only that the event was accepted, so the ID comes from the request.
  'instances.sendEvent': { result: (_result, { path }) => ({ instanceId: path?.instance_id }) },
  // The output is read from the instance, which contains the complete outputs of its steps.
  'instances.stepOutput': {
    path: '/workflows/{workflow_name}/instances/{instance_id}',
    result: toStepOutput,
    lacks: (result, request) => stepOf(result, request) === undefined,
  },
};

/** Rejections that the runtime returns with HTTP 500, and their status in the public API. */
export const runtimeRefusals: readonly { readonly says: RegExp; readonly status: number }[] = [
  { says: /\(instance\.already_exists\)/, status: 409 },
  { says: /\(instance\.cannot_\w+\)/, status: 409 },
  { says: /has invalid id/, status: 400 },
];

/**
 * Converts the body of a request that creates an instance. In the public API, the ID is called `instance_id`, and the
 * parameters are a JSON string, which the runtime would misread.
 */
function toCreateBody(body: unknown): unknown {
  if (!isObject(body)) return {};
  const { instance_id, params } = body;
  return {
    ...(instance_id === undefined ? {} : { id: instance_id }),
    ...(typeof params === 'string' ? { params: JSON.parse(params) as unknown } : {}),
  };
}

/**
 * Adapts the body of a status change so that all builds understand it. Builds up to August 2026 call the property
 * `action`, and later builds call it `status`. A build ignores the name that it does not know.
 */
function toStatusBody(body: unknown): unknown {
  return isObject(body) ? { ...body, action: body.status } : body;
}

/**
 * Corrects the status of an instance that sleeps or waits. The runtime reports the status `running`, but the types of
 * the unfinished steps show that the instance is waiting.
 */
function toDetail(result: unknown): unknown {
  if (!isObject(result)) return result;
  const steps = Array.isArray(result.steps) ? result.steps.map(toStep) : [];
  const open = steps.filter(isObject).filter(({ end }) => typeof end !== 'string');
  const idle = open.length > 0 && open.every(({ type }) => type === 'sleep' || type === 'waitForEvent');
  return { ...result, steps, ...(result.status === 'running' && idle ? { status: 'waiting' } : {}) };
}

/**
 * Splits the result of a wait into the event's type and payload, as in the public API. In the runtime, the result is
 * the whole event.
 */
function toStep(step: unknown): unknown {
  if (!isObject(step) || step.type !== 'waitForEvent') return step;
  const { output, error } = step;
  // If a wait timed out, its error has no message, so a message is added.
  const failure = isObject(error) && error.message === '' ? { error: { ...error, message: 'timeout' } } : {};
  if (!isObject(output) || typeof output.type !== 'string') return { ...step, ...failure };
  return { ...step, event_type: output.type, output: output.payload, ...failure };
}

function toStepOutput(result: unknown, request: AnyRequest): unknown {
  const step = stepOf(result, request);
  if (!step) return undefined;
  const status = typeof step.end !== 'string' ? 'running' : step.error ? 'errored' : 'complete';
  const { output, error, event_type } = step;
  return {
    status,
    ...(output === undefined ? {} : { output }),
    ...(error === undefined ? {} : { error }),
    ...(event_type === undefined ? {} : { event_type }),
  };
}

function stepOf(result: unknown, { query }: AnyRequest): Readonly<Record<string, unknown>> | undefined {
  const detail = toDetail(result);
  const steps = isObject(detail) && Array.isArray(detail.steps) ? detail.steps.filter(isObject) : [];
  return steps.find(({ name, type }) => name === query?.name && type === query?.type);
}
