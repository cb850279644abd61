import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { LocalService } from './local-service';

/** A request as it was received. */
interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

/** The demo service on a socket. It records every request that it receives. */
export class CountedService {
  readonly arrived: Arrived[] = [];
  /** Whether the service rejects the token. */
  refuses = false;
  /** Called with each request before the response is sent. */
  meanwhile: (request: Arrived) => Promise<unknown> | undefined = () => undefined;
  private server: http.Server | undefined;

  constructor(readonly local = new LocalService()) {}

  /** Returns the method and path of each request that may have changed something. */
  get writes(): readonly string[] {
    return this.arrived
      .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`);
  }

  /** Starts the service and resolves to its URL. */
  async start(): Promise<string> {
    this.server = http.createServer((request, response) => void this.answer(request, response));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const arrived = { method, path: url, authorization: headers.authorization };
    this.arrived.push(arrived);
    await this.meanwhile(arrived);
    const body = Buffer.concat(chunks).toString('utf8');
    if (this.refuses) {
      const errors = [{ code: 10000, message: 'Authentication error' }];
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: false, errors, messages: [], result: null }));
      return;
    }
    const given = headers.authorization === undefined ? {} : { authorization: headers.authorization };
    const answer = await this.local.send(method, url, body === '' ? undefined : body, given);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(answer.text);
  }
}
