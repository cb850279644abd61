import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { utf8Bytes } from '../../../../core/base/byte-string';
import { parseCurl } from '../../../../core/requests/curl/curl-command';
import { type Shell, shellOf } from '../../../../core/requests/curl/shell-words';
import { HarEntries } from '../../../../core/requests/har/har-entries';
import { parseHttpFile } from '../../../../core/requests/http-file';
import { addressOf, type HttpRequest } from '../../../../core/requests/http-request';
import { parseRawRequest } from '../../../../core/requests/raw-request';
import { parseHar, readHar } from '../../../../core/requests/har/read-har';
import { writeHttp } from '../../../../core/requests/write-request';
import { writeCurl, writeHar, writeRaw } from '../../../support/write-request';

const folder = path.resolve(__dirname, '../../../fixtures/requests');
const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');

/** A request in the corpus, which exists in each of the four formats. */
interface Line {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly version: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

const lines = JSON.parse(read('requests.json')) as readonly Line[];

/** Returns the parts that must be equal: method, URL, headers in order, and bytes of the body. */
const expected = ({ method, url, headers, body }: Line) => ({
  method,
  url: utf8Bytes(url),
  headers: headers.map(([name, value]) => `${utf8Bytes(name)}: ${utf8Bytes(value)}`),
  body: body === null ? undefined : utf8Bytes(body),
});

function actual(request: HttpRequest | undefined) {
  assert.ok(request);
  const { method, headers, body } = request;
  return {
    method,
    url: addressOf(request),
    headers: headers.map(({ name, value }) => `${name}: ${value}`),
    body,
  };
}

describe('requests are read exactly', () => {
  it('from at least 60 of each form', () => {
    assert.ok(lines.length >= 60);
  });

  const raw = JSON.parse(read('raw.json')) as readonly string[];
  const curl = JSON.parse(read('curl.json')) as readonly { readonly shell: Shell; readonly text: string }[];
  const http = parseHttpFile(read('requests.http'));
  const har = parseHar(read('requests.har'));

  for (const [i, line] of lines.entries()) {
    it(`raw HTTP: ${line.name}`, () => {
      const { request } = parseRawRequest(utf8Bytes(raw[i] ?? ''));
      assert.ok(request);
      // A raw HTTP request with the host only in the Host header does not contain the scheme, so the scheme of the
      // original URL is used.
      const scheme = request.scheme ?? (line.url.startsWith('https') ? 'https' : 'http');
      assert.deepEqual(actual({ ...request, scheme }), expected(line));
      assert.equal(request.version, line.version.startsWith('HTTP/1') ? line.version : 'HTTP/1.1');
    });

    it(`.http: ${line.name}`, () => {
      const found = http[i];
      assert.deepEqual(found?.problems, []);
      assert.deepEqual(actual(found.request), expected(line));
      assert.deepEqual([found.name, found.request?.version], [line.name, line.version]);
      assert.deepEqual(
        found.facts.map(({ name, value }) => [name, value]),
        i % 5 === 0 ? [['ip.src', `192.0.2.${i}`]] : [],
      );
    });

    it(`HAR: ${line.name}`, () => {
      assert.deepEqual(actual(har[i]?.request), expected(line));
      assert.equal(har[i]?.request?.version, line.version);
      assert.equal(har[i].request.time, Date.UTC(2026, 10, 22, 10, 0, i % 60, 250));
      assert.equal(har[i].status, 200);
    });

    it(`curl for ${curl[i]?.shell ?? ''}: ${line.name}`, () => {
      const { shell, text } = curl[i]!;
      assert.equal(shellOf(text), shell);
      const requests = parseCurl(text);
      assert.equal(requests.length, 1);
      assert.deepEqual(actual(requests[0]?.request), expected(line));
      assert.equal(requests[0]?.request?.version, line.version);
    });
  }

  it('from a HAR in pieces of any size', async () => {
    const bytes = new TextEncoder().encode(read('requests.har'));
    const whole = har.map(({ request }) => actual(request));
    for (const size of [1, 7, 1000, 65_536]) {
      const pieces = async function* () {
        for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size));
      };
      const found = [];
      for await (const { index, request } of readHar(await Promise.resolve(awaited(pieces())))) {
        assert.equal(index, found.length);
        found.push(actual(request));
      }
      assert.deepEqual(found, whole, `pieces of ${size} bytes`);
    }
  });

  it('from a HAR without keeping what was read', () => {
    const entries = new HarEntries();
    const entry = JSON.stringify({
      request: { method: 'GET', url: 'https://a.example/' },
      response: { text: 'x'.repeat(1000) },
    });
    assert.deepEqual(entries.push('{"log":{"entries":['), []);
    for (let i = 0; i < 2000; i++) assert.deepEqual(entries.push(`${entry},`), [entry]);
    assert.ok(JSON.stringify(entries).length < 1000);
  });
});

async function* awaited<T>(pieces: AsyncGenerator<Promise<T> | T>): AsyncGenerator<T> {
  for await (const piece of pieces) yield piece;
}

describe('requests are written so that they read back unchanged', () => {
  const requests = parseHar(read('requests.har')).map(({ request }) => request!);

  for (const [i, request] of requests.entries())
    it(lines[i]?.name ?? '', () => {
      const want = actual(request);
      const again = parseRawRequest(writeRaw(request)).request!;
      assert.deepEqual(actual({ ...again, scheme: again.scheme ?? request.scheme }), want);
      const [http] = parseHttpFile(writeHttp(request) ?? '');
      assert.deepEqual(http === undefined ? undefined : actual(http.request), want);
      const [curl] = parseCurl(writeCurl(request) ?? '');
      assert.ok(curl?.request);
      assert.deepEqual(actual(curl.request), want);
      assert.equal(curl.request.version, request.version);
      assert.deepEqual(actual(parseHar(writeHar([request]))[0]?.request), want);
    });
});
