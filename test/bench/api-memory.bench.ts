import { getEventListeners } from 'node:events';
import { rate, shippedClient, withServer } from './support/loopback';

const requests = 100_000;
const kib = 1024;

/** Returns the heap size after a full garbage collection. The runner starts benchmarks with `--expose-gc`. */
function heapBytes(): number {
  if (!globalThis.gc) throw new Error('the bench needs --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/**
 * Uses one client and one signal that outlives all requests, as a view does, so that anything a request leaks
 * accumulates.
 */
export const bench = {
  name: 'api client memory',
  run: (): Promise<Record<string, number | string>> =>
    withServer(0, async (url) => {
      const { ApiClient, Secret, systemClock, undiciTransport } = shippedClient();
      const transport = undiciTransport();
      const api = new ApiClient({
        baseUrl: url,
        credential: () => Promise.resolve({ scheme: 'bearer', token: new Secret('bench-token') }),
        transport,
        clock: systemClock,
        random: Math.random,
        rate: { requests: 10_000_000, windowMs: 1000 }, // the rate limit is active but too high to cause a wait
      });
      const { signal } = new AbortController();
      const send = async (n: number): Promise<void> => {
        const path = { account_id: 'a', rule_id: `r${n}` };
        const own = n % 10 === 0 ? new AbortController() : undefined;
        const running = api.call('accountAccessRules.get', { path, signal: own?.signal ?? signal });
        own?.abort(); // one in ten requests is aborted by its caller
        const outcome = await running;
        if (outcome.ok === (own !== undefined)) throw new Error('not what was asked for');
      };
      await rate(requests / 10, send);
      const before = heapBytes();
      const perSecond = await rate(requests, send);
      const after = heapBytes();
      await transport.close();
      return {
        requests,
        requestsPerSecond: Math.round(perSecond),
        heapBeforeKiB: Math.round(before / kib),
        heapAfterKiB: Math.round(after / kib),
        growthBytesPerRequest: Number(((after - before) / requests).toFixed(2)),
        listenersLeft: getEventListeners(signal, 'abort').length,
      };
    }),
};
