import { isLoopback } from '../../../app/connections/base-url';
import { fetchTransport } from '../../../platform/http/fetch-transport';
import { type ClosableTransport, undiciTransport } from '../../../platform/http/undici-transport';

/**
 * Returns the transport of the extension. For services on this machine, it uses undici. For all other services, it uses
 * the editor's `fetch` with the editor's proxy and certificates (docs/decisions/0402).
 */
export function editorTransport(): ClosableTransport {
  const local = undiciTransport();
  const remote = fetchTransport();
  return {
    send: (request) => (isLoopback(new URL(request.url)) ? local : remote).send(request),
    close: () => local.close(),
  };
}
