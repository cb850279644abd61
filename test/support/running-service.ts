import { undiciTransport } from '../../platform/http/undici-transport';
import { systemClock } from '../../platform/system-clock';
import { ApiClient } from '../../core/api/client';
import { type RequestRecord } from '../../core/api/observer';
import { Secret } from '../../core/api/secret';
import { listen } from '../../local/server';
import { type LocalService } from './local-service';

/** The demo service on a real socket, with a client that retries without waiting. */
export interface RunningService {
  readonly local: LocalService;
  readonly api: ApiClient;
  /** Creates another client of the same service, with a separate retry budget. */
  readonly newClient: () => ApiClient;
  readonly url: string;
  /** Every attempt that the client made. */
  readonly log: RequestRecord[];
  close(): Promise<void>;
}

export async function runService(local: LocalService): Promise<RunningService> {
  const running = await listen(local.service, 0);
  const { url } = running;
  const transport = undiciTransport();
  const log: RequestRecord[] = [];
  const newClient = (): ApiClient =>
    new ApiClient({
      baseUrl: url,
      credential: () => Promise.resolve({ scheme: 'bearer', token: new Secret('any-token-will-do') }),
      transport,
      clock: systemClock,
      random: () => 0,
      observer: { finished: (record) => log.push(record) },
    });
  return {
    local,
    api: newClient(),
    newClient,
    url,
    log,
    async close() {
      await transport.close();
      await running.close();
    },
  };
}
