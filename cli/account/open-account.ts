import { ConnectedRemote } from '../../app/connections/connected-remote';
import { Connections } from '../../app/connections/connections';
import { MemorySecrets, MemoryState } from '../../app/connections/memory-store';
import { fetchTransport } from '../../platform/http/fetch-transport';
import { systemClock } from '../../platform/system-clock';
import { type GivenAccount } from './environment';

/** The single connection of a process; the editor has several. */
export interface OpenAccount {
  readonly connections: Connections;
  readonly remote: ConnectedRemote;
  /** The ID of the connection. */
  readonly connection: string;
  /** Display name of the service: its host. */
  readonly name: string;
  readonly origin: string;
  readonly readOnly: boolean;
}

/** Opens the account given by the environment. `readOnly` rejects every request that would change something. */
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
  // Change records identify the service by origin: other programs connect to it under their own connection IDs.
  const connection = origin;
  const name = new URL(baseUrl).host;
  await connections.put(
    { id: connection, kind: 'api', name, baseUrl, scheme: 'bearer', readOnly, typedPlaces: [] },
    { scheme: 'bearer', token },
  );
  return { connections, remote: new ConnectedRemote(connections), connection, name, origin, readOnly };
}
