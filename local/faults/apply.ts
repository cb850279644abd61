import { STATUS_CODES } from 'node:http';
import { edgeAnswer, type EdgeConfiguration, type EdgeRequest } from '../edge/custom';
import { edgeProblem, edgeResponse } from '../edge/problem';
import { failureBody } from '../http/answer';
import { failures } from '../http/failures.data';
import { type Fault } from './fault';

/** The parts of a request that are relevant to faults. */
export interface Faulty extends EdgeRequest {
  /** Ends the connection without a response. Absent if the app is called without a socket. */
  readonly cut?: () => void;
}

/**
 * Responds to a request and simulates the given faults. `answer` performs the operation. It is not called if a fault
 * ends the request earlier.
 */
export async function withFaults(
  faults: readonly Fault[],
  request: Faulty,
  edge: EdgeConfiguration,
  answer: () => Promise<Response>,
): Promise<Response> {
  for (const { delayMs = 1000, kind } of faults)
    if (kind === 'latency') await new Promise((resolve) => setTimeout(resolve, delayMs));
  const fault = faults.find(({ kind }) => kind !== 'latency');
  if (!fault) return answer();
  switch (fault.kind) {
    case 'truncated':
    case 'malformed':
      return damaged(fault.kind, await answer(), request.cut);
    case 'slow':
      return slowed(await answer(), fault.delayMs ?? 100);
    default: {
      if (fault.when === 'after') await answer();
      return replaced(fault, request, edge);
    }
  }
}

function replaced(fault: Fault, request: Faulty, edge: EdgeConfiguration): Response {
  const retryAfter: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
  switch (fault.kind) {
    case 'rateLimited': {
      const { status, code, message } = failures.rateLimited;
      return Response.json(failureBody([{ code, message }]), {
        status,
        headers: { 'retry-after': '1', ...retryAfter },
      });
    }
    case 'edge': {
      const { code = 502, format } = fault;
      const response = format
        ? edgeResponse(edgeProblem(code, request.host, request.nowMs), format)
        : edgeAnswer(code, request, edge);
      for (const [name, value] of Object.entries(retryAfter)) response.headers.set(name, value);
      return response;
    }
    case 'page':
      return new Response(
        '<!doctype html><title>Please wait</title><h1>Something is in front of this service</h1>',
        {
          status: fault.status ?? 502,
          headers: { 'content-type': 'text/html; charset=utf-8', ...retryAfter },
        },
      );
    case 'cut':
      request.cut?.();
      return new Response(request.cut ? null : brokenBody(undefined), {
        headers: { 'content-type': 'application/json' },
      });
    default: {
      const status = fault.status ?? failures.unavailable.status;
      const errors = fault.errors?.map(({ pointer, ...error }) => ({
        ...error,
        ...(pointer === undefined ? {} : { source: { pointer } }),
      }));
      return Response.json(failureBody(errors ?? [errorOf(status)]), { status, headers: retryAfter });
    }
  }
}

/**
 * Returns the default error for a status, for faults that specify no errors. The error code is derived from the
 * status.
 */
function errorOf(status: number): { readonly code: number; readonly message: string } {
  const { unavailable } = failures;
  const message = status === unavailable.status ? unavailable.message : STATUS_CODES[status];
  return { code: 10_000 + status, message: message ?? `Failed with status ${status}` };
}

/** Damages a complete response by removing its second half or by making it invalid JSON. */
async function damaged(
  kind: 'truncated' | 'malformed',
  response: Response,
  cut: Faulty['cut'],
): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  const headers = new Headers(response.headers);
  if (kind === 'malformed') {
    headers.delete('content-length');
    return new Response(`<<<${new TextDecoder().decode(body).replaceAll('"', "'")}`, { status, headers });
  }
  headers.set('content-length', String(body.length));
  return new Response(brokenBody(cut, body.slice(0, Math.floor(body.length / 2))), { status, headers });
}

const slowPieces = 8;

/** Returns a complete response in chunks, with pauses between them. */
async function slowed(response: Response, delayMs: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const size = Math.max(1, Math.ceil(body.length / slowPieces));
  let sent = 0;
  const pieces = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (sent < body.length) controller.enqueue(body.slice(sent, sent + size));
      else controller.close();
      sent += size;
    },
  });
  return new Response(pieces, { status: response.status, headers: response.headers });
}

/**
 * Time in milliseconds between writing the last part of a body and cutting the connection, so that the part has time
 * to be sent.
 */
const flushMs = 20;

/**
 * Returns a body that is incomplete. After its last part, the connection is cut. Without a socket, the body ends with
 * an error.
 */
function brokenBody(
  cut: Faulty['cut'],
  first?: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      if (first && first.length > 0) {
        controller.enqueue(first);
        first = undefined;
      } else if (cut) {
        await new Promise((resolve) => setTimeout(resolve, flushMs));
        cut();
        controller.close();
      } else controller.error(new Error('cut on demand'));
    },
  });
}
