import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import type * as Subject from './api-client';

const rule = (n: number): object => ({
  id: n.toString(16).padStart(32, '0'),
  mode: 'block',
  allowed_modes: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'whitelist'],
  configuration: { target: 'ip', value: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
  notes: 'from the bench',
  created_on: '2026-01-01T00:00:00Z',
  modified_on: '2026-01-01T00:00:00Z',
  scope: { id: 'a', email: 'me@example.com', type: 'organization' },
});

/**
 * A minimal server in a separate thread, so that only the client is measured. It responds with a rule, or with a page
 * of rules if a page is requested.
 */
const server = `
const http = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const { one, items } = workerData;
http.createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  const { searchParams } = new URL(request.url, 'http://x');
  const page = Number(searchParams.get('page'));
  if (page === 0) return response.end(one);
  const size = Number(searchParams.get('per_page'));
  const result = items.slice((page - 1) * size, page * size).join(',');
  response.end('{"success":true,"errors":[],"messages":[],"result":[' + result + '],"result_info":{"page":' + page + ',"per_page":' + size + ',"total_count":' + items.length + '}}');
}).listen(0, '127.0.0.1', function () { parentPort.postMessage('http://127.0.0.1:' + this.address().port); });
`;

/** Starts the server with a list of `listed` rules, and calls a function with the server's URL. */
export async function withServer<T>(listed: number, run: (url: string) => Promise<T>): Promise<T> {
  const one = JSON.stringify({ success: true, errors: [], messages: [], result: rule(1) });
  const items = Array.from({ length: listed }, (_, n) => JSON.stringify(rule(n)));
  const worker = new Worker(server, { eval: true, workerData: { one, items } });
  try {
    return await run(await new Promise<string>((resolve) => worker.once('message', resolve)));
  } finally {
    await worker.terminate();
  }
}

/** Returns the client as it is shipped. It would be slower if it ran directly from TypeScript. */
export function shippedClient(): typeof Subject {
  const outfile = path.resolve(__dirname, '../../../.build/bench/api-client.cjs');
  const entry = path.join(__dirname, 'api-client.ts');
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['undici'],
  });
  return createRequire(__filename)(outfile) as typeof Subject;
}

/** Calls `send` `total` times, with eight calls running at a time, and returns the number of requests per second. */
export async function rate(total: number, send: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (next < total) await send(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return total / ((performance.now() - started) / 1000);
}
