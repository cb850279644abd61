import assert from 'node:assert/strict';
import { parseCurl } from '../../../../core/requests/curl/curl-command';
import { type Shell, shellWords } from '../../../../core/requests/curl/shell-words';
import { addressOf, type HttpRequest } from '../../../../core/requests/http-request';

function request(text: string, readFile?: (path: string) => string | undefined): HttpRequest {
  const [found] = parseCurl(text, readFile === undefined ? {} : { readFile });
  assert.ok(found?.request, found?.problem?.message);
  return found.request;
}

const shown = (text: string, readFile?: (path: string) => string | undefined) => {
  const { method, headers, body, ...rest } = request(text, readFile);
  return {
    line: `${method} ${addressOf({ ...rest, method, headers, body }) ?? ''}`,
    headers: headers.map(({ name, value }) => `${name}: ${value}`),
    body,
  };
};

const own = ['User-Agent: curl/8.15.0', 'Accept: */*'];
const form = 'Content-Type: application/x-www-form-urlencoded';

const cases: readonly (readonly [
  command: string,
  line: string,
  headers: readonly string[],
  body?: string,
])[] = [
  ['curl https://example.com', 'GET https://example.com/', own],
  ['curl example.com/a', 'GET http://example.com/a', own],
  ['curl --constructor example.com/a', 'GET http://example.com/a', own],
  ['curl -sSLd a=1 -d b=2 https://example.com/', 'POST https://example.com/', [...own, form], 'a=1&b=2'],
  [
    'curl -G -d a=1 --data-urlencode "q=a b&c" https://example.com/?x=1',
    'GET https://example.com/?x=1&a=1&q=a%20b%26c',
    own,
  ],
  ['curl -I https://example.com/', 'HEAD https://example.com/', own],
  ['curl -XPUT -d x https://example.com/', 'PUT https://example.com/', [...own, form], 'x'],
  [
    'curl --json \'{"a":1}\' https://example.com/',
    'POST https://example.com/',
    ['User-Agent: curl/8.15.0', 'Accept: application/json', 'Content-Type: application/json'],
    '{"a":1}',
  ],
  [
    'curl -A x -e http://r.example/ -b "a=1; b=2" https://example.com/',
    'GET https://example.com/',
    ['User-Agent: x', 'Accept: */*', 'Referer: http://r.example/', 'Cookie: a=1; b=2'],
  ],
  [
    'curl -u user:pass https://example.com/',
    'GET https://example.com/',
    ['Authorization: Basic dXNlcjpwYXNz', ...own],
  ],
  [
    'curl https://us%65r:p%40ss@example.com/',
    'GET https://example.com/',
    ['Authorization: Basic dXNlcjpwQHNz', ...own],
  ],
  [
    'curl -H "Accept:" -H "X-Empty;" -H "User-Agent: me" -H "X: " https://example.com/',
    'GET https://example.com/',
    ['X-Empty: ', 'User-Agent: me'],
  ],
  [
    'curl --compressed -r 0-9 https://example.com/',
    'GET https://example.com/',
    [...own, 'Accept-Encoding: deflate, gzip, br, zstd', 'Range: bytes=0-9'],
  ],
  ['curl https://example.com/a/../b/./c', 'GET https://example.com/b/c', own],
  ['curl --path-as-is https://example.com/a/../b', 'GET https://example.com/a/../b', own],
  ['curl "https://example.com/#frag"', 'GET https://example.com/', own],
  ['curl --url-query "a=b" "https://example.com/?c"', 'GET https://example.com/?c&a=b', own],
  [
    '/usr/bin/curl -o out.html -w "%{http_code}" --max-time 5 https://example.com/',
    'GET https://example.com/',
    own,
  ],
  ['$ curl https://example.com/ | jq .', 'GET https://example.com/', own],
  ["curl $'https://example.com/\\u0021\\x41' ", 'GET https://example.com/!A', own],
  [
    "curl 'https://example.com/' --data-raw $'\\xc3\\xa9\\'\\n'",
    'POST https://example.com/',
    [...own, form],
    "\xc3\xa9'\n",
  ],
  ['curl "https://example.com/$HOME\\$x\\"y"', 'GET https://example.com/$HOME$x"y', own],
  [
    'curl --oauth2-bearer t https://example.com/',
    'GET https://example.com/',
    ['Authorization: Bearer t', ...own],
  ],
];

