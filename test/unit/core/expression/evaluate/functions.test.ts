import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { assumptionBit, assumptions } from '../../../../../core/expression/evaluate/assumptions';
import { decodeBase64, encodeBase64 } from '../../../../../core/expression/evaluate/functions/base64';
import { functionTable } from '../../../../../core/expression/evaluate/functions/function-table';
import { hmacSha256, sha256 } from '../../../../../core/expression/evaluate/functions/sha256';
import { jsonOfCell } from '../../../../../core/expression/evaluate/json-value';
import { unknownCell } from '../../../../../core/expression/evaluate/value';
import { functionFacts } from '../../../../../core/expression/catalogue/functions.data';
import { compiled, evaluated, prepared } from '../../../../support/evaluation';

type Case = readonly [
  call: string,
  fields: Readonly<Record<string, unknown>>,
  value: unknown,
  assumed?: readonly string[],
];

const host = 'http.host';
const body = 'http.request.body.raw';
const query = 'http.request.uri.query';
const hex = (bytes: string) => ({ hex: bytes });

/** Edge cases that the examples of the reference do not cover. `null` means that there is no value. */
const cases: readonly Case[] = [
  ['lower(http.host)', { [host]: { hex: '41c95a' } }, hex('61c97a')],
  ['upper(http.host)', { [host]: 'aé' }, 'Aé'],
  ['len(http.host)', { [host]: 'é' }, 2],
  ['concat(http.referer, http.host)', { [host]: 'b', 'http.referer': null }, 'b'],
  ['concat(http.referer, http.host)', { [host]: null, 'http.referer': null }, null],
  [
    'concat(http.request.headers.names, http.request.headers.values)',
    { 'http.request.headers.names': ['a'], 'http.request.headers.values': ['b', 'c'] },
    ['a', 'b', 'c'],
  ],
  ['coalesce(http.referer, http.host)', { [host]: 'b', 'http.referer': null }, 'b'],
  ['coalesce(http.referer, http.host)', { [host]: 'b', 'http.referer': '' }, ''],
  [
    'coalesce(http.referer, http.host)',
    { [host]: null, 'http.referer': null },
    null,
    ['assume/coalesce-all-missing'],
  ],
  ['substring(http.host, 1, 99)', { [host]: 'abc' }, 'bc', ['assume/substring-range']],
  ['substring(http.host, -9)', { [host]: 'abc' }, 'abc', ['assume/substring-range']],
  ['substring(http.host, 2, 1)', { [host]: 'abc' }, '', ['assume/substring-range']],
  ['substring(http.host, 0, 3)', { [host]: 'abc' }, 'abc'],
  ['url_decode(http.host)', { [host]: '%4' }, '%4', ['assume/url-decode-malformed']],
  ['url_decode(http.host)', { [host]: '%u0041' }, '%u0041', ['assume/url-decode-malformed']],
  ['url_decode(http.host, "u")', { [host]: '%ud83d%41' }, '%ud83dA', ['assume/url-decode-malformed']],
  ['url_decode(http.host, "ru")', { [host]: '%2575%25u0041+' }, 'uA '],
  ['url_decode(http.host)', { [host]: '%ff+%2B' }, hex('ff202b')],
  ['decode_base64(http.host)', { [host]: 'aGVsbG8=' }, 'hello'],
  ['decode_base64(http.host)', { [host]: 'aGVsbG8' }, 'hello', ['assume/base64-decoding']],
  ['decode_base64(http.host)', { [host]: 'a-_b' }, null, ['assume/base64-decoding']],
  ['decode_base64(http.host)', { [host]: '!' }, null, ['assume/base64-decoding']],
  ['encode_base64(http.host, "u")', { [host]: { hex: 'fbff' } }, '-_8'],
  [
    'sha256(http.host)',
    { [host]: 'abc' },
    hex('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
  ],
  ['remove_bytes(http.host, "a\\xff")', { [host]: { hex: '61ff62ff61' } }, 'b'],
  [
    'remove_query_args(http.request.uri.query, "a")',
    { [query]: 'a=1&&b=2&a' },
    '&b=2',
    ['assume/query-arguments'],
  ],
  [
    'remove_query_args(http.request.uri.query, "a")',
    { [query]: '%61=1&ab=2' },
    '%61=1&ab=2',
    ['assume/query-arguments'],
  ],
  ['remove_query_args(http.request.uri.query, "a", "b")', { [query]: '' }, ''],
  [
    'lookup_json_string(http.request.body.raw, "a")',
    { [body]: '{"a":"x\\u00e9\\ud83d\\ude00","b":1}' },
    'xé😀',
  ],
  ['lookup_json_string(http.request.body.raw, "é")', { [body]: '{"\\u00e9":"1","é":"é"}' }, 'é'],
  [
    'lookup_json_string(http.request.body.raw, "a")',
    { [body]: '{"a":"\\ud83d"}' },
    null,
    ['assume/json-lookup'],
  ],
  ['lookup_json_string(http.request.body.raw, "a")', { [body]: '{"a":1}' }, null, ['assume/json-lookup']],
  [
    'lookup_json_string(http.request.body.raw, "a", "b")',
    { [body]: '{"a":[ ]}' },
    null,
    ['assume/json-lookup'],
  ],
  [
    'lookup_json_string(http.request.body.raw, "c")',
    { [body]: '{ "a" : { "c": [ "}" , {} ] } , "c" : "d" } ' },
    'd',
  ],
  ['lookup_json_string(http.request.body.raw, 2)', { [body]: '["a",{"b":"]"},"\\"c\\\\"]' }, '"c\\'],
  ['lookup_json_string(http.request.body.raw, 5)', { [body]: '[]' }, null, ['assume/json-lookup']],
  ['lookup_json_string(http.request.body.raw, "a")', { [body]: '{"a":"b"' }, null, ['assume/json-lookup']],
  [
    'lookup_json_integer(http.request.body.raw, "a")',
    { [body]: '{"a":9223372036854775807}' },
    { int: '9223372036854775807' },
  ],
  [
    'lookup_json_integer(http.request.body.raw, "a")',
    { [body]: '{"a":9223372036854775808}' },
    null,
    ['assume/json-lookup'],
  ],
  ['lookup_json_integer(http.request.body.raw, "a")', { [body]: '{"a":4e1}' }, null, ['assume/json-lookup']],
  ['lookup_json_integer(http.request.body.raw, "a")', { [body]: '{"a":42.0}' }, null],
  ['split(http.host, ",", 1)', { [host]: 'a,b' }, ['a,b']],
  ['split(http.host, ",", 3)', { [host]: '' }, [''], ['assume/split-empty']],
  ['join(http.request.headers.names, ",")', { 'http.request.headers.names': [] }, ''],
  ['join(http.request.headers.names, ",")', { 'http.request.headers.names': ['a', '', 'b'] }, 'a,,b'],
  ['to_string(ip.src)', { 'ip.src': '10.0.0.1' }, '10.0.0.1'],
  ['to_string(ip.src)', { 'ip.src': '2001:DB8:0:0:0:0:0:1' }, '2001:db8::1', ['assume/ipv6-text']],
  ['to_string(ip.src.asnum)', { 'ip.src.asnum': { int: '-9223372036854775808' } }, '-9223372036854775808'],
  ['cidr(ip.src, 9, 33)', { 'ip.src': '255.255.255.255' }, '255.128.0.0'],
  ['cidr(ip.src, 9, 33)', { 'ip.src': 'ffff:ffff:ffff::1' }, 'ffff:ffff:8000::'],
  ['cidr6(ip.src, 128)', { 'ip.src': '::1' }, '::1'],
  [
    'has_key(http.request.headers, "x")',
    { 'http.request.headers': { x: [] } },
    true,
    ['assume/has-key-empty'],
  ],
  ['has_key(http.request.headers, "x")', { 'http.request.headers': {} }, false],
  ['has_value(http.request.headers.names, "b")', { 'http.request.headers.names': ['a', 'b'] }, true],
  [
    'has_value(cf.bot_management.detection_ids, 9223372036854775807)',
    { 'cf.bot_management.detection_ids': [1, { int: '9223372036854775807' }] },
    true,
  ],
  ['regex_replace(http.host, "(a)|(b)", "[${1}${2}${3}$$1]")', { [host]: 'xb' }, 'x[b$1]'],
  ['regex_replace(http.host, r"[\\xc3]", "?")', { [host]: 'é' }, hex('3fa9')],
  ['wildcard_replace(http.host, "*.*", "${2}.${1}")', { [host]: 'a.b.c' }, 'b.c.a'],
  [
    'url_decode(http.request.headers["x"][0])',
    { 'http.request.headers': {} },
    null,
    ['assume/missing-argument'],
  ],
  ['join(http.request.headers["x"], ",")', { 'http.request.headers': {} }, null],
];

describe('a function that gets a comparison of an unknown field instead of a string', () => {
  it('has no known result, even through another function', () => {
    const inner = 'coalesce(http.h contains "")';
    for (const text of [`url_decode(${inner}) eq "a"`, `${inner} contains "a"`, `len(${inner}) eq 1`])
      assert.equal(evaluated(text, { absent: 'missing' }).result, 'unknown', text);
  });

  it('has no known result', () => {
    assert.equal(evaluated('url_decode(http.h contains "") eq "a"', { absent: 'missing' }).result, 'unknown');
  });
});

describe('a call', () => {
  for (const [call, fields, value, assumed = []] of cases)
    it(`${call} with ${JSON.stringify(fields)}`, () => {
      const one = compiled(call, 'value');
      const found = one.evaluateValue(prepared({ fields, absent: 'missing' }));
      const { root } = one.tree;
      assert.ok(root?.kind === 'call' && found.value !== unknownCell);
      assert.deepEqual(jsonOfCell(found.value, root.type), value);
      assert.deepEqual(found.assumed, assumed);
    });

  it('that depends on an assumption is unknown without it', () => {
    for (const [call, fields, , [assumption] = []] of cases) {
      if (assumption === undefined) continue;
      const inputs = prepared({ fields, absent: 'missing', assume: { [assumption]: false } });
      assert.equal(compiled(call, 'value').evaluateValue(inputs).value, unknownCell, call);
    }
  });
});

describe('the tables', () => {
  it('have every function of the catalog except those of the grammar', () => {
    const missing = functionFacts.filter(
      ({ name, quantifier }) => !functionTable.has(name) && quantifier !== true,
    );
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });

  it('have one way in which each function is evaluated', () => {
    for (const [name, { prepare, combine, opaque }] of functionTable)
      assert.equal([prepare, combine, opaque].filter((way) => way !== undefined).length, 1, name);
  });

  it('give each assumption its own bit and a text', () => {
    assert.equal(new Set(Object.values(assumptionBit)).size, assumptions.length);
    assert.ok(assumptions.length < 31);
    for (const { id, text } of assumptions) assert.match(`${id} ${text()}`, /^assume\/[a-z0-9-]+ .*\.$/);
  });
});

describe('hashes and encodings', () => {
  const samples = [0, 1, 2, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000].map((length) =>
    randomBytes(length).toString('latin1'),
  );
  const raw = (bytes: string) => Buffer.from(bytes, 'latin1');

  it('are those of the platform', () => {
    for (const bytes of samples) {
      assert.equal(sha256(bytes), createHash('sha256').update(raw(bytes)).digest().toString('latin1'));
      for (const key of ['', 'k', 'k'.repeat(64), 'k'.repeat(65)])
        assert.equal(
          hmacSha256(key, bytes),
          createHmac('sha256', key).update(raw(bytes)).digest().toString('latin1'),
        );
      assert.equal(encodeBase64(bytes, { url: false, padding: true }), raw(bytes).toString('base64'));
      assert.equal(encodeBase64(bytes, { url: true, padding: false }), raw(bytes).toString('base64url'));
      assert.equal(decodeBase64(raw(bytes).toString('base64')), bytes);
      assert.equal(decodeBase64(raw(bytes).toString('base64url'), { url: true }), bytes);
    }
  });

  it('reject what is not Base64', () => {
    for (const text of ['a', 'ab=', 'ab===', 'a=bc', 'ab\n'])
      assert.equal(decodeBase64(text), undefined, text);
  });
});

describe('is_timed_hmac_valid_v0', () => {
  const key = 'mysecrettoken';
  const path = '/download/cat.jpg';
  const issued = 1484063787;
  const mac = createHmac('sha256', key).update(`${path}${issued}`).digest('base64');

  function valid(uri: string, now: number, more = '8'): unknown {
    const expression = `is_timed_hmac_valid_v0("${key}", http.request.uri, 100, http.request.timestamp.sec, ${more})`;
    return compiled(expression).evaluate(
      prepared({ fields: { 'http.request.uri': uri, 'http.request.timestamp.sec': now } }),
    );
  }
  const signed = `${path}?verify=${issued}-${encodeURIComponent(mac)}`;

  it('is true for a token within its time', () => {
    assert.deepEqual(valid(signed, issued), { result: true, needs: [], assumed: [] });
    assert.deepEqual(valid(signed, issued + 99), { result: true, needs: [], assumed: [] });
  });

  it('accepts the URL alphabet with the flag s', () => {
    const token = Buffer.from(mac, 'base64').toString('base64url');
    assert.deepEqual(valid(`${path}?verify=${issued}-${token}`, issued, '8, "s"'), {
      result: true,
      needs: [],
      assumed: [],
    });
  });

  it('is false afterwards, for another text, and without a token', () => {
    for (const [uri, now] of [
      [signed, issued + 101],
      [`/x${signed}`, issued],
      [path, issued],
      ['', issued],
      [`${signed}x`, issued],
    ] as const)
      // prettier-ignore
      assert.deepEqual(valid(uri, now), { result: false, needs: [], assumed: [] }, uri);
  });

  it('depends on an assumption in the second in which its time ends', () => {
    assert.deepEqual(valid(signed, issued + 100), {
      result: false,
      needs: [],
      assumed: ['assume/hmac-expiry'],
    });
  });
});
