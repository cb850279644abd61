import assert from 'node:assert/strict';
import { checkBaseUrl } from '../../../../app/connections/base-url';
import { documentText } from '../../../../core/resources/document-text';
import { type Json } from '../../../../core/resources/json';
import { merge3 } from '../../../../core/resources/merge';
import { parseJsonc, tooDeep } from '../../../../core/resources/parse-jsonc';
import { kindIds } from '../../../../core/model/kind-ids';
import { kinds } from '../../../../core/resources/kinds.data';
import { readAnswer } from '../../../../core/api/answer';
import { errorOfResponse } from '../../../../core/api/answer-error';
import { explainError } from '../../../../core/api/explain';
import { type OperationId, operationRow, operations } from '../../../../core/api/operations.data';
import { nextToken } from '../../../../core/api/paging';
import { retryAfterHeaderMs } from '../../../../core/api/retry-after';
import { fillPath, queryText } from '../../../../core/api/url';
import { type Format } from '../../../../local/edge/negotiate';
import { contentTypes, edgeProblem, edgeResponse } from '../../../../local/edge/problem';
import { operations as localOperations } from '../../../../local/operations';
import { LocalService, startMs } from '../../../support/local-service';
import { serviceRequests } from '../../../support/service-requests';
import { jsonTarget } from '../json-target';
import { type Target } from '../target';
import { textTarget } from '../text-target';

const ids = Object.keys(operations) as OperationId[];
const response = (text: string, status = 200, headers: Record<string, string> = {}) =>
  ({ kind: 'response', status, headers, body: new TextEncoder().encode(text) }) as const;

/** Returns the demo service's responses to the GET requests in `serviceRequests`, except for very long responses. */
async function answers(): Promise<{ operation: string; body: unknown }[]> {
  const local = new LocalService();
  const found: { operation: string; body: unknown }[] = [];
  for (const [operation, [path, body]] of Object.entries(serviceRequests))
    if (body === undefined) {
      const { method = 'GET' } = localOperations.find(({ id }) => id === operation) ?? {};
      if (method === 'GET') found.push({ operation, body: (await local.get(path)).json });
    }
  return found.filter(({ body }) => body !== undefined && JSON.stringify(body).length < 20_000);
}

/** Returns the first two items of each list in the service's responses, and the results that are not lists. */
async function records(): Promise<Json[]> {
  const all = (await answers()).flatMap(({ body }) => {
    const { result } = body as { result: Json | Json[] };
    return Array.isArray(result) ? result.slice(0, 2) : [result];
  });
  return all.filter((one) => typeof one === 'object' && one !== null);
}

/** Returns the edge's error responses in all of its formats, and as plain text. */
async function edgeErrors(): Promise<string[]> {
  const texts: string[] = [];
  for (const code of [1015, 522, 1020, 1102]) {
    const problem = edgeProblem(code, 'example.com', startMs);
    for (const format of Object.keys(contentTypes) as Format[])
      texts.push(await edgeResponse(problem, format).text());
    texts.push(`error code: ${code}`);
  }
  // removes duplicates, because problem details have the same text as JSON
  return [...new Set(texts)];
}

export const answerTargets: readonly Target[] = [
  jsonTarget(
    'answer of the API',
    async () => (await answers()).map(({ body }) => body),
    (body) => {
      const text = JSON.stringify(body);
      for (const id of ids) {
        const row = operationRow(id);
        const answer = readAnswer({ id, row }, response(text), 'https://api.example/x', startMs);
        if (!answer.ok) assert.notEqual(answer.error.message, '', id);
        else if (row.paging) {
          const count = Array.isArray(answer.value) ? answer.value.length : 0;
          nextToken(row.paging, undefined, undefined, {
            received: count,
            resultInfo: answer.envelope.resultInfo,
          });
        }
      }
    },
  ),
  textTarget(
    'body of an answer',
    () => [
      '{"success":true,"errors":[],"messages":[],"result":[{"id":"a"}],"result_info":{"page":1}}',
      '<html><title>x</title></html>',
      'null',
      '[]',
      '"x"',
      '7',
    ],
    ['{"', 'success', 'errors', 'code', '"result":', '<', 'title>', '</title>', 'null', '1e999'],
    (text) => {
      for (const status of [200, 204, 302, 400, 429, 503, 522]) {
        const answer = readAnswer(
          { id: 'accounts.list', row: operationRow('accounts.list') },
          response(text, status, {
            'content-type': 'application/json',
            'retry-after': text.slice(0, 20),
            'cf-ray': text.slice(0, 9),
          }),
          'https://api.example/x',
          startMs,
        );
        if (!answer.ok) assert.notEqual(answer.error.message, '');
      }
    },
  ),
  textTarget(
    'edge error',
    edgeErrors,
    [
      '---\n',
      'error_code: ',
      '1015',
      '522',
      '## What happened\n',
      'cloudflare_error: true',
      'retryable: ',
      'Ray ID: ',
      'error code: ',
      '{"errors":[{"code":10000,"message":"x"}]}',
    ],
    (text) => {
      for (const explanation of explainError(text)) {
        assert.notEqual(explanation.title, '');
        assert.notEqual(explanation.advice, '');
      }
      for (const type of Object.values(contentTypes))
        errorOfResponse(response(text, 503, { 'content-type': type }), startMs);
    },
  ),
  textTarget(
    'header, address and path',
    () => [
      '120',
      '1.5',
      'Fri, 20 Nov 2026 12:01:00 GMT',
      'https://api.example.com/client/v4',
      'http://127.0.0.1:8787',
      'http://[::1]/',
      'a/../b',
    ],
    [
      'http://',
      'https://',
      '@',
      ':',
      '/',
      '..',
      '%2e',
      '?',
      '#',
      '127.0.0.1',
      'localhost',
      '[::1]',
      'GMT',
      '0x7f.1',
    ],
    (text) => {
      const waitMs = retryAfterHeaderMs(
        { 'retry-after': text, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': text },
        startMs,
      );
      assert.ok(waitMs === undefined || waitMs >= 0);
      const checked = checkBaseUrl(text);
      if (checked.ok) {
        const { protocol, hostname, username } = new URL(checked.url);
        assert.equal(username, '');
        assert.ok(
          protocol === 'https:' || /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname),
          checked.url,
        );
      }
      const path = fillPath('/a/{x}/b', { x: text });
      if (path !== undefined) assert.match(new URL(`https://api.example${path}`).pathname, /^\/a\/[^/]+\/b$/);
      queryText({ a: text, b: [text] });
    },
  ),
  jsonTarget('record in a row and as a document', records, (record) => {
    for (const kind of kindIds) {
      const { label, description = '' } = kinds[kind].present(record as Json, 'id');
      assert.equal(typeof label, 'string', kind);
      assert.equal(typeof description, 'string', kind);
      const ref = {
        connection: 'c',
        scope: { type: 'accounts', id: 'a' },
        path: [{ kind, id: 'id' }],
      } as const;
      const text = documentText({
        ref,
        record: record as Json,
        scope: {
          connectionName: 'c',
          name: 's',
          readOnly: false,
        },
      });
      // the document must be parsable, unless it is nested more deeply than the editor's limit
      const isReadable = parseJsonc(text).ok || tooDeep(text) !== undefined;
      assert.ok(isReadable, `${kind}: what is shown cannot be read: ${text}`);
    }
  }),
  jsonTarget('merge of two edits', records, (record) => {
    const [mine, theirs] = Array.isArray(record) ? (record as Json[]) : [record as Json, null];
    merge3(record as Json, mine ?? null, theirs ?? null);
  }),
];
