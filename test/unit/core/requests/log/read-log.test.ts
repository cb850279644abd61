import assert from 'node:assert/strict';
import { parseLog, readLog, readLogLine } from '../../../../../core/requests/log/read-log';

const read = (record: object) => readLogLine(JSON.stringify(record), 0);
/** Returns the facts that are known from a log line, by name. */
const known = (record: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    read(record)
      .facts.filter(({ value }) => value !== 'unknown')
      .map(({ name, value }) => [name, value]),
  );
const open = (record: object): readonly string[] =>
  read(record)
    .facts.filter(({ value }) => value === 'unknown')
    .map(({ name }) => name);

const logpush = {
  ClientRequestMethod: 'POST',
  ClientRequestHost: 'shop.example.com',
  ClientRequestURI: '/login?next=%2F',
  ClientRequestScheme: 'https',
  ClientRequestProtocol: 'HTTP/2',
  ClientRequestUserAgent: 'Mozilla/5.0',
  ClientRequestReferer: '',
  ClientIP: '203.0.113.7',
  ClientCountry: 'de',
  ClientASN: 64500,
  BotScore: 12,
  WAFAttackScore: 0,
  EdgeStartTimestamp: 1700000000000000000,
  EdgeResponseStatus: 403,
  SecurityAction: 'block',
};

describe('lines of request logs', () => {
  it('of Logpush are requests with facts, and what became of them', () => {
    const { request, recorded } = read(logpush);
    assert.deepEqual(request, {
      method: 'POST',
      scheme: 'https',
      authority: 'shop.example.com',
      target: '/login?next=%2F',
      version: 'HTTP/2',
      headers: [{ name: 'User-Agent', value: 'Mozilla/5.0' }],
      body: undefined,
      isBodyUnknown: true,
      time: 1_700_000_000_000,
    });
    assert.equal(recorded, 'block 403');
    assert.deepEqual(known(logpush), {
      'ip.src': '203.0.113.7',
      'ip.src.country': 'DE',
      'ip.src.asnum': '64500',
      'cf.bot_management.score': '12',
    });
  });

  const rows: readonly (readonly [what: string, record: object, line: string, address: string | undefined])[] = [
    ['security events of Logpush', { ClientRequestMethod: 'GET', ClientRequestHost: 'a.example', ClientRequestPath: '/x', ClientRequestQuery: '?q=1', ClientIP: '2001:db8::1', Datetime: '2026-11-22T10:00:00Z' }, 'GET a.example/x?q=1', '2001:db8::1'],
    ['nginx', { remote_addr: '203.0.113.7', request_method: 'GET', host: 'a.example', request_uri: '/x?q=1', status: '200', time_iso8601: '2026-11-22T10:00:00+00:00' }, 'GET a.example/x?q=1', '203.0.113.7'],
    ['a request line', { remote_addr: '203.0.113.7', request: 'GET /x?q=1 HTTP/1.1', http_host: 'a.example' }, 'GET a.example/x?q=1', '203.0.113.7'],
    ['Caddy', { ts: 1700000000.5, status: 200, request: { remote_ip: '203.0.113.7', proto: 'HTTP/2.0', method: 'GET', host: 'a.example', uri: '/x?q=1', headers: { 'User-Agent': ['curl/8'] } } }, 'GET a.example/x?q=1', '203.0.113.7'],
    ['Traefik', { ClientHost: '203.0.113.7', RequestMethod: 'GET', RequestHost: 'a.example', RequestPath: '/x?q=1', RequestProtocol: 'HTTP/1.1', DownstreamStatus: 200 }, 'GET a.example/x?q=1', '203.0.113.7'],
    ['Google Cloud', { httpRequest: { requestMethod: 'GET', requestUrl: 'https://a.example/x?q=1', remoteIp: '203.0.113.7', status: 200 } }, 'GET a.example/x?q=1', '203.0.113.7'],
    ['the Elastic Common Schema', { '@timestamp': '2026-11-22T10:00:00Z', 'http.request.method': 'GET', url: { domain: 'a.example', path: '/x', query: 'q=1' }, client: { ip: '203.0.113.7' } }, 'GET a.example/x?q=1', '203.0.113.7'],
  ]; // prettier-ignore
  for (const [what, record, line, address] of rows)
    it(`of ${what} are requests`, () => {
      const { request } = read(record);
      assert.equal(`${request?.method} ${request?.authority}${request?.target}`, line);
      assert.equal(known(record)['ip.src'], address);
    });

  it('leave unknown what they do not have, and nothing else', () => {
    const fields = open(logpush);
    for (const name of ['http.request.headers', 'http.cookie', 'http.request.cookies'])
      assert.ok(fields.includes(name), name);
    // an empty value means that the header was absent
    assert.equal(fields.includes('http.referer'), false);
    assert.ok(open({ ...logpush, ClientRequestReferer: undefined }).includes('http.referer'));
    assert.equal(fields.includes('http.user_agent'), false);
  });

  it('ignore values that mean none', () => {
    const none = { ...logpush, ClientIP: '-', ClientCountry: '', ClientASN: 0, BotScore: 0 };
    assert.deepEqual(known(none), {});
  });

  it('have no time if a number is a duration, or the string is empty', () => {
    for (const time of ['', 0, 0.25, '-'])
      assert.equal(read({ ...logpush, EdgeStartTimestamp: time }).request?.time, undefined, `${time}`);
  });

  it('of many megabytes are not kept, and have no request', async () => {
    const half = 'a'.repeat(6_000_000);
    const lines = [`{"method":"GET","uri":"/${half}`, half, '"}\n{"method":"GET","uri":"/next"}\n'];
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (const line of lines) yield await Promise.resolve(new TextEncoder().encode(line));
    }
    const found: (string | undefined)[] = [];
    for await (const { request } of readLog(pieces())) found.push(request?.target);
    assert.deepEqual(found, [undefined, '/next']);
  });

  it('without a request are counted and have none', async () => {
    const text = `{"a":1}\n\nnot JSON\n${JSON.stringify(logpush)}\r\n[]`;
    const found = parseLog(text);
    assert.deepEqual(
      found.map(({ index, request }) => [index, request?.method]),
      [[0, undefined], [1, undefined], [2, 'POST'], [3, undefined]],
    ); // prettier-ignore
    // the result must be the same if the text arrives in pieces, wherever it is cut
    const bytes = new TextEncoder().encode(text);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 7) yield await Promise.resolve(bytes.subarray(at, at + 7));
    }
    const streamed = [];
    for await (const one of readLog(pieces())) streamed.push(one);
    assert.deepEqual(streamed, found);
  });
});
