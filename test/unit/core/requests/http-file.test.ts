import assert from 'node:assert/strict';
import { factValue } from '../../../../core/requests/fact-value';
import { parseHttpFile } from '../../../../core/requests/http-file';
import { addressOf } from '../../../../core/requests/http-request';
import { parseType } from '../../../../core/expression/types';

const file = `@host = www.example.com
@base = https://{{host}}
// a comment
# @rampart ip.src = 203.0.113.7

### first
# @name login
# @rampart ip.src.country = DE
POST {{base}}/login HTTP/1.1
Content-Type: application/json
# a comment between headers
X-Trace: {{$guid}}

{
  "user": "{{user}}"
}

> {% client.test("ok", () => true) %}
###
GET {{base}}/search
    ?q=a b
    &page=2
Accept: text/html

### empty

# nothing here
### relative
GET /path?x=1
Host: example.org
###
curl 'https://api.example.com/' -H 'X-A: {{user}}'
`;

describe('an .http file', () => {
  const requests = parseHttpFile(file, { variables: { user: 'ada', host: 'not this one' } });

  it('has the requests between its separators, with their names and positions', () => {
    assert.deepEqual(
      requests.map(({ name, line }) => [name, file.slice(line.start, line.end)]),
      [
        ['login', 'POST {{base}}/login HTTP/1.1'],
        [undefined, 'GET {{base}}/search'],
        ['relative', 'GET /path?x=1'],
        [undefined, "curl 'https://api.example.com/' -H 'X-A: {{user}}'"],
      ],
    );
    for (const { start, end, line } of requests) assert.ok(start <= line.start && line.end <= end);
  });

  it('fills in variables: its own first, then the given ones', () => {
    const [login, search, relative, curl] = requests.map(({ request }) => request!);
    assert.equal(addressOf(login!), 'https://www.example.com/login');
    assert.equal(login!.body, '{\n  "user": "ada"\n}');
    assert.deepEqual(login!.placeholders, ['{{$guid}}']);
    assert.equal(search!.target, '/search?q=a b&page=2');
    assert.deepEqual(
      [relative!.scheme, addressOf({ ...relative!, scheme: 'http' })],
      [undefined, 'http://example.org/path?x=1'],
    );
    assert.deepEqual(curl!.headers.at(-1), { name: 'X-A', value: 'ada' });
  });

  it('has facts in comments, with their positions', () => {
    const [login] = requests;
    assert.deepEqual(
      login!.facts.map((fact) => [
        fact.name,
        fact.value,
        file.slice(fact.nameStart, fact.nameStart + fact.name.length),
        file.slice(fact.valueStart, fact.valueStart + fact.value.length),
      ]),
      [['ip.src.country', 'DE', 'ip.src.country', 'DE']],
    );
  });

  it('never reads the environment of the process', () => {
    process.env.RAMPART_TEST_SECRET = 'secret';
    const [found] = parseHttpFile(
      'GET https://example.com/{{$processEnv RAMPART_TEST_SECRET}}?{{RAMPART_TEST_SECRET}}',
    );
    delete process.env.RAMPART_TEST_SECRET;
    assert.equal(found?.request?.target, '/{{$processEnv RAMPART_TEST_SECRET}}?{{RAMPART_TEST_SECRET}}');
    assert.equal(found.request.placeholders?.length, 2);
  });

  it('reads a body from a file through the given reader, and leaves it unknown otherwise', () => {
    const text = 'POST https://example.com/\n\n< ./body.bin\n';
    const asked: string[] = [];
    const readFile = (path: string): string => {
      asked.push(path);
      return '\xff\x00';
    };
    assert.equal(parseHttpFile(text, { readFile })[0]?.request?.body, '\xff\x00');
    assert.deepEqual(asked, ['./body.bin']);
    const [without] = parseHttpFile(text);
    assert.deepEqual([without?.request?.isBodyUnknown, without?.problems.length], [true, 1]);
  });

  it('says what cannot be read, and continues', () => {
    const text = 'ftp://example.com/\n###\nGET https://example.com/\nnot a header\nA: b\n';
    const [ftp, get] = parseHttpFile(text);
    assert.equal(ftp?.request, undefined);
    assert.match(ftp?.problems[0]?.message ?? '', /URL/);
    assert.deepEqual(
      get?.problems.map(({ start, end }) => text.slice(start, end)),
      ['not a header'],
    );
    assert.deepEqual(get.request?.headers, [{ name: 'A', value: 'b' }]);
  });

  it('never throws, whatever it contains', () => {
    for (const text of [
      '',
      '###',
      '###\n###',
      '@',
      '< {%',
      'GET',
      '{{',
      'GET {{a}}',
      'curl',
      "curl '",
      '\r\n\r\n',
      '# @rampart',
      '# @rampart = 1',
      'POST x\n\n< ',
    ])
      parseHttpFile(text);
  });

  it('stops at variables that refer to themselves', () => {
    const [found] = parseHttpFile('@a = {{b}}\n@b = {{a}}\nGET https://example.com/{{a}}');
    assert.match(found?.request?.target ?? '', /^\/\{\{[ab]\}\}$/);
  });
});

describe('the value of a fact', () => {
  const cases: readonly (readonly [text: string, type: string, value: unknown])[] = [
    ['203.0.113.7', 'IP', { json: '203.0.113.7' }],
    ['DE', 'String', { json: 'DE' }],
    ['"missing"', 'String', { json: 'missing' }],
    ['missing', 'String', { json: null }],
    ['unknown', 'Integer', 'unknown'],
    ['{"hex":"ff"}', 'String', { json: { hex: 'ff' } }],
    ['30', 'Integer', { json: 30 }],
    ['9223372036854775807', 'Integer', { json: { int: '9223372036854775807' } }],
    ['many', 'Integer', undefined],
    ['true', 'Boolean', { json: true }],
    ['yes', 'Boolean', undefined],
    ['["a", "b"]', 'Array<String>', { json: ['a', 'b'] }],
    ['a, b', 'Array<String>', undefined],
  ];
  for (const [text, type, value] of cases)
    it(`${text} as ${type}`, () => {
      assert.deepEqual(factValue(text, parseType(type)!), value);
    });
});
