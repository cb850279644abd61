import {
  type Transport,
  type TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from '../../core/api/transport';

type Reply = TransportResponse | TransportFailure;
export type Script = (request: TransportRequest, index: number) => Reply | Promise<Reply>;

/** A transport that calls a function for its responses and records the requests. */
export class FakeTransport implements Transport {
  readonly requests: TransportRequest[] = [];

  constructor(private readonly script: Script) {}

  async send(request: TransportRequest): Promise<Reply> {
    this.requests.push(request);
    return this.script(request, this.requests.length - 1);
  }
}

/** Creates a response with a JSON or text body. */
export function reply(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): TransportResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' };
  return {
    kind: 'response',
    status,
    headers: { ...type, ...headers },
    body: new TextEncoder().encode(text),
  };
}

/** Creates a successful response in the API's envelope. */
export function success(result: unknown, resultInfo?: unknown): TransportResponse {
  return reply(200, { success: true, errors: [], messages: [], result, ...(resultInfo ? { result_info: resultInfo } : {}) }); // prettier-ignore
}

/** Creates a rejection in the API's envelope. */
export function refusal(status: number, code: number, message: string): TransportResponse {
  return reply(status, { success: false, errors: [{ code, message }], messages: [], result: null });
}

/** Never responds. The request ends only when its signal aborts. */
export function silence(request: TransportRequest): Promise<TransportFailure> {
  return new Promise((resolve) => {
    request.signal.addEventListener('abort', () =>
      resolve({ kind: 'failure', reason: 'aborted', mayHaveArrived: true }),
    );
  });
}
