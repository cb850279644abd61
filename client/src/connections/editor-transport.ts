import { isLoopback } from '../../../app/connections/base-url';
import { fetchTransport } from '../../../platform/http/fetch-transport';
import { type ClosableTransport, undiciTransport } from '../../../platform/http/undici-transport';

/**
 * The transport of the extension: services on this machine are reached with undici, all others through the editor's
 * `fetch`, where its proxy and certificates apply (docs/decisions/0402).
 */
export function editorTransport(): ClosableTransport {
  const local = undiciTransport();
  const remote = fetchTransport();
  return {
    send: (request) => (isLoopback(new URL(request.url)) ? local : remote).send(request),
    close: () => local.close(),
  };
}
