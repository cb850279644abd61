import { ApiClient } from '../../core/api/client';
import { type ApiOptions } from '../../core/api/exchange';
import { Secret } from '../../core/api/secret';
import { FakeClock } from './fake-clock';
import { FakeTransport, type Script } from './fake-transport';

/** Creates a client with a scripted transport and a clock that the test controls. */
export function fakeApi(
  script: Script,
  options: Partial<ApiOptions> = {},
): { api: ApiClient; transport: FakeTransport; clock: FakeClock } {
  const clock = new FakeClock();
  const transport = new FakeTransport(script);
  const api = new ApiClient({
    baseUrl: 'https://api.example/client/v4',
    credential: () => Promise.resolve({ scheme: 'bearer', token: new Secret('marked-token-0123456789') }),
    transport,
    clock,
    random: () => 0.5,
    ...options,
  });
  return { api, transport, clock };
}
