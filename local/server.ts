import { createAdaptorServer } from '@hono/node-server';
import { type AddressInfo } from 'node:net';
import { createApp } from './app';
import { isRecord } from './http/shape';
import { type Service } from './service';

export interface Running {
  /** The base URL without a path, such as `http://127.0.0.1:43211`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Limits on the time within which a client must send its request, in milliseconds. Without these limits, incomplete
 * requests stay open for minutes.
 */
const patience = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 2_000 };

/**
 * Starts the server on loopback only. The promise is rejected with a readable message if the port is not available.
 */
export function listen(service: Service, port: number): Promise<Running> {
  const server = createAdaptorServer({ fetch: createApp(service).fetch, serverOptions: patience });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(listenTrouble(error, port))));
    server.listen(port, '127.0.0.1', () => {
      const { port: chosen } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${chosen}`, close: () => closed(server) });
    });
  });
}

function closed(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

function listenTrouble(error: unknown, port: number): string {
  const code = isRecord(error) ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: choose another with --port, or 0 for any free one.`;
  if (code === 'EACCES') return `Port ${port} is not open to you: choose one above 1023 with --port.`;
  return `The service cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}
