import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { editorTransport } from '../../../client/src/connections/editor-transport';
import { type TransportRequest } from '../../../core/api/transport';
import { Network } from './support/network';
import { until } from './support/until';

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

  it('to services on this machine bypass the proxy', async () => {
    const before = network.proxied.length;
    assert.match(await bodyOf(`${network.serviceUrl}/y`), /^service 127\.0\.0\.1:\d+\/y$/);
    assert.equal(network.proxied.length, before);
  });
});
