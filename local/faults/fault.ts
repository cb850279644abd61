import { parseJson } from '../http/body';
import { refuseBody } from '../http/refusal';
import { issues, list, number, object, oneOf, type Shape, type ShapeOf, text } from '../http/shape';

/**
 * Something that goes wrong on demand. A list of these is put to `/__rampart/faults`, or one is sent with a request
 * as JSON in the header `x-rampart-fault` and then holds for that request only.
 */
export interface Fault {
  readonly kind:
    'latency' | 'status' | 'rateLimited' | 'edge' | 'page' | 'cut' | 'truncated' | 'malformed' | 'slow';
  /** Only requests of this operation (its operationId); all when absent. */
  readonly operation?: string;
  /** Only requests with this method. */
  readonly method?: string;
  /** `before`: the operation is not done. `after`: it is done, but its response is lost or damaged. */
  readonly when?: 'before' | 'after';
  /** How often it happens; always when absent. */
  readonly count?: number;
  /** Chance from 0 to 1 for each request; 1 when absent. With `seed`, the same requests are hit each time. */
  readonly rate?: number;
  readonly seed?: number;
  /** How many requests pass before the first is hit. */
  readonly skip?: number;
  /** Of `latency`: before the response. Of `slow`: between the pieces of the body. */
  readonly delayMs?: number;
  /** Of `status`: the HTTP status; the body is the API's failure envelope. */
  readonly status?: number;
  /** Of `status`: the errors of that envelope, each with a JSON Pointer into the body where it is about one. */
  readonly errors?: readonly { readonly code: number; readonly message: string; readonly pointer?: string }[];
  /** Of `edge`: an edge error code. */
  readonly code?: number;
  /** Of `edge`: the format, as negotiated when absent. */
  readonly format?: 'json' | 'problem' | 'markdown' | 'html';
  /** Of `rateLimited`, `status` and `edge`: the Retry-After header, in seconds or as an HTTP date. */
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

/** Reads the fault of a request's header, or rejects it. */
export function readFault(header: string): Fault {
  const value = parseJson(header, 'faultHeader');
  const found = issues(faultShape, value);
  if (found.length > 0) throw refuseBody(found);
  return value as Fault;
}
