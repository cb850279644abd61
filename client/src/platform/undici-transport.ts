import type * as Undici from 'undici';
import { type Transport, type TransportRequest } from '../../../core/api/transport';
import { readBody } from './body';
import { abortedBefore, failureOfThrown } from './failure-reason';

/** A transport that holds connections, which must be closed in the end. */
export interface ClosableTransport extends Transport {
  close(): Promise<void>;
}

/**
 * Sends with undici: connections are kept and reused. undici is loaded at the first request. It does not know the
 * editor's proxy (docs/decisions/0402): for services on this machine, the command line and tests.
 */
export function undiciTransport(
  load: () => Promise<typeof Undici> = () => import('undici'),
  dispatcher?: Undici.Dispatcher,
): ClosableTransport {
  // Asking for a loaded module again is no small thing: it costs more than half a request.
  let loading: Promise<typeof Undici> | undefined;
  let agent: Undici.Dispatcher | undefined = dispatcher;
  return {
    async send(request) {
      if (request.signal.aborted) return abortedBefore;
      try {
        const undici = await (loading ??= load());
        agent ??= new undici.Agent({ connections: 32, keepAliveTimeout: 30_000 });
        return await sendWith(undici, agent, request);
      } catch (thrown) {
        return failureOfThrown(thrown);
      }
    },
    async close() {
      await agent?.destroy();
      agent = undefined;
    },
  };
}

async function sendWith(
  undici: typeof Undici,
  dispatcher: Undici.Dispatcher,
  { url, method, headers, body, signal, maxBytes }: TransportRequest,
): ReturnType<Transport['send']> {
  const response = await undici.request(url, {
    dispatcher,
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  });
  const announced = Number(response.headers['content-length'] ?? NaN);
  const bytes =
    announced <= maxBytes
      ? await response.body.bytes()
      : await readBody(response.body as AsyncIterable<Uint8Array>, maxBytes);
  if (bytes === undefined) return { kind: 'failure', reason: 'tooLong', mayHaveArrived: true };
  return { kind: 'response', status: response.statusCode, headers: joined(response.headers), body: bytes };
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  return flat;
}
