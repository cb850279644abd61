import assert from 'node:assert/strict';
import { utf8Bytes } from '../../../../core/base/byte-string';
import { jsonOfCell } from '../../../../core/expression/evaluate/json-value';
import { unknownCell } from '../../../../core/expression/evaluate/value';
import { catalogueScheme } from '../../../../core/expression/catalogue/catalogue';
import { deriveFields, type DeriveOptions } from '../../../../core/requests/derive-fields';
import { type HttpRequest } from '../../../../core/requests/http-request';
import { parseHttpFile } from '../../../../core/requests/http-file';
import { normalizedPath, normalizedQuery } from '../../../../core/requests/normalize-url';
import { parseRawRequest } from '../../../../core/requests/raw-request';
import { withPlaceFacts } from '../../../../core/requests/place-facts';
import { requestAssumptions } from '../../../../core/requests/request-assumptions';

function request(text: string): HttpRequest {
  const [found] = parseHttpFile(text);
  assert.ok(found?.request, JSON.stringify(found?.problems));
  return found.request;
}

/** Returns the derived fields as JSON, with `unknown` for unknown values. */
function fieldsOf(from: HttpRequest, options: DeriveOptions = {}): Record<string, unknown> {
  const { cells } = deriveFields(from, options);
  return Object.fromEntries(
    [...cells].flatMap(([name, cell]) => {
      const definition = catalogueScheme().get(name);
      if (cell === unknownCell) return [[name, 'unknown']];
      return definition?.kind === 'field' ? [[name, jsonOfCell(cell, definition.type)]] : [[name, cell]];
    }),
  );
}

const assumed = (from: HttpRequest, name: string): readonly string[] =>
  deriveFields(from).assumes.get(name) ?? [];

