import assert from 'node:assert/strict';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { TestClient } from '../../../support/language-client';
import { jsonTarget } from '../json-target';
import { type Target } from '../target';

const uri = 'file:///c/a.rfilter';
const textDocument = { uri };
const position = { line: 0, character: 4 };
const range = { start: position, end: { line: 0, character: 9 } };
const open = {
  method: 'textDocument/didOpen',
  params: { textDocument: { uri, languageId: 'rampart-filter', version: 1, text: 'http.host eq foo' } },
};
const change = {
  method: 'textDocument/didChange',
  params: { textDocument: { uri, version: 2 }, contentChanges: [{ range, text: 'x' }, { text: 'ssl' }] },
};
const close = { method: 'textDocument/didClose', params: { textDocument } };
const asked = (method: string, more: object = {}) => ({
  method: `textDocument/${method}`,
  params: { textDocument, ...more },
  isRequest: true,
  isCancelled: false,
});

/** Sequences of messages that an editor may send to the server. */
const sessions = [
  [open, asked('hover', { position }), asked('completion', { position }), change, asked('codeAction', { range, context: { diagnostics: [] } }), close],
  [open, { ...asked('semanticTokens/full'), isCancelled: true }, change, asked('documentSymbol'), asked('foldingRange'), close, asked('hover', { position })],
  [open, asked('signatureHelp', { position }), asked('rename', { position, newName: 'y' }), asked('documentHighlight', { position }), asked('selectionRange', { positions: [position] })],
  [open, asked('formatting', { options: { tabSize: 2, insertSpaces: true } }), asked('rangeFormatting', { range, options: { tabSize: 2, insertSpaces: true } }), asked('inlayHint', { range })],
  [open, asked('definition', { position }), asked('references', { position, context: { includeDeclaration: true } }), asked('codeLens'), asked('documentLink')],
  [{ method: 'workspace/didChangeConfiguration', params: { settings: { rampart: {} } } }, open, { method: 'workspace/didChangeWatchedFiles', params: { changes: [{ uri, type: 2 }] } }],
]; // prettier-ignore

/** A document that is used to check that the server still works. No damaged messages are sent about it. */
const other = { uri: 'file:///c/well.rfilter', languageId: 'rampart-filter', text: 'ssl and foo' };

interface Sent {
  readonly method: string;
  readonly params: object;
  readonly isRequest: boolean;
  readonly isCancelled: boolean;
}

/** Returns the usable part of a damaged message, or nothing if it is not recognizable as a message. */
function sentOf(message: unknown): Sent[] {
  if (typeof message !== 'object' || message === null) return [];
  const { method, params, isRequest, isCancelled } = message as Record<string, unknown>;
  if (typeof method !== 'string' || !/^(?:textDocument|workspace)\//.test(method)) return [];
  const given = typeof params === 'object' && params !== null ? params : {};
  return [{ method, params: given, isRequest: isRequest === true, isCancelled: isCancelled === true }];
}

async function send(client: TestClient, { method, params, isRequest, isCancelled }: Sent): Promise<unknown> {
  if (!isRequest) return client.connection.sendNotification(method, params);
  const source = new CancellationTokenSource();
  const answer = client.connection.sendRequest(method, params, source.token);
  if (isCancelled) source.cancel();
  // an error counts as a response
  return answer.catch(() => undefined);
}

/**
 * Targets for sequences of damaged messages: messages with changed types, about unknown documents, with positions
 * outside the text, canceled, or in any order. The server must answer each request with a response or an error. It
 * must still publish diagnostics and show hovers for another document as usual.
 */
export const serverTargets: readonly Target[] = [
  jsonTarget(
    'messages to the language server',
    () => sessions,
    async (messages) => {
      const client = await TestClient.start();
      const sent = (Array.isArray(messages) ? messages : [messages]).flatMap(sentOf);
      await Promise.all(sent.slice(0, 300).map((one) => send(client, one)));
      await client.open(other.uri, other.languageId, other.text, 7);
      const found = await client.diagnostics(other.uri, 7);
      assert.deepEqual(
        found.map(({ code }) => code),
        ['filter/unknown-field'],
      );
      const hover = await client.request<{ contents: { value: string } } | null>('textDocument/hover', {
        textDocument: { uri: other.uri },
        position: { line: 0, character: 1 },
      });
      assert.match(hover?.contents.value ?? '', /ssl/);
      const unknown = { textDocument: { uri: 'file:///c/never-opened.rfilter' }, position };
      assert.equal(await client.request('textDocument/hover', unknown), null);
      await client.stop();
    },
  ),
];
