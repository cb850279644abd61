import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { rate, shippedClient, withServer } from './support/loopback';

const listed = 50_000;

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const bench = {
  name: 'api client',
  run: (): Promise<Record<string, number | string>> =>
    withServer(listed, async (url) => {
      const { ApiClient, Secret, systemClock, undiciTransport } = shippedClient();
      const transport = undiciTransport();
      const agent = new Agent({ connections: 32 });
      const api = new ApiClient({
        baseUrl: url,
        credential: () => Promise.resolve({ scheme: 'bearer', token: new Secret('bench-token') }),
        transport,
        clock: systemClock,
        random: Math.random,
      });
      const raw = async (n: number): Promise<void> => {
        const path = `/accounts/a/firewall/access_rules/rules/r${n}`;
        const { body } = await request(url + path, { dispatcher: agent, headers: { authorization: 'Bearer bench-token', accept: 'application/json' } }); // prettier-ignore
        await body.json();
      };
      const ours = async (n: number): Promise<void> => {
        const outcome = await api.call('accountAccessRules.get', {
          path: { account_id: 'a', rule_id: `r${n}` },
        });
        if (!outcome.ok) throw new Error(outcome.error.message);
      };
      await rate(2000, raw);
      await rate(2000, ours);
      const rates = { raw: [] as number[], ours: [] as number[] };
      for (let round = 0; round < 7; round++) {
        rates.raw.push(await rate(2000, raw));
        rates.ours.push(await rate(2000, ours));
      }
      const list = async (): Promise<number> => {
        const started = performance.now();
        const all = await api.all('accountAccessRules.list', { path: { account_id: 'a' } });
        if (!all.ok || all.value.length !== listed) throw new Error('the list is not whole');
        return performance.now() - started;
      };
      await list();
      const listMs = median([await list(), await list(), await list()]);
      await transport.close();
      await agent.destroy();
      return {
        clientRequestsPerSecond: Math.round(median(rates.ours)),
        undiciRequestsPerSecond: Math.round(median(rates.raw)),
        ratioOfClientToUndici: Number((median(rates.ours) / median(rates.raw)).toFixed(2)),
        list50000ItemsMs: Math.round(listMs),
      };
    }),
};