describe('the fields of a request', () => {
  const fields = fieldsOf(
    request(
      'get https://Www.Example.com:443/%68ello//pa\\th/x.tar.GZ?a=1&b&&A=red+apples&a=%2f HTTP/2\nUser-Agent: x'.replace(
        'get',
        'GET',
      ),
    ),
  );

  it('include the address, normalized and as it was sent', () => {
    assert.equal(fields['http.request.method'], 'GET');
    assert.equal(fields['http.request.version'], 'HTTP/2');
    assert.equal(fields['http.host'], 'Www.Example.com');
    assert.equal(fields['http.request.uri.path'], '/hello/pa/th/x.tar.GZ');
    assert.equal(fields['raw.http.request.uri.path'], '/%68ello//pa\\th/x.tar.GZ');
    assert.equal(fields['http.request.uri.query'], 'a=1&b&&A=red+apples&a=%2F');
    assert.equal(fields['http.request.uri'], '/hello/pa/th/x.tar.GZ?a=1&b&&A=red+apples&a=%2F');
    assert.equal(fields['raw.http.request.uri'], '/%68ello//pa\\th/x.tar.GZ?a=1&b&&A=red+apples&a=%2f');
    assert.equal(
      fields['http.request.full_uri'],
      'https://Www.Example.com/hello/pa/th/x.tar.GZ?a=1&b&&A=red+apples&a=%2F',
    );
    assert.equal(fields['http.request.uri.path.extension'], 'gz');
    assert.equal(fields['http.request.uri.path.basename'], 'x.tar.GZ');
    assert.deepEqual([fields.ssl, fields['cf.edge.server_port']], [true, 443]);
  });

  it('include the arguments, not decoded', () => {
    assert.deepEqual(fields['http.request.uri.args'], { A: ['red+apples'], a: ['1', '%2F'], b: [''] });
    assert.deepEqual(fields['http.request.uri.args.names'], ['a', 'b', 'A', 'a']);
    assert.deepEqual(fields['http.request.uri.args.values'], ['1', '', 'red+apples', '%2F']);
    assert.deepEqual(fields['raw.http.request.uri.args.values'], ['1', '', 'red+apples', '%2f']);
  });

  const extensions = {
    '/foo': '',
    '/.mp3': '',
    '/foo.': '',
    '/.foo.mp3': 'mp3',
    '/foo.tar.bz2': 'bz2',
    '/a.b/c': '',
    '/A.PNG': 'png',
  };
  for (const [path, extension] of Object.entries(extensions))
    it(`include ${extension === '' ? 'no extension' : `the extension ${extension}`} for ${path}`, () => {
      const from = request(`GET https://example.com${path}`);
      assert.equal(fieldsOf(from)['http.request.uri.path.extension'], extension);
      assert.equal(
        assumed(from, 'http.request.uri.path.extension').includes('assume/path-extension'),
        path === '/a.b/c',
      );
    });

  it('include the headers: keys in lowercase, values in order, names unchanged', () => {
    const { 'http.request.headers': map, 'http.request.headers.names': names } = fieldsOf(
      request('GET https://example.com/ HTTP/1.1\nX-A: 1\nx-a: 2\nAccept: é'),
    );
    assert.deepEqual(map, { accept: ['é'], host: ['example.com'], 'x-a': ['1', '2'] });
    assert.deepEqual(names, ['Host', 'X-A', 'x-a', 'Accept']);
    assert.deepEqual(
      fieldsOf(request('GET https://example.com/ HTTP/2\nX-A: 1'))['http.request.headers.names'],
      ['host', 'x-a'],
    );
  });

  it('include the fields of single headers, empty without one', () => {
    const from = request(
      'GET https://example.com/\nCookie: a=1\nCookie: b%3D=%202; bad%=3\nReferer: one\nReferer: two',
    );
    const all = fieldsOf(from);
    assert.deepEqual(
      [all['http.cookie'], all['http.referer'], all['http.user_agent']],
      ['a=1; b%3D=%202; bad%=3', 'one', ''],
    );
    assert.deepEqual(all['http.request.cookies'], { a: ['1'], 'b=': ['%202'], 'bad%': ['3'] });
    assert.deepEqual(assumed(from, 'http.cookie'), ['assume/repeated-cookie']);
    assert.deepEqual(assumed(from, 'http.referer'), ['assume/repeated-header']);
    assert.deepEqual(assumed(from, 'http.user_agent'), ['assume/absent-header-empty']);
    assert.deepEqual(assumed(from, 'http.request.cookies'), [
      'assume/repeated-cookie',
      'assume/cookie-name-decoding',
    ]);
  });

  it('include the accepted languages by weight', () => {
    const languages = fieldsOf(
      request('GET https://example.com/\nAccept-Language: fr-CH, fr;q=0.8, en;q=0.9, de;q=0.7, *;q=0.5'),
    );
    assert.deepEqual(languages['http.request.accepted_languages'], ['fr-CH', 'en', 'fr', 'de']);
  });

  it('include the body, and a form in it', () => {
    const all = fieldsOf(
      request(
        'POST https://example.com/\nContent-Type: application/x-www-form-urlencoded; charset=utf-8\n\na=1&b=%20&a=2',
      ),
    );
    assert.equal(all['http.request.body.raw'], 'a=1&b=%20&a=2');
    assert.equal(all['http.request.body.size'], 13);
    assert.deepEqual(all['http.request.body.form'], { a: ['1', '2'], b: ['%20'] });
    assert.deepEqual(all['http.request.body.form.names'], ['a', 'b', 'a']);
    assert.deepEqual(all['http.request.body.multipart.names'], []);
  });

  it('include the parts of a multipart body', () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="t"\r\n\r\nHello\r\n--x\r\ncontent-disposition: form-data; name=f; filename="a \\"b\\".txt"\r\nContent-Type: text/plain\r\n\r\n\r\nline\r\n--x--\r\n';
    const all = fieldsOf(
      parseRawRequest(
        `POST / HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n${body}`,
      ).request!,
    );
    const base = 'http.request.body.multipart';
    assert.deepEqual(all[base], { f: ['\r\nline'], t: ['Hello'] });
    assert.deepEqual(all[`${base}.names`], [['t'], ['f']]);
    assert.deepEqual(all[`${base}.values`], ['Hello', '\r\nline']);
    assert.deepEqual(all[`${base}.filenames`], [[], ['a "b".txt']]);
    assert.deepEqual(all[`${base}.content_types`], [[], ['text/plain']]);
    assert.deepEqual(all[`${base}.content_dispositions`], [
      ['form-data; name="t"'],
      ['form-data; name=f; filename="a \\"b\\".txt"'],
    ]);
    assert.deepEqual(all[`${base}.content_transfer_encodings`], [[], []]);
  });

  it('include the content type by its first bytes, or omit it', () => {
    const post = (body: string) =>
      fieldsOf({ ...request('POST https://example.com/'), body })['http.request.body.mime'];
    assert.equal(post('\x89PNG\r\n\x1a\n…'), 'image/png');
    assert.equal(post('%PDF-1.7'), 'application/pdf');
    assert.equal(post('{"a":1}'), undefined);
  });

  it('omit what the request does not contain', () => {
    const raw = fieldsOf(parseRawRequest('GET /a HTTP/1.1\r\nHost: example.com\r\n\r\n').request!);
    for (const name of [
      'ssl',
      'http.request.full_uri',
      'cf.edge.server_port',
      'ip.src',
      'http.request.timestamp.sec',
      'cf.bot_management.score',
      'ip.src.country',
    ])
      assert.equal(raw[name], undefined, name);
    assert.equal(raw['http.host'], 'example.com');
    assert.equal(fieldsOf(request('GET https://example.com/'))['http.request.version'], undefined);
  });

  it('include the given time', () => {
    const all = fieldsOf(request('GET https://example.com/'), { now: 1_700_000_000_250 });
    assert.deepEqual(
      [all['http.request.timestamp.sec'], all['http.request.timestamp.msec']],
      [1_700_000_000, 250],
    );
  });

  it('are unknown if they contain a placeholder; other headers are known', () => {
    const from = request(
      'GET https://example.com/a?token={{token}}\nX-Known: 1\nAuthorization: Bearer {{ token }}',
    );
    const all = fieldsOf(from);
    assert.deepEqual([...(from.placeholders ?? [])].sort(), ['{{ token }}', '{{token}}']);
    assert.equal(all['http.request.uri.query'], 'unknown');
    assert.equal(all['http.request.uri.path'], '/a');
    assert.equal(all['http.request.headers'], 'unknown');
    assert.deepEqual(all['http.request.headers["x-known"]'], ['1']);
    assert.equal(all['http.request.headers["authorization"]'], undefined);
  });
});

