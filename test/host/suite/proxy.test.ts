import assert from 'node:assert/strict';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { editorTransport } from '../../../client/src/platform/editor-transport';
import { type TransportRequest } from '../../../core/api/transport';
import { until } from './support/until';

/** A service, and a proxy before it that takes every host name for that service. */
class Network {
  /** What the proxy was asked for: `host:port` of a tunnel, or a whole address. */
  readonly proxied: string[] = [];
  private readonly service = http.createServer((request, response) => {
    response.end(`service ${request.headers.host ?? ''}${request.url ?? ''}`);
  });
  private readonly proxy = http.createServer((request, response) => {
    this.proxied.push(request.url ?? '');
    response.end(`proxy ${request.url ?? ''}`);
  });
  private readonly sockets = new Set<net.Socket>();

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
    return `http://127.0.0.1:${portOf(this.service)}`;
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

describe('requests of the extension', () => {
  const network = new Network();
  const transport = editorTransport();
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('http');
  const request = (url: string): TransportRequest => ({
    method: 'GET',
    url,
    headers: {},
    signal: AbortSignal.timeout(10_000),
    maxBytes: 1000,
  });
  const bodyOf = async (url: string): Promise<string> => {
    const answer = await transport.send(request(url));
    return answer.kind === 'response' ? new TextDecoder().decode(answer.body) : `${answer.reason} ${answer.code ?? ''}`; // prettier-ignore
  };

  before(async () => {
    await network.open();
    await settings().update('proxy', network.proxyUrl, vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await settings().update('proxy', undefined, vscode.ConfigurationTarget.Global);
    await transport.close();
    network.close();
  });

  it('to services elsewhere go through the proxy of the settings', async () => {
    const url = 'http://api.rampart.invalid/client/v4/x';
    const answer = await until('the editor to know its proxy', async () => {
      const body = await bodyOf(url);
      return body.includes('/client/v4/x') && body;
    });
    assert.equal(answer, 'service api.rampart.invalid/client/v4/x');
    assert.match(network.proxied.join(' '), /api\.rampart\.invalid/);
  });

  it('to services on this machine go straight', async () => {
    const before = network.proxied.length;
    assert.match(await bodyOf(`${network.serviceUrl}/y`), /^service 127\.0\.0\.1:\d+\/y$/);
    assert.equal(network.proxied.length, before);
  });
});
