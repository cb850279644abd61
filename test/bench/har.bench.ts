import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  chooseSampleRequest,
  listRequestsRequest,
  type RequestItem,
  samplesRequest,
  type SampleState,
  sampleStateRequest,
} from '../../core/protocol/samples';
import {
  memoryMib,
  peakMemoryMib,
  type RunningServer,
  ServerProcesses,
  stopServer,
} from './support/server-process';

const megabytes = 100;
/** Response sizes in bytes, similar to real pages: many small responses, and a few large ones. */
const answerBytes = [800, 2_500, 12_000, 40_000, 150_000, 900_000];

/** Writes a HAR file of about 100 MB, entry by entry, and returns the number of entries. */
function writeHar(file: string): number {
  const out = fs.openSync(file, 'w');
  const content = answerBytes.map((size) => 'quoted \\" and \\\\ and text '.repeat(Math.ceil(size / 26)).slice(0, size).replace(/\\$/, '')); // prettier-ignore
  let written = fs.writeSync(
    out,
    '{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[',
  );
  let entries = 0;
  for (; written < megabytes * 1e6; entries++) {
    const text = content[entries % content.length] ?? '';
    const url = `https://shop.example/page/${entries}?q=${entries}`;
    const headers = '[{"name":"user-agent","value":"Mozilla/5.0"},{"name":"accept","value":"*/*"}]';
    written += fs.writeSync(
      out,
      `${entries === 0 ? '' : ','}{"startedDateTime":"2026-11-20T12:00:00.000Z","request":{"method":"GET","url":"${url}","httpVersion":"HTTP/2","headers":${headers}},"response":{"status":200,"content":{"size":${text.length},"text":"${text}"}}}`,
    );
  }
  fs.writeSync(out, ']}}');
  fs.closeSync(out);
  return entries;
}

/**
 * Sends small requests to the server, one after another, until `work` is done. Resolves to the result of `work` and
 * to the longest time in milliseconds that a response took.
 */
async function longestTurn<T>({ client }: RunningServer, work: Promise<T>): Promise<[T, number]> {
  let isDone = false;
  let longest = 0;
  const watch = (async () => {
    while (!isDone) {
      const asked = performance.now();
      await client.request(samplesRequest, {});
      longest = Math.max(longest, performance.now() - asked);
    }
  })();
  const result = await work;
  isDone = true;
  await watch;
  return [result, longest];
}

/**
 * Measures how the language server, as it is shipped, handles a generated HAR file of 100 MB, which is deleted
 * afterward. The server lists the requests in the file and uses the last request as the sample, which requires reading
 * the whole file.
 */
export const bench = {
  name: 'HAR file of 100 MB',
  async run(): Promise<Record<string, number | string>> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-har-'));
    const servers = await ServerProcesses.build();
    try {
      const file = path.join(folder, 'large.har');
      const entries = writeHar(file);
      const uri = pathToFileURL(file).href;
      const server = await servers.start();
      const { client, child } = server;
      const before = memoryMib(child) ?? 0;
      const started = performance.now();
      const [listed, listTurn] = await longestTurn(server, client.request<RequestItem[]>(listRequestsRequest, { uri })); // prettier-ignore
      const listMs = performance.now() - started;
      await client.request(chooseSampleRequest, { file: { uri, number: entries } });
      const chosen = performance.now();
      const [state, readTurn] = await longestTurn(server, client.request<SampleState>(sampleStateRequest, { uri: '' })); // prettier-ignore
      const readMs = performance.now() - chosen;
      if (state.names.length !== 1) throw new Error(JSON.stringify(state));
      const peak = peakMemoryMib(child);
      await stopServer(server);
      return {
        entries,
        'listed requests': listed.length,
        'list, ms': Math.round(listMs),
        'use the last request, ms': Math.round(readMs),
        'MB per second': Math.round((megabytes * 1000) / readMs),
        'longest turn, ms': Math.round(Math.max(listTurn, readTurn)),
        'memory before, MiB': before,
        'peak memory, MiB': peak ?? 'not known on this system',
      };
    } finally {
      servers.remove();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
