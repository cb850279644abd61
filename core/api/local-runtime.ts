import { parseJson } from '../base/json';
import { isObject } from '../model/decode';
import { type Dialect } from './dialect';
import { readEnvelope } from './envelope';
import { runtimeApiPath, runtimeProbe, runtimeRefusals, runtimeRows } from './local-runtime.data';
import { type OperationId } from './operations.data';
import { type Transport, type TransportResponse } from './transport';

/** Whether the local runtime provides an operation. */
export const runtimeOffers = (id: OperationId): boolean => runtimeRows[id] !== undefined;

/**
 * Adapts the public API's operations to the local runtime. The runtime needs no credential, and none is ever sent to
 * it.
 */
export const runtimeDialect: Dialect = (id, row, request) => {
  const here = runtimeRows[id];
  if (!here) return { row, request, missing: true };
  const { path, paging, body, result, lacks, given } = here;
  const { query, ...rest } = request;
  const taken = Object.entries(query ?? {}).filter(([name]) => here.query?.includes(name));
  return {
    row: {
      ...row,
      base: 'open',
      path: path ?? row.path.replace('/accounts/{account_id}', ''),
      ...(paging === undefined ? {} : { paging }),
      ...(result ? { answer: (value, trail) => row.answer(result(value, request), trail) } : {}),
      ...(lacks ? { lacks: (value) => lacks(value, request) } : {}),
    },
    request: {
      ...rest,
      query: Object.fromEntries(taken),
      ...(body ? { body: body(request.body) } : {}),
    },
    ...(given === undefined ? {} : { given }),
  };
};

/**
 * Returns a transport to a local runtime. It corrects the status of rejections, and removes the header `location` from
 * responses, so that redirects are not followed.
 */
export const runtimeTransport = (transport: Transport): Transport => ({
  async send(request) {
    const response = await transport.send(request);
    if (response.kind === 'failure') return response;
    const headers = Object.entries(response.headers).filter(([name]) => name !== 'location');
    return { ...response, headers: Object.fromEntries(headers), status: statusOf(response) };
  },
});

function statusOf({ status, body }: TransportResponse): number {
  if (status !== 500) return status;
  const { errors } = readEnvelope(parseJson(new TextDecoder().decode(body)));
  const known = runtimeRefusals.find(({ says }) => errors.some(({ message }) => says.test(message)));
  return known?.status ?? status;
}

/** A workflow, as listed by a local runtime. */
export interface RuntimeWorkflow {
  readonly name: string;
  readonly className: string;
  readonly scriptName: string;
}

/** Returns the API address of a local runtime that listens on a port of this machine. */
export const runtimeBaseUrl = (port: number, apiPath: string = runtimeApiPath): string =>
  `http://127.0.0.1:${port}${apiPath}`;

/**
 * Returns the path of the API in the runtime that sent the given response to `runtimeProbe`. Returns undefined if the
 * response is not from a runtime.
 */
export function runtimeApiPathOf(status: number, body: string): string | undefined {
  return runtimeProbe.answers.find((one) => one.status === status && one.text === body.trim())?.apiPath;
}

/**
 * Reads the workflows from the response of a local runtime. Returns undefined for the response of any other service
 * that happens to listen on the port. `body` is the text of a response with status 200.
 */
export function readRuntimeWorkflows(body: string): readonly RuntimeWorkflow[] | undefined {
  const json = parseJson(body);
  if (!isObject(json) || json.success !== true || !Array.isArray(json.result)) return undefined;
  const workflows = json.result.map((one: unknown) => {
    if (!isObject(one)) return undefined;
    const { name, class_name: className, script_name: scriptName } = one;
    return typeof name === 'string' && typeof className === 'string' && typeof scriptName === 'string'
      ? { name, className, scriptName }
      : undefined;
  });
  return workflows.every((one) => one !== undefined) ? workflows : undefined;
}
