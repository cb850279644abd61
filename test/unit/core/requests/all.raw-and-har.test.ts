import assert from 'node:assert/strict';
import { httpVersion } from '../../../../core/requests/http-request';
import { parseRawRequest } from '../../../../core/requests/raw-request';
import { parseHar } from '../../../../core/requests/har/read-har';
import { splitUrl } from '../../../../core/requests/url';

describe('raw HTTP', () => {
  it('keeps everything in order, in bytes', () => {
    const { request } = parseRawRequest(
      '\r\npOST /a?b#c HTTP/1.1\r\nHost: h:81\r\nX-A:  1 \r\nX-A: 2\r\n folded\r\n\r\n\xff\x00body',
    );
    assert.deepEqual(request, {
      method: 'pOST',
      scheme: undefined,
      authority: undefined,
      target: '/a?b',
      version: 'HTTP/1.1',
      headers: [
        { name: 'Host', value: 'h:81' },
        { name: 'X-A', value: '1' },
        { name: 'X-A', value: '2 folded' },
      ],
      body: '\xff\x00body',
    });
  });

  it('keeps bytes that look like white space elsewhere', () => {
    const { request } = parseRawRequest('GET / HTTP/1.1\r\nX: voil\xc3\xa0\r\nCookie: a=\xc3\xa0\r\n\r\n');
    assert.deepEqual(
      request?.headers.map(({ value }) => value),
      ['voil\xc3\xa0', 'a=\xc3\xa0'],
    );
  });

  it('reads as much body as it declares, and joins chunks', () => {
    const body = (head: string, rest: string) =>
      parseRawRequest(`POST / HTTP/1.1\n${head}\n\n${rest}`).request?.body;
    assert.equal(body('Content-Length: 3', 'abc\n'), 'abc');
    assert.equal(body('Content-Length: 30', 'abc\n'), 'abc\n');
    assert.equal(body('Content-Length: 0', ''), '');
    assert.equal(body('Transfer-Encoding: chunked', '3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n'), 'abcde');
    assert.equal(body('Transfer-Encoding: chunked', 'no chunks'), 'no chunks');
    assert.equal(body('X: y', ''), undefined);
  });

  it('is rejected at the invalid line', () => {
    for (const [text, marked] of [
      ['', ''],
      ['GET', 'GET'],
      ['GET / HTTP/9', 'GET / HTTP/9'],
      ['GET / HTTP/1.1\nnone\n\n', 'none'],
    ] as const) {
      const { problem } = parseRawRequest(text);
      assert.ok(problem, text);
      assert.equal(text.slice(problem.start, problem.end), marked);
    }
  });
});

describe('an address', () => {
  it('is split, and otherwise unchanged', () => {
    assert.deepEqual(splitUrl('HTTPS://u:p@Example.com:8443/a/../b?c#d'), {
      scheme: 'https',
      authority: 'Example.com:8443',
      target: '/a/../b?c',
      user: 'u:p',
    });
    assert.equal(splitUrl('http://example.com?x')?.target, '/?x');
    assert.equal(splitUrl('example.com/a', 'http')?.authority, 'example.com');
    for (const text of ['ftp://a/', 'https://', 'https:///x', 'example.com', 'https://a b/'])
      assert.equal(splitUrl(text), undefined, text);
  });

  it('has an IP version', () => {
    const versions = ['HTTP/1.1', 'http/2.0', 'h2', 'HTTP/2', 'h3', 'h3-29', 'HTTP/1.0', 'HTTP/4', ''].map(
      httpVersion,
    );
    assert.deepEqual(versions, [
      'HTTP/1.1',
      'HTTP/2',
      'HTTP/2',
      'HTTP/2',
      'HTTP/3',
      'HTTP/3',
      'HTTP/1.0',
      undefined,
      undefined,
    ]);
  });
});

describe('a HAR file', () => {
  const har = (...entries: unknown[]): string => JSON.stringify({ log: { entries } });

  it('has bodies as text, in Base64, or as parameters', () => {
    const bodies = parseHar(
      har(
        { request: { method: 'POST', url: 'https://a.example/', postData: { text: 'é' } } },
        {
          request: {
            method: 'POST',
            url: 'https://a.example/',
            postData: { text: '/w==', encoding: 'base64' },
          },
        },
        {
          request: {
            method: 'POST',
            url: 'https://a.example/',
            postData: {
              params: [
                { name: 'a', value: '1' },
                { name: 'b', value: '%20' },
              ],
            },
          },
        },
        { request: { method: 'GET', url: 'https://a.example/' } },
      ),
    ).map(({ request }) => request?.body);
    assert.deepEqual(bodies, ['\xc3\xa9', '\xff', 'a=1&b=%20', undefined]);
  });

  it('gives no request for an invalid entry, and continues', () => {
    const found = parseHar(
      har({}, { request: { method: 'GET', url: 'data:text/plain,x' } }, 7, {
        request: { method: 'GET', url: 'https://a.example/' },
      }),
    );
    assert.deepEqual(
      found.map(({ index, request }) => [index, request?.authority]),
      [
        [0, undefined],
        [1, undefined],
        [2, 'a.example'],
      ],
    );
    for (const text of ['', '{', '[]', '{"log":[]}', '{"log":{"entries":{}}}', '{"entries":[{"a":1}]}'])
      assert.deepEqual(parseHar(text), [], text);
  });
});
