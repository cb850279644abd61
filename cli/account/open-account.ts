import { ConnectedRemote } from '../../app/connections/connected-remote';
import { Connections } from '../../app/connections/connections';
import { MemorySecrets, MemoryState } from '../../app/connections/memory-store';
import { fetchTransport } from '../../platform/http/fetch-transport';
import { systemClock } from '../../platform/system-clock';
import { type GivenAccount } from './environment';

/**
 * Connection of a command-line process to the service. Unlike the editor, a command-line process has only one
 * connection.
 */
export interface OpenAccount {
  readonly connections: Connections;
  readonly remote: ConnectedRemote;
  /** The ID of the connection. */
  readonly connection: string;
  /** Display name of the service, which is its host. */
  readonly name: string;
  readonly origin: string;
  readonly readOnly: boolean;
}

/** Opens the account that the environment specifies. `readOnly` rejects every request that would change something. */
export async function openAccount(
  { baseUrl, origin, token }: GivenAccount,
  readOnly: boolean,
): Promise<OpenAccount> {
  const connections = new Connections({
    state: new MemoryState(),
    secrets: new MemorySecrets(),
    transport: fetchTransport(),
    clock: systemClock,
    random: Math.random,
    trusted: () => true,
    observer: {},
  });
  // The origin serves as the connection ID. Change records identify the service by its origin, because other programs
  // use different IDs for their connections to the same service.
  const connection = origin;
  const name = new URL(baseUrl).host;
  await connections.put(
    { id: connection, kind: 'api', name, baseUrl, scheme: 'bearer', readOnly, typedPlaces: [] },
    { scheme: 'bearer', token },
  );
  return { connections, remote: new ConnectedRemote(connections), connection, name, origin, readOnly };
}
