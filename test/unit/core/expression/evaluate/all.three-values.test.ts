import assert from 'node:assert/strict';
import { type GivenFacts } from '../../../../../core/expression/evaluate/prepare-inputs';
import { compiled, evaluated, prepared } from '../../../../support/evaluation';

type Case = readonly [
  expression: string,
  fields: Readonly<Record<string, unknown>>,
  result: boolean | 'unknown',
  needs?: readonly string[],
  more?: Omit<GivenFacts, 'fields'>,
];

const x = 'http.request.headers["x"][0]';

/** Cases in which fields without a given value are unknown. */
const cases: readonly Case[] = [
  // Kleene's three-valued logic
  ['ssl and ip.src.country eq "DE"', { ssl: false }, false],
  ['ssl and ip.src.country eq "DE"', { ssl: true }, 'unknown', ['ip.src.country']],
  ['ssl or ip.src.country eq "DE"', { ssl: true }, true],
  ['ssl xor ip.src.country eq "DE"', { ssl: true }, 'unknown', ['ip.src.country']],
  ['not ip.src.country eq "DE"', {}, 'unknown', ['ip.src.country']],
  ['http.host eq "a" and ip.src.country eq "DE"', {}, 'unknown', ['http.host', 'ip.src.country']],
  // A field has the same value wherever it occurs
  ['ip.src.country eq "DE" or ip.src.country ne "DE"', {}, true],
  ['ip.src.country eq "DE" and ip.src.country eq "FR"', {}, false],
  ['ip.src.country eq "DE" and not ip.src.country in {"DE" "FR"}', {}, false],
  ['http.host lt "b" or http.host ge "b"', {}, true],
  ['http.host lt ""', {}, false],
  ['http.host gt "a" and http.host lt "a\\x00"', {}, false],
  ['cf.bot_management.score lt 30 or cf.bot_management.score ge 30', {}, true],
  ['cf.bot_management.score gt 29 and cf.bot_management.score lt 30', {}, false],
  ['cf.bot_management.score in {1..50} or not cf.bot_management.score in {20..30}', {}, true],
  ['ip.src.asnum le 9223372036854775807', {}, true],
  ['ip.src.asnum & 0', {}, false],
  ['ip.src in {0.0.0.0/0 ::/0}', {}, true],
  ['ip.src in {0.0.0.0/0}', {}, 'unknown', ['ip.src']],
  ['ip.src in {10.0.0.0/8} and ip.src in {11.0.0.0/8}', {}, false],
  ['ip.src gt 255.255.255.255 and ip.src lt ::ffff', {}, false],
  ['ssl or not ssl', {}, true],
  ['http.host contains "a" xor http.host contains "a"', {}, false],
  [
    '(ssl and ip.src.country eq "DE") or (not ssl and ip.src.country eq "DE")',
    {},
    'unknown',
    ['ip.src.country'],
  ],
  ['http.host eq http.host', {}, true],
  ['http.host ne http.host', {}, false],
  ['http.host eq http.referer', { 'http.host': 'a' }, 'unknown', ['http.referer']],
  // Functions
  ['len(http.host) ge 0', {}, true],
  ['len(http.host) lt 0', {}, false],
  ['lower(http.host) eq "a" and http.host eq "b"', {}, false],
  ['lower(http.host) eq "a" or lower(http.host) ne "a"', {}, true],
  ['starts_with(http.host, "a") and http.host in {"b" "c"}', {}, false],
  ['concat(http.host, "/", http.referer) eq "a/b"', { 'http.host': 'a' }, 'unknown', ['http.referer']],
  [
    'lookup_json_string(http.request.body.raw, "a") eq "b" or lookup_json_string(http.request.body.raw, "a") ne "b"',
    {},
    true,
  ],
  // Patterns that match every value, even an unknown one, but not a missing one
  ['http.host contains ""', {}, true],
  ['http.host matches ".*"', {}, true],
  ['http.host wildcard "*"', {}, true],
  [`${x} contains ""`, {}, 'unknown', [x]],
  // Indexed values may be missing
  [`${x} eq "a" or ${x} ne "a"`, {}, true],
  [`not ${x} eq "a" or ${x} eq "a"`, {}, true],
  [`len(http.request.headers["x"]) ge 0`, {}, 'unknown', ['http.request.headers["x"]']],
  ['ip.src.metro_code contains ""', {}, 'unknown', ['ip.src.metro_code']],
  // Arrays
  ['any(http.request.headers.names[*] eq "a")', {}, 'unknown', ['http.request.headers.names']],
  ['any(http.request.headers.names[*] in {})', {}, false],
  ['all(http.request.headers.names[*] contains "")', {}, true],
  ['any((http.request.headers.names[*] eq "a" and http.request.headers.names[*] eq "b"))', {}, false],
  ['all(http.request.headers["x"][*] eq "a") or any(http.request.headers["x"][*] ne "a")', {}, true],
  [
    'any((http.request.headers.names[*] eq "a" and http.request.headers.values[*] eq "b"))',
    { 'http.request.headers.names': ['c', 'd'] },
    false,
  ],
  [
    'any((http.request.headers.names[*] eq "a" and http.request.headers.values[*] eq "b"))',
    { 'http.request.headers.names': ['c', 'a'] },
    'unknown',
    ['http.request.headers.values'],
  ],
  [
    'all((http.request.headers.names[*] eq "a" or http.request.headers.values[*] eq "b"))',
    { 'http.request.headers.names': ['a', 'a'] },
    true,
  ],
  [`any(http.request.headers["x"][*] eq "a") and ${x} eq "a"`, {}, 'unknown', ['http.request.headers["x"]']],
  ['any(http.request.headers["X\\"y"][*] eq "a")', {}, 'unknown', ['http.request.headers["X\\"y"]']],
  // Lists
  ['ip.src in $blocked', { 'ip.src': '10.0.0.1' }, 'unknown', ['$blocked']],
  [
    'ip.src in $blocked',
    {},
    'unknown',
    ['ip.src'],
    { lists: { blocked: { type: 'ip', items: ['10.0.0.0/8'] } } },
  ],
  ['ip.src in $all', {}, true, [], { lists: { all: { type: 'ip', items: ['0.0.0.0/0', '::/0'] } } }],
  ['ip.src in $blocked', { 'ip.src': '10.0.0.1' }, false, [], { absent: 'missing' }],
  // Facts that requests do not contain
  ['is_jwt_valid("a")', {}, 'unknown', ['is_jwt_valid("a")']],
  ['is_jwt_valid("a")', { 'is_jwt_valid("a")': true }, true],
  ['hash_in_range(0, 100, cf.random_seed) lt 100', {}, true],
  ['hash_in_range(0, 100, cf.random_seed) lt 0', {}, false],
  ['hash_in_range(0, 100, ip.src) lt 10', {}, 'unknown', ['hash_in_range(0, 100, ip.src)']],
  ['hash_in_range(0, 100, ip.src) lt 10 or hash_in_range(0, 100, ip.src) ge 10', {}, true],
  // Names that are not in the field reference
  ['cf.edge.shard eq 3', {}, 'unknown', ['cf.edge.shard']],
  ['cf.edge.shard in {1 3}', { 'cf.edge.shard': 3 }, true],
  ['cf.edge.shard eq 3', {}, false, [], { absent: 'missing' }],
  ['new_function(http.host) eq "a"', {}, 'unknown', ['new_function(http.host)']],
  // Calls of `coalesce`
  [
    'coalesce(http.request.headers["x"][0], "") eq "" or coalesce(http.request.headers["x"][0], "") ne ""',
    {},
    true,
  ],
  ['coalesce(http.host, http.referer) eq "a"', { 'http.host': 'a' }, true],
  // Known values of single keys or elements of a map field
  [
    `${x} eq "a" and http.request.headers["y"][0] eq "b"`,
    { [x]: 'a' },
    'unknown',
    ['http.request.headers["y"][0]'],
  ],
  [`${x} eq "a"`, { [x]: null }, false],
  [`${x} eq "b"`, { 'http.request.headers["x"]': ['b'] }, true],
  ['http.request.headers["x"][0x0] eq "b"', { [x]: 'b' }, true],
  // Missing values and constants
  ['http.host eq "a"', { 'http.host': null }, false],
  ['true', {}, true],
  ['not true', {}, false, [], { absent: 'missing' }],
];

