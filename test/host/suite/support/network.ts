import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';

/** A service, and a proxy that forwards requests for every host name to the service. */
export class Network {
  /** The requests that the proxy received: `host:port` for a tunnel, otherwise a whole URL. */
  readonly proxied: string[] = [];
  private readonly service: http.Server | https.Server;
  private readonly proxy = http.createServer((request, response) => {
    this.proxied.push(request.url ?? '');
    response.end(`proxy ${request.url ?? ''}`);
  });
  private readonly sockets = new Set<net.Socket>();

  /** @param pem the certificate and key for a service with TLS. */
  constructor(private readonly pem?: string) {
    const answer: http.RequestListener = (request, response) => {
      response.end(`service ${request.headers.host ?? ''}${request.url ?? ''}`);
    };
    this.service = pem === undefined ? http.createServer(answer) : https.createServer({ cert: pem, key: pem }, answer); // prettier-ignore
  }

  async open(): Promise<void> {
    this.proxy.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
      this.proxied.push(request.url ?? '');
      const tunnel = net.connect(portOf(this.service), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        tunnel.pipe(socket).pipe(tunnel);
      });
      for (const one of [socket, tunnel]) {
        this.sockets.add(one);
        one.on('error', () => one.destroy());
      }
    });
    for (const server of [this.service, this.proxy])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  get serviceUrl(): string {
    return `${this.pem === undefined ? 'http' : 'https'}://127.0.0.1:${portOf(this.service)}`;
  }

  get proxyUrl(): string {
    return `http://127.0.0.1:${portOf(this.proxy)}`;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    for (const server of [this.service, this.proxy]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

const portOf = (server: http.Server): number => (server.address() as AddressInfo).port;
