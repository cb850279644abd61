import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

const requests = `### sign-in
# @rampart ip.src.country = DE
POST https://www.example.com/login HTTP/1.1
User-Agent: test
Content-Type: application/x-www-form-urlencoded

user=ada
### search
GET https://www.example.com/search?q=1 HTTP/1.1
`;

const har = JSON.stringify({
  log: {
    entries: ['/first', '/second'].map((target) => ({
      startedDateTime: '2026-11-22T10:00:00.000Z',
      request: { method: 'GET', url: `https://www.example.com${target}`, httpVersion: 'h2', headers: [] },
    })),
  },
});

describe('rampart evaluate', () => {
  afterEach(removeTempFolders);

  const evaluate = (args: readonly string[], files: Readonly<Record<string, string>> = {}) =>
    runCli(['evaluate', ...args], { cwd: tempFolder({ 'r.http': requests, ...files }) });

  it('prints the trace: results in words and signs, values, and what was not needed', async () => {
    const expression = 'http.request.uri.path eq "/login" and (ip.src.country in {"DE"} or not ssl) and not http.request.headers["x"][0] eq "a"'; // prettier-ignore
    assert.deepEqual(await evaluate([expression, '--request', 'r.http#sign-in']), {
      code: 0,
      err: '',
      out: `match
✓ and
  ✓ http.request.uri.path eq "/login"
        http.request.uri.path = "/login"
  ✓ or
    ✓ ip.src.country in {"DE"}
          ip.src.country = "DE"
    ✗ not  (not needed)
      ✓ ssl  (not needed)
            ssl = true
  ✓ not
    ✗ http.request.headers["x"][0] eq "a"
          http.request.headers["x"][0] = missing (no key "x")
`,
    });
  });

  it('prints what a result depends on and assumes, and the other reading of `ne`', async () => {
    const unknown = await evaluate(['cf.bot_management.score lt 30', '--request', 'r.http#2']);
    assert.equal(unknown.code, 3);
    assert.match(
      unknown.out,
      /^unknown\n\? cf\.bot.*\n.*= unknown\nDepends on: cf\.bot_management\.score\n$/,
    );
    const missing = await evaluate(['http.request.headers["x"][0] ne "a"', '--request', 'r.http#search']);
    assert.equal(missing.code, 0);
    assert.match(
      missing.out,
      /\nIf `ne` is false for a missing value: no match\nAssumes assume\/ne-on-missing: .+\.\n$/,
    );
    const agent = await evaluate(['http.user_agent eq ""', '--request', 'r.http#search']);
    assert.match(agent.out, /\nAssumes assume\/absent-header-empty: .+\.\n$/);
  });

  it('accepts facts, which override the request', async () => {
    const expression =
      'ip.src in {203.0.113.0/24} and http.host eq "a" and any(http.request.headers.names[*] eq "X")';
    const facts = ['ip.src=203.0.113.7', 'http.host = a', 'http.request.headers.names=["X"]'].flatMap((fact) => ['--fact', fact]); // prettier-ignore
    assert.equal((await evaluate([expression, '--request', 'r.http#1', ...facts])).code, 0);
    assert.equal(
      (await evaluate([expression, '--request', 'r.http#1', ...facts, '--fact', 'http.host=unknown'])).code,
      3,
    );
    assert.equal((await evaluate(['ip.geoip.continent eq "EU"', '--fact', 'ip.src.country=FR'])).code, 0);
  });

  it('prints JSON for programs', async () => {
    const { code, out } = await evaluate(['http.host eq "b"', '--request', 'r.http#1', '--format', 'json']);
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(out), {
      result: false,
      clauses: [{ start: 0, end: 16, result: false }],
      needs: [],
      assumed: [],
    });
  });

  it('evaluates a file of one expression, a value, and every expression of a document', async () => {
    const files = {
      'a.rfilter': '# rampart: plan=pro\nssl\n',
      'b.rvalue': 'concat("/", http.host)',
      'c.yaml': 'rules:\n  - expression: ssl # rampart-filter\n  - expression: not ssl # rampart-filter\n',
      ssl: 'not ssl',
    };
    assert.match((await evaluate(['a.rfilter', '--request', 'r.http#1'], files)).out, /^a\.rfilter: match\n/);
    assert.equal(
      (await evaluate(['b.rvalue', '--request', 'r.http#1'], files)).out,
      'b.rvalue: "/www.example.com"\n      http.host = "www.example.com"\n',
    );
    assert.match((await evaluate(['ssl', '--request', 'r.http#1'], files)).out, /^ssl: no match\n/);
    assert.match((await evaluate(['--expression', 'ssl', '--request', 'r.http#1'], files)).out, /^match\n/);
    const both = await evaluate(['c.yaml', '--request', 'r.http#1'], files);
    assert.equal(both.code, 0);
    assert.match(both.out, /^c\.yaml:2: match\n[^]*\nc\.yaml:3: no match\n/);
  });

  it('concludes nothing from values that a host inserts only when it runs', async () => {
    const terraform = (expression: string) => ({
      'a.tf': `resource "cloudflare_ruleset" "r" {\n  rules {\n    action = "block"\n    expression = "${expression}"\n  }\n}\n`,
    });
    const host = 'http.host eq \\"${var.host}\\"';
    const open = await evaluate(['a.tf', '--request', 'r.http#search'], terraform(`${host} and ssl`));
    assert.deepEqual(open, {
      code: 3,
      err: '',
      out: `a.tf:4: unknown
? and
  ? http.host eq "\${…}"
        http.host = "www.example.com"
  ✓ ssl
        ssl = true
Depends on: \${…}
`,
    });
    const decided = await evaluate(['a.tf', '--request', 'r.http#search', '--format', 'json'], terraform(`${host} and not ssl`)); // prettier-ignore
    const { result, clauses } = JSON.parse(decided.out) as {
      result: unknown;
      clauses: { result: unknown }[];
    };
    assert.deepEqual([decided.code, result, clauses.map((one) => one.result)], [1, false, ['unknown', true]]);
  });

  it('reads requests in every form', async () => {
    const files = {
      'a.har': har,
      'b.txt': "curl 'https://www.example.com/second' -H 'X-A: 1'",
      'c.raw': 'GET /second HTTP/1.1\r\nHost: www.example.com\r\n\r\n',
    };
    const expression = 'http.request.uri.path eq "/second" and http.host eq "www.example.com"';
    for (const request of ['a.har#2', 'b.txt', 'c.raw', 'https://www.example.com/second'])
      assert.equal((await evaluate([expression, '--request', request], files)).code, 0, request);
    assert.equal((await evaluate([expression, '--request', 'a.har#1'], files)).code, 1);
  });

  it('uses facts of profiles, also for entries of a HAR file', async () => {
    const files = {
      'rampart.profile.yaml':
        'default:\n  cf.bot_management.score: 5\noffice:\n  cf.bot_management.score: 90\n',
      'p.http':
        '# @rampart profile = office\nGET https://www.example.com/\n###\n# @rampart profile = home\nGET /\n',
      'a.har': har,
    };
    const codeOf = async (request: string) =>
      (await evaluate(['cf.bot_management.score lt 30', '--request', request], files)).code;
    assert.deepEqual([await codeOf('a.har#1'), await codeOf('p.http#1')], [0, 1]);
    const wrong = await evaluate(['ssl', '--request', 'p.http#2'], files);
    assert.deepEqual(
      [wrong.code, wrong.err],
      [2, 'rampart evaluate: p.http: rampart.profile.yaml does not have the profile "home".\n'],
    );
  });

  it('reads bodies from files of the workspace only', async () => {
    const outside = tempFolder({ 'secret.txt': 'secret' });
    const body = (file: string) => `POST https://www.example.com/\n\n< ${file}\n`;
    const cwd = tempFolder({ 'body.txt': 'inside', 'in.http': body('./body.txt'), 'out.http': body(path.join(outside, 'secret.txt')), 'link.http': body('./link.txt') }); // prettier-ignore
    fs.symlinkSync(path.join(outside, 'secret.txt'), path.join(cwd, 'link.txt'));
    const ask = async (file: string) => {
      const { code, out, err } = await runCli(
        ['evaluate', 'http.request.body.raw eq "inside"', '--request', file],
        { cwd },
      );
      assert.doesNotMatch(out + err, /secret/);
      return code;
    };
    assert.deepEqual([await ask('in.http'), await ask('out.http'), await ask('link.http')], [0, 3, 3]);
  });

  const refusals: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /Give one expression/],
    [['ssl'], /Name the request/],
    [['ssl', 'true', '--request', 'r.http#1'], /Give one expression/],
    [['http.host eq', '--request', 'r.http#1'], /Missing value after `eq`/],
    [['ssl', '--request', 'none.http'], /none\.http: there is no such file/],
    [['ssl', '--request', 'r.http'], /r\.http: name one.*sign-in, search/],
    [['ssl', '--request', 'r.http#none'], /r\.http: name one/],
    [['ssl', '--request', 'a.har'], /a\.har: specify an entry/],
    [['ssl', '--request', 'a.har#9'], /a\.har: has only 2 entries/],
    [['ssl', '--request', 'bad.txt'], /bad\.txt: .*not a request line/],
    [['ssl', '--fact', 'ssl'], /NAME=VALUE/],
    [['ssl', '--fact', 'no.such=1'], /no\.such: unknown field/],
    [['ssl', '--fact', 'ssl=yes'], /ssl = yes: the value must be of type Boolean/],
    [['ssl', '--fact', 'ip.src=x'], /ip\.src: the value must be of type IP/],
    [['ssl', '--request', 'r.http#1', '--format', 'xml'], /--format xml: invalid value/],
    [['--jsonl', 'ssl'], /not accept other arguments/],
  ];
  for (const [args, message] of refusals)
    it(`ends with 2 and says why: ${args.join(' ') || '(nothing)'}`, async () => {
      const { code, out, err } = await evaluate(args, { 'a.har': har, 'bad.txt': 'nonsense' });
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
});