describe('an expression with unknown values', () => {
  for (const [expression, fields, result, needs = [], more = {}] of cases)
    it(`${expression} with ${JSON.stringify(fields)} is ${String(result)}`, () => {
      const answer = evaluated(expression, { fields, ...more });
      assert.deepEqual({ result: answer.result, needs: answer.needs }, { result, needs });
    });

  it('needs every clause separately', () => {
    const one = compiled('(ssl and not len(http.host) ge 0) or any(http.request.headers.names[*] eq "a")');
    assert.deepEqual(one.clauseAnswers(prepared({ fields: { ssl: true } })), [
      { start: 1, end: 4, result: true },
      { start: 13, end: 32, result: true },
      { start: 37, end: 78, result: 'unknown' },
    ]);
  });

  it('gives a fresh value for each call of uuidv4, and one for the same seedless call elsewhere', () => {
    const one = compiled('uuidv4(cf.random_seed)', 'value').evaluateValue(prepared({}));
    assert.deepEqual(one.needs, ['uuidv4(cf.random_seed)']);
  });

  it('reuses a result only for the same results of the clauses', () => {
    const one = compiled('ssl and (ip.src.country eq "DE" or ip.src.country ne "DE" or http.host eq "a")');
    const results = [{ ssl: true }, { ssl: false }, { ssl: true, 'http.host': 'b' }, { ssl: true }, {}].map(
      (fields) => one.evaluate(prepared({ fields })).result,
    );
    assert.deepEqual(results, [true, false, true, true, 'unknown']);
  });
});