describe('normalization of URLs', () => {
  const paths: readonly (readonly [path: string, cloudflare: string, rfc3986: string])[] = [
    ['/%68ello//pa\\th', '/hello/pa/th', '/hello//pa%5Cth'],
    ['/a%2Fb%2f', '/a%2Fb%2F', '/a%2Fb%2F'],
    ['/a/./b/../c', '/a/c', '/a/c'],
    ['/a/%2e%2E/b', '/b', '/b'],
    ['/../..', '/', '/'],
    ['/a/..', '/', '/'],
    ['/a b"<>', '/a%20b%22%3C%3E', '/a%20b%22%3C%3E'],
    ["/:@!$&'()*+,;=~-._", "/:@!$&'()*+,;=~-._", "/:@!$&'()*+,;=~-._"],
    ['/é', '/%C3%A9', '/%C3%A9'],
    ['/100%', '/100%25', '/100%25'],
    ['/', '/', '/'],
  ];
  for (const [path, cloudflare, rfc3986] of paths)
    it(path, () => {
      const bytes = utf8Bytes(path);
      assert.equal(normalizedPath(bytes, 'cloudflare'), cloudflare);
      assert.equal(normalizedPath(bytes, 'rfc3986'), rfc3986);
      assert.equal(normalizedPath(bytes, 'none'), bytes);
      assert.equal(normalizedPath(cloudflare, 'cloudflare'), cloudflare);
    });

  it('changes only escapes in a query', () => {
    assert.equal(normalizedQuery('a=%61%2f&b=//\\ é', 'cloudflare'), 'a=a%2F&b=//\\ é');
  });

  it('is an assumption if it changes something, and only then', () => {
    assert.deepEqual(assumed(request('GET https://example.com/a//b'), 'http.request.uri.path'), [
      'assume/url-normalization',
    ]);
    assert.deepEqual(assumed(request('GET https://example.com/a/b'), 'http.request.uri.path'), []);
    assert.deepEqual(assumed(request('GET https://example.com/?%61'), 'http.request.uri.query'), [
      'assume/url-normalization',
      'assume/query-normalization',
    ]);
  });
});

describe('the facts about a location', () => {
  it('follow from a country, and are the same under both names', () => {
    assert.deepEqual(withPlaceFacts({ 'ip.src.country': 'DE' }), {
      'ip.src.country': 'DE',
      'ip.geoip.country': 'DE',
      'ip.src.is_in_european_union': true,
      'ip.geoip.is_in_european_union': true,
      'ip.src.continent': 'EU',
      'ip.geoip.continent': 'EU',
    });
    assert.equal(withPlaceFacts({ 'ip.geoip.country': 'US' })['ip.src.is_in_european_union'], false);
    assert.equal(withPlaceFacts({ 'ip.src.country': 'T1' })['ip.src.continent'], 'T1');
  });

  it('are never changed', () => {
    const facts = withPlaceFacts({
      'ip.src.country': 'DE',
      'ip.src.continent': 'AS',
      'ip.geoip.country': 'FR',
    });
    assert.deepEqual([facts['ip.src.continent'], facts['ip.geoip.country']], ['AS', 'FR']);
  });
});

describe('assumptions about requests', () => {
  it('have a text each', () => {
    for (const { id, text } of requestAssumptions) assert.match(`${id} ${text()}`, /^assume\/[a-z-]+ .*\.$/);
  });
});
