import { edgeProblem, edgeResponse } from '../edge/problem';
import { negotiate } from '../edge/negotiate';
import { failureBody } from '../http/answer';
import { failures } from '../http/failures.data';
import { type Fault } from './fault';

/** The parts of a request that faults work with. */
export interface Faulty {
  readonly accept: string | null;
  readonly host: string;
  readonly nowMs: number;
  /** Ends the connection without an answer; absent when the app is called without a socket. */
  readonly cut?: () => void;
}

/**
 * Answers a request through the faults that it meets. `answer` does the operation; it is not called when a fault
 * comes before it.
 */
export async function withFaults(
  faults: readonly Fault[],
  request: Faulty,
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
    default: {
      if (fault.when === 'after') await answer();
      return replaced(fault, request);
    }
  }
}

function replaced(fault: Fault, request: Faulty): Response {
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
      const problem = edgeProblem(fault.code ?? 502, request.host, request.nowMs);
      const response = edgeResponse(problem, fault.format ?? negotiate(request.accept));
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
      const status = fault.status ?? 503;
      const { code, message } = failures.unavailable;
      return Response.json(failureBody([{ code, message }]), { status, headers: retryAfter });
    }
  }
}

/** A whole answer, damaged on its way: its second half is missing, or it is no JSON any more. */
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

/** How long what was written of a body has to leave before its connection is cut. */
const flushMs = 20;

/** A body that breaks off after what it has: with the connection, or in an error when there is no socket. */
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
