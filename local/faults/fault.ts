import { parseJson } from '../http/body';
import { refuseBody } from '../http/refusal';
import { issues, list, number, object, oneOf, type Shape, type ShapeOf, text } from '../http/shape';

/**
 * A fault that happens on demand. A list of faults is sent to `/__rampart/faults` with PUT; or one fault is sent with a
 * request, as JSON in the header `x-rampart-fault`, and applies only to that request.
 */
export interface Fault {
  readonly kind:
    'latency' | 'status' | 'rateLimited' | 'edge' | 'page' | 'cut' | 'truncated' | 'malformed' | 'slow';
  /** Affects only requests of this operation (its operationId). Absent: all operations. */
  readonly operation?: string;
  /** Affects only requests with this method. Absent: all methods. */
  readonly method?: string;
  /** `before`: the operation is not performed. `after`: it is performed, but its response is lost or damaged. */
  readonly when?: 'before' | 'after';
  /** How many times the fault happens. Absent: always. */
  readonly count?: number;
  /** Probability from 0 to 1 for each request; 1 if absent. With `seed`, the same requests are affected each time. */
  readonly rate?: number;
  readonly seed?: number;
  /** Number of requests that are let through before the first one is affected. */
  readonly skip?: number;
  /** For `latency`: time before the response. For `slow`: time between the chunks of the body. */
  readonly delayMs?: number;
  /** For `status`: the HTTP status; the body is the API's failure envelope. */
  readonly status?: number;
  /** For `status`: the errors in that envelope, each with a JSON Pointer if it concerns a part of the body. */
  readonly errors?: readonly { readonly code: number; readonly message: string; readonly pointer?: string }[];
  /** For `edge`: an edge error code. */
  readonly code?: number;
  /** For `edge`: the format; negotiated if absent. */
  readonly format?: 'json' | 'problem' | 'markdown' | 'html';
  /** For `rateLimited`, `status` and `edge`: the Retry-After header, in seconds or as an HTTP date. */
  readonly retryAfter?: string;
}

const faultShape: Shape = object(
  {
    kind: oneOf('latency', 'status', 'rateLimited', 'edge', 'page', 'cut', 'truncated', 'malformed', 'slow'),
  },
  {
    operation: text(),
    method: oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    when: oneOf('before', 'after'),
    count: number({ integer: true, min: 0 }),
    rate: number({ min: 0, max: 1 }),
    seed: number({ integer: true }),
    skip: number({ integer: true, min: 0 }),
    delayMs: number({ min: 0, max: 600_000 }),
    status: number({ integer: true, min: 400, max: 599 }),
    errors: list(object({ code: number({ integer: true }), message: text() }, { pointer: text() })),
    code: number({ integer: true }),
    format: oneOf('json', 'problem', 'markdown', 'html'),
    retryAfter: text({ max: 64 }),
  },
);

export const faultsShape: ShapeOf<readonly Fault[]> = list(faultShape);

/** Reads the fault in a request's header, or rejects it. */
export function readFault(header: string): Fault {
  const value = parseJson(header, 'faultHeader');
  const found = issues(faultShape, value);
  if (found.length > 0) throw refuseBody(found);
  return value as Fault;
}