describe('an assumption', () => {
  it('is named if the result depends on it, with the other reading of `ne`', () => {
    const facts = { fields: { 'http.request.headers': {} } };
    assert.deepEqual(evaluated(`${x} ne "a"`, facts), {
      result: true,
      alternative: false,
      needs: [],
      assumed: ['assume/ne-on-missing'],
    });
    assert.deepEqual(evaluated(`${x} ne "a" or true`, facts).assumed, []);
    assert.deepEqual(evaluated(`not ${x} eq "a"`, facts).assumed, []);
  });

  it('gives the other reading when it is turned off, and is then not named', () => {
    assert.deepEqual(
      evaluated(`${x} ne "a"`, {
        fields: { 'http.request.headers': {} },
        assume: { 'assume/ne-on-missing': false },
      }),
      { result: false, needs: [], assumed: [] },
    );
  });

  it('about `ne` also shows when a value may be missing', () => {
    const { result, alternative, assumed } = evaluated(`${x} eq "a" or ${x} ne "a"`);
    assert.deepEqual([result, alternative, assumed], [true, 'unknown', ['assume/ne-on-missing']]);
  });

  it('leaves the result unknown when it is turned off', () => {
    const expression = 'substring(http.host, 9, 12) eq ""';
    const fields = { 'http.host': 'abc' };
    assert.deepEqual(evaluated(expression, { fields }), {
      result: true,
      needs: [],
      assumed: ['assume/substring-range'],
    });
    assert.deepEqual(evaluated(expression, { fields, assume: { 'assume/substring-range': false } }), {
      result: 'unknown',
      needs: ['substring(http.host, 9, 12)'],
      assumed: [],
    });
  });

  it('is not named when the result is the same without it, and only one of two is named when one is enough', () => {
    const fields = { 'http.host': 'abc', 'http.referer': '%zz' };
    const off = 'substring(http.host, 9, 12) eq ""';
    const decoded = 'url_decode(http.referer) contains "z"';
    assert.deepEqual(evaluated(`${off} or http.host eq "abc"`, { fields }).assumed, []);
    assert.deepEqual(evaluated(`${off} xor ${decoded}`, { fields }).assumed, ['assume/substring-range', 'assume/url-decode-malformed']); // prettier-ignore
    assert.equal(evaluated(`${off} or ${decoded}`, { fields }).assumed.length, 1);
  });

  it('exists for a missing right side', () => {
    const fields = { 'http.host': 'a', 'http.request.headers': {} };
    const { result, assumed } = evaluated(`http.host eq ${x}`, { fields });
    assert.deepEqual([result, assumed], [false, ['assume/right-side-missing']]);
    const other = evaluated(`http.host ne ${x}`, { fields });
    assert.deepEqual([other.result, other.alternative], [true, false]);
    assert.deepEqual(other.assumed, ['assume/ne-on-missing', 'assume/right-side-missing']);
  });
});
