import { type Transport } from '../../core/api/transport';
import { abortSignalOf } from '../../core/base/abort';
import { readBody } from './body';
import { abortedBefore, failureOfThrown } from './failure-reason';

/**
 * Returns a transport that sends requests with the host's `fetch`. The editor patches `fetch` to apply the proxy and
 * the certificates of the user's settings and system.
 */
export function fetchTransport(fetchNow: typeof fetch = fetch): Transport {
  return {
    async send({ url, method, headers, body, signal, maxBytes }) {
      if (signal.aborted) return abortedBefore;
      try {
        const response = await fetchNow(url, {
          method,
          headers,
          signal: abortSignalOf(signal),
          redirect: 'manual',
          ...(body === undefined ? {} : { body }),
        });
        const bytes = response.body
          ? await readBody(response.body as unknown as AsyncIterable<Uint8Array>, maxBytes)
          : new Uint8Array();
        if (bytes === undefined) return { kind: 'failure', reason: 'tooLong', mayHaveArrived: true };
        const flat = Object.fromEntries(response.headers.entries());
        return { kind: 'response', status: response.status, headers: flat, body: bytes };
      } catch (thrown) {
        return failureOfThrown(thrown);
      }
    },
  };
}