describe('a curl command', () => {
  for (const [command, line, headers, body] of cases)
    it(command, () => {
      assert.deepEqual(shown(command), { line, headers, body });
    });

  it('uses the version that it names, or that curl selects', () => {
    assert.equal(request('curl https://example.com/').version, 'HTTP/2');
    assert.equal(request('curl http://example.com/').version, 'HTTP/1.1');
    assert.equal(request('curl --http1.1 https://example.com/').version, 'HTTP/1.1');
    assert.equal(request('curl -0 https://example.com/').version, 'HTTP/1.0');
    assert.equal(request('curl --http3 https://example.com/').version, 'HTTP/3');
  });

  it('sends files through the given reader, text without line ends', () => {
    const readFile = (path: string): string => (path === 'a.txt' ? 'x\r\ny\n' : '\xff');
    assert.equal(shown('curl -d @a.txt https://example.com/', readFile).body, 'xy');
    assert.equal(shown('curl --data-binary @a.txt https://example.com/', readFile).body, 'x\r\ny\n');
    assert.equal(shown('curl --data-raw @a.txt https://example.com/', readFile).body, '@a.txt');
    assert.deepEqual(shown('curl -T b.bin https://example.com/', readFile), {
      line: 'PUT https://example.com/',
      headers: own,
      body: '\xff',
    });
    assert.equal(request('curl -d @a.txt https://example.com/').isBodyUnknown, true);
  });

  it('sends forms', () => {
    const { headers, body } = shown(
      'curl -F title=Hi -F "f=@a.txt;type=text/plain;filename=b.txt" https://example.com/',
      () => 'x',
    );
    const boundary = '------------------------rampart';
    assert.deepEqual(headers, [...own, `Content-Type: multipart/form-data; boundary=${boundary}`]);
    assert.equal(
      body,
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="title"',
        '',
        'Hi',
        `--${boundary}`,
        'Content-Disposition: form-data; name="f"; filename="b.txt"',
        'Content-Type: text/plain',
        '',
        'x',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
  });

  it('can be several requests', () => {
    const two = parseCurl('curl https://a.example/ --next -d x https://b.example/; curl https://c.example/');
    assert.deepEqual(
      two.map(({ request: one }) => one && `${one.method} ${one.authority ?? ''}`),
      ['GET a.example', 'POST b.example', 'GET c.example'],
    );
  });

  it('is rejected, with a reason, if it is not a curl command', () => {
    for (const [text, reason] of [
      ['wget https://example.com', /Start/],
      ['curl', /no URL/],
      ['curl ftp://example.com', /is invalid/],
      ['', /Start/],
    ] as const)
      assert.match(parseCurl(text)[0]?.problem?.message ?? '', reason, text);
  });

  it('of PowerShell may be Invoke-WebRequest, as browsers copy it', () => {
    const text = `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mozilla/5.0 \`"x\`""
$session.Cookies.Add((New-Object System.Net.Cookie("a", "1", "/", "example.com")))
Invoke-WebRequest -UseBasicParsing -Uri "https://example.com/a?b=\`$c" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"authority"="example.com"
  "method"="POST"
  "accept"="*/*"
  "x-quote"="a\`"b;c}"
} \`
-ContentType "application/json" \`
-Body "{\`"a\`":\`"$([char]233)\`"}"`;
    assert.deepEqual(shown(text), {
      line: 'POST https://example.com/a?b=$c',
      headers: [
        'User-Agent: Mozilla/5.0 "x"',
        'Cookie: a=1',
        'accept: */*',
        'x-quote: a"b;c}',
        'Content-Type: application/json',
      ],
      body: '{"a":"\xc3\xa9"}',
    });
  });
});

describe('the words of a shell', () => {
  const words: readonly (readonly [Shell, string, readonly (readonly string[])[]])[] = [
    [
      'bash',
      `a 'b c'"d"\\ e "f\\
g" \\
h`,
      [['a', 'b cd e', 'fg', 'h']],
    ],
    ['bash', 'a && b "" || c', [['a'], ['b', ''], ['c']]],
    ['bash', "a 'b", [['a', 'b']]],
    ['cmd', 'a "b c" d^&e "f""g" h\\i "j\\\\" "k\\"l"', [['a', 'b c', 'd&e', 'f"g', 'h\\i', 'j\\', 'k"l']]],
    ['cmd', 'a ^\n  ^"b ^\\^"c^%^" & d', [['a', 'b "c%'], ['d']]],
    ['powershell', 'a \'b\'\'c\' `\n "d`"e""f`n" \'{\\"x\\":1}\'', [['a', "b'c", 'd"e"f\n', '{"x":1}']]],
  ];
  for (const [shell, text, expected] of words)
    it(`${shell}: ${text}`, () => {
      assert.deepEqual(shellWords(text, shell), expected);
    });
});