describe('rampart evaluate --jsonl', () => {
  async function answers(...questions: readonly unknown[]): Promise<unknown[]> {
    const input = questions.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
    const { code, out, err } = await runCli(['evaluate', '--jsonl'], { input: [input] });
    assert.deepEqual([code, err], [0, '']);
    return out.trimEnd().split('\n').map((line) => JSON.parse(line) as unknown); // prettier-ignore
  }

  it('returns for filters: result, alternative, clauses, needs, assumptions', async () => {
    assert.deepEqual(
      await answers(
        { id: 1, expression: 'ssl and not http.host eq "a"', fields: { ssl: true, 'http.host': 'b' } },
        { id: 'x', expression: 'http.request.headers["x"][0] ne "a"', fields: {}, absent: 'missing' },
        { id: null, expression: 'ssl and ip.src in $l', fields: { ssl: true, 'ip.src': '10.0.0.1' } },
        {
          expression: 'ip.src in $l',
          fields: { 'ip.src': '10.0.0.1' },
          lists: { l: { type: 'ip', items: ['10.0.0.0/8'] } },
        },
      ),
      [
        {
          id: 1,
          result: true,
          clauses: [
            { start: 0, end: 3, result: true },
            { start: 12, end: 28, result: false },
          ],
        },
        {
          id: 'x',
          result: true,
          alternative: false,
          clauses: [{ start: 0, end: 35, result: true }],
          assumed: ['assume/ne-on-missing'],
        },
        {
          id: null,
          result: 'unknown',
          clauses: [
            { start: 0, end: 3, result: true },
            { start: 8, end: 20, result: 'unknown' },
          ],
          needs: ['$l'],
        },
        { id: null, result: true, clauses: [{ start: 0, end: 12, result: true }] },
      ],
    );
  });

  it('returns values', async () => {
    assert.deepEqual(
      await answers(
        {
          id: 1,
          kind: 'value',
          expression: 'concat("a", http.host)',
          fields: { 'http.host': { hex: 'ff' } },
        },
        {
          id: 2,
          kind: 'value',
          expression: 'http.request.headers["x"][0]',
          fields: { 'http.request.headers': {} },
        },
        { id: 3, kind: 'value', expression: 'len(http.host)' },
      ),
      [
        { id: 1, value: { hex: '61ff' }, clauses: [] },
        { id: 2, value: null, clauses: [] },
        { id: 3, value: 'unknown', clauses: [], needs: ['http.host'] },
      ],
    );
  });

  it('derives fields from a request; given fields override them', async () => {
    const expression = 'http.host eq "a.example" and http.request.uri.path eq "/b" and http.request.method eq "POST" and http.request.body.raw eq "x"'; // prettier-ignore
    const request = {
      url: 'https://a.example/b',
      method: 'post',
      version: 'h2',
      headers: [['X', '1']],
      body: 'x',
    };
    const results = await answers(
      { id: 1, expression, request },
      { id: 2, expression, request: 'POST /b HTTP/1.1\r\nHost: a.example\r\n\r\nx' },
      { id: 3, expression, request, fields: { 'http.host': 'b.example' } },
      { id: 4, expression: 'ip.src eq 10.0.0.1', request },
      { id: 5, expression: 'ip.src eq 10.0.0.1', request, absent: 'missing' },
      { id: 6, expression: 'http.request.uri.path eq "/c"', request: { url: 'https://a.example//c' } },
      {
        id: 7,
        expression: 'http.request.uri.path eq "/c"',
        request: { url: 'https://a.example//c' },
        assume: { 'assume/url-normalization': false },
      },
    );
    assert.deepEqual(
      results.map((one) => (one as { result: unknown }).result),
      [true, true, false, 'unknown', false, true, 'unknown'],
    );
    assert.deepEqual((results[5] as { assumed: unknown }).assumed, ['assume/url-normalization']);
  });

  it('accepts a scheme, custom names, and assumptions that are turned off', async () => {
    const scheme = {
      fields: { n: 'Int', m: 'Map(Bytes)' },
      functions: { f: { params: [{ type: 'Bytes', kind: 'field' }], returns: 'Int' } },
      lists: [],
    };
    const results = await answers(
      { id: 1, expression: 'n eq 3 and m["a"] eq "b"', scheme, fields: { n: 3, m: { a: 'b' } } },
      { id: 2, expression: 'f(m["a"]) eq 1 or n eq 3', scheme, fields: { n: 4, m: { a: 'b' } } },
      {
        id: 3,
        expression: 'my.field eq 3',
        settings: { fields: { 'my.field': 'Integer' } },
        fields: { 'my.field': 3 },
      },
      {
        id: 4,
        expression: 'http.request.headers["x"][0] ne "a"',
        fields: { 'http.request.headers': {} },
        assume: { 'assume/ne-on-missing': false },
      },
      { id: 5, expression: '((ssl))', settings: { maxNesting: 1 } },
    );
    assert.deepEqual(
      results.map((one) => (one as { result?: unknown }).result),
      [true, 'unknown', true, false, undefined],
    );
    assert.deepEqual((results[1] as { needs: unknown }).needs, ['f(m["a"])']);
  });

  it('reports what is wrong with a line, and continues', async () => {
    const results = await answers(
      'nonsense',
      '[]',
      { id: 1 },
      { id: 2, expression: 'ssl', kind: 'rule' },
      { id: 3, expression: 'http.host eq' },
      { id: 4, expression: 'ssl', fields: { ssl: 'yes' } },
      { id: 5, expression: 'ssl', fields: [] },
      { id: 6, expression: 'ssl', lists: { l: {} } },
      { id: 7, expression: 'ssl', absent: 'no' },
      { id: 8, expression: 'ssl', assume: { a: 1 } },
      { id: 9, expression: 'ssl', request: 'nonsense' },
      { id: 10, expression: 'ssl', request: { url: 'ftp://a/' } },
      { id: 11, expression: 'ssl', request: { url: 'https://a/', headers: [['a']] } },
      { id: 12, expression: '' },
      { id: 13, expression: 'ssl', fields: { ssl: true, 'no.such.field': 1 } },
    );
    const said = results.map((one) => {
      const { id, errors, result } = one as { id: unknown; errors?: { code: string }[]; result?: unknown };
      return [id, errors === undefined ? result : errors[0]?.code];
    });
    assert.deepEqual(said, [
      [null, 'evaluate/line'], [null, 'evaluate/line'], [1, 'evaluate/line'], [2, 'evaluate/line'],
      [3, 'filter/missing-operand'], [4, 'evaluate/fact'], [5, 'evaluate/line'], [6, 'evaluate/line'],
      [7, 'evaluate/line'], [8, 'evaluate/line'], [9, 'evaluate/request'], [10, 'evaluate/request'],
      [11, 'evaluate/request'], [12, 'filter/empty-expression'], [13, true],
    ]); // prettier-ignore
  });
});
