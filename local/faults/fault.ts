import { parseJson } from '../http/body';
import { refuseBody } from '../http/refusal';
import { issues, list, number, object, oneOf, type Shape, type ShapeOf, text } from '../http/shape';

/**
 * A fault that the service simulates. A list of faults is sent to `/__rampart/faults` with PUT. Alternatively, a single
 * fault is sent with a request, as JSON in the header `x-rampart-fault`, and applies only to that request.
 */
export interface Fault {
  readonly kind:
    'latency' | 'status' | 'rateLimited' | 'edge' | 'page' | 'cut' | 'truncated' | 'malformed' | 'slow';
  /** The operation (its operationId) to which the fault is limited. If absent, it applies to all operations. */
  readonly operation?: string;
  /** The method to which the fault is limited. If absent, it applies to all methods. */
  readonly method?: string;
  /**
   * `before`: the operation is not performed. `after`: the operation is performed, but its response is lost or
   * damaged.
   */
  readonly when?: 'before' | 'after';
  /** Number of times that the fault occurs. If absent, it occurs every time. */
  readonly count?: number;
  /**
   * Probability from 0 to 1 that the fault affects a request. The default is 1. If `seed` is given, the same requests
   * are affected each time.
   */
  readonly rate?: number;
  readonly seed?: number;
  /** Number of matching requests that pass unaffected before the fault first occurs. */
  readonly skip?: number;
  /** For `latency`, the time before the response. For `slow`, the time between the chunks of the body. */
  readonly delayMs?: number;
  /** For `status` and `page`, the HTTP status. The body of `status` is the API's failure envelope. */
  readonly status?: number;
  /**
   * For `status`, the errors in the failure envelope. An error has a JSON Pointer if it concerns a part of the body.
   */
  readonly errors?: readonly { readonly code: number; readonly message: string; readonly pointer?: string }[];
  /** For `edge`, the edge error code. */
  readonly code?: number;
  /** For `edge`, the format of the response. If absent, the format is negotiated. */
  readonly format?: 'json' | 'problem' | 'markdown' | 'html';
  /** For `rateLimited`, `status`, `edge`, and `page`, the Retry-After header, in seconds or as an HTTP date. */
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

/** Reads the fault in a request's header. Rejects the request if the fault is invalid. */
export function readFault(header: string): Fault {
  const value = parseJson(header, 'faultHeader');
  const found = issues(faultShape, value);
  if (found.length > 0) throw refuseBody(found);
  return value as Fault;
}
