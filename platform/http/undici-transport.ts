import type * as Undici from 'undici';
import { type Transport, type TransportRequest } from '../../core/api/transport';
import { abortedBefore, failureOfThrown } from './failure-reason';
import { UndiciAnswer } from './undici-answer';

/** A transport that keeps connections open and must therefore be closed after use. */
export interface ClosableTransport extends Transport {
  close(): Promise<void>;
}

/**
 * Returns a transport that sends requests with undici, which keeps connections open and reuses them. undici is loaded
 * on the first request. This transport ignores the editor's proxy (docs/decisions/0402), so it is used only for
 * services on this machine, and by tests.
 */
export function undiciTransport(
  load: () => Promise<typeof Undici> = () => import('undici'),
  dispatcher?: Undici.Dispatcher,
): ClosableTransport {
  // The loading promise is cached because even `require` of a loaded module is expensive: it takes more than half as
  // long as a request.
  let loading: Promise<typeof Undici> | undefined;
  let agent: Undici.Dispatcher | undefined = dispatcher;
  return {
    async send(request) {
      if (request.signal.aborted) return abortedBefore;
      try {
        const undici = await (loading ??= load());
        agent ??= new undici.Agent({ connections: 32, keepAliveTimeout: 30_000 });
        return await sendWith(agent, request);
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

function sendWith(
  dispatcher: Undici.Dispatcher,
  { url, method, headers, body, signal, maxBytes }: TransportRequest,
): ReturnType<Transport['send']> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve) => {
    const answer = new UndiciAnswer(signal, maxBytes, resolve);
    dispatcher.dispatch({ origin, path: pathname + search, method, headers, body: body ?? null }, answer);
  });
}
