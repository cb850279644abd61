import { type Connection } from './connection';

/**
 * Returns the values of the context keys that depend on connections. Local runtimes do not affect `rampart.connected`
 * and `rampart.writable`: they provide only workflows, so the other views must still explain how to connect.
 */
export function connectionContexts(
  connections: readonly Pick<Connection, 'kind' | 'readOnly'>[],
): Readonly<Record<`rampart.${string}`, boolean>> {
  const services = connections.filter(({ kind }) => kind === 'api');
  return {
    'rampart.connected': services.length > 0,
    'rampart.writable': services.some(({ readOnly }) => !readOnly),
    'rampart.disconnected': connections.length === 0,
  };
}
