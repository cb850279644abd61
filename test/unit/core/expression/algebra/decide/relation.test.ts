import assert from 'node:assert/strict';
import { relate } from '../../../../../../core/expression/algebra/decide/relation';
import { compiled, prepared } from '../../../../../support/evaluation';
import { answerOn, cellAnswers, questionsAbout } from '../../../../../support/filter-questions';

const x = 'http.request.headers["x"]';
const names = 'http.request.headers.names';

/** Pairs of filters with their relation. The last column is the relation if `ne` is false for a missing value. */
const pairs: readonly (readonly [a: string, b: string, relation: string, alternative?: string])[] = [
  // strings
  ['http.host eq "a.example"', 'http.host in {"b.example" "a.example"}', 'a-inside-b'],
  ['http.host contains "admin/x"', 'http.host contains "admin"', 'a-inside-b'],
  ['starts_with(http.host, "ab")', 'http.host contains "b"', 'a-inside-b'],
  ['starts_with(http.host, "ab")', 'starts_with(http.host, "b")', 'disjoint'],
  ['ends_with(http.host, "ab")', 'ends_with(http.host, "b")', 'a-inside-b'],
  ['starts_with(http.host, "ab") and len(http.host) eq 2', 'http.host eq "ab"', 'equal'],
  ['http.host wildcard "*.example"', 'ends_with(lower(http.host), ".example")', 'equal'],
  ['http.host strict wildcard "*.example"', 'ends_with(http.host, ".example")', 'equal'],
  ['http.host strict wildcard "a*"', 'http.host wildcard "A*"', 'a-inside-b'],
  [String.raw`http.host wildcard r"a\*b"`, 'lower(http.host) eq "a*b"', 'equal'],
  ['http.host contains "a*"', 'http.host wildcard "*a*"', 'a-inside-b'],
  ['http.host matches "^/(admin|login)$"', 'http.host in {"/admin" "/login"}', 'equal'],
  ['http.host matches "admin"', 'http.host contains "admin"', 'equal'],
  ['http.host matches "(?i)^admin$"', 'lower(http.host) eq "admin"', 'equal'],
  ['http.host matches "^[a-z]+$"', 'http.host matches "^[a-y]+$"', 'b-inside-a'],
  ['http.host matches "^a{2,3}$"', 'http.host in {"aa" "aaa"}', 'equal'],
  [String.raw`http.host matches r"\ba\b"`, 'http.host contains "a"', 'a-inside-b'],
  // two regular expressions in one filter are treated as two independent conditions
  [
    '(http.host matches r"^a$" or ssl) and (not http.host matches r"^b$" or ssl)',
    'http.host eq "a" or ssl',
    'equal',
  ],
  ['http.host matches r"^a$" xor http.host matches r"^b$"', 'http.host in {"a" "b"}', 'equal'],
  [
    'upper(http.host) matches r"[ab][ab]" xor upper(http.host) matches r"c*" xor http.host eq "xa"',
    'http.host ne "xa"',
    'equal',
  ],
  ['lower(http.host) eq "A"', 'ssl', 'disjoint'],
  ['upper(lower(http.host)) eq "AB"', 'http.host wildcard "ab"', 'equal'],
  ['remove_bytes(http.host, ".") eq "ab"', 'http.host matches "^[.]*a[.]*b[.]*$"', 'equal'],
  ['http.host lt "b"', 'starts_with(http.host, "a")', 'b-inside-a'],
  ['http.host le "a" and http.host ge "a"', 'http.host eq "a"', 'equal'],
  ['len(http.host) gt 3', 'http.host matches "(?s)^.{4,}$"', 'equal'],
  ['http.host ne ""', 'len(http.host) gt 0', 'equal'],
  [String.raw`http.host eq "\xff"`, 'http.host matches "^[^a]$"', 'a-inside-b'],
  // comparisons of two fields, which may be the same field
  ['http.host eq http.host', 'true', 'equal'],
  ['http.host lt http.host', 'not true', 'equal'],
  ['http.host eq http.referer', 'http.referer eq http.host', 'equal'],
  // integers and bitwise operations
  ['cf.bot_management.score & 1', 'cf.bot_management.score in {1 3 5}', 'b-inside-a'],
  ['cf.bot_management.score & 4 and not cf.bot_management.score & 6', 'ssl', 'disjoint'],
  // maps, arrays, and missing values
  [`${x}[0] eq "a"`, `not ${x}[0] ne "a"`, 'equal', 'a-inside-b'],
  [`${x}[0] eq "a"`, `len(${x}[0]) ge 0`, 'a-inside-b'],
  [`${x}[1] eq "a"`, `len(${x}[0]) ge 0`, 'a-inside-b'],
  [`any(${x}[*] eq "a") and not ${x}[0] eq "a"`, `any(${x}[*] eq "a")`, 'a-inside-b'],
  [`any(${x}[*] eq "a")`, `not all(${x}[*] ne "a")`, 'equal'],
  [`${x}[0] eq "a"`, `any(${x}[*] eq "a")`, 'a-inside-b'],
  [`all(${x}[*] eq "a")`, `any(${x}[*] eq "b")`, 'disjoint'],
  [`all(${x}[*] eq "a")`, `any(${x}[*] eq "a")`, 'overlap'],
  [`all(${x}[*] eq "a") and ${x}[2] eq "b"`, 'ssl', 'disjoint'],
  [`all(starts_with(${x}[*], "a"))`, `all((starts_with(${x}[*], "a")))`, 'a-inside-b'],
  [`any((${x}[*] eq "a" or ${x}[*] eq "b"))`, `any(${x}[*] in {"a" "b"})`, 'equal'],
  [`any(lower(${x}[*])[*] eq "a")`, `any(${x}[*] in {"a" "A"})`, 'equal'],
  [`any(${names}[*] eq "a") and any(${names}[*] eq "b")`, `any(${names}[*] in {"a" "b"})`, 'a-inside-b'],
  [`any((${names}[*] eq "a" and ${names}[*] eq "b"))`, 'ssl', 'disjoint'],
  // for functions and lists that are not analyzed, a relation is reported only if it is certain
  ['is_jwt_valid("a") and ssl', 'ssl', 'a-inside-b'],
  ['ip.src in $office', 'not ip.src in $office', 'disjoint'],
  ['ip.src in $office and ip.src eq 192.0.2.1', 'ip.src in {192.0.2.0/24}', 'a-inside-b'],
  ['url_decode(http.host) contains "a" and ssl', 'ssl and url_decode(http.host) contains "a"', 'equal'],
  ['url_decode(http.host) contains "aa"', 'url_decode(http.host) contains "a"', 'a-inside-b'],
  ['substring(http.host, 1) eq "a"', 'substring(http.host, 1) in {"a" "b"}', 'a-inside-b'],
  ['sha256(http.host) eq "a"', 'sha256(http.host) in {"a" "b"}', 'unknown'],
  // calls whose arguments are literals
  ['regex_replace("/foo/bar", "/bar$", "/baz") eq "/foo/baz"', 'true', 'equal'],
  ['concat("a", "b") eq "a"', 'ssl', 'disjoint'],
  ['lower(concat("A", "B")) eq "ab" and ssl', 'ssl', 'equal'],
  // a result that depends on an assumption is not certain
  ['substring(concat("a", "bc"), 2, 9) eq "c" and ssl', 'ssl', 'unknown'],
  ['concat(http.host, "a") eq "b"', 'not concat(http.host, "a") eq "b"', 'unknown'],
];

describe('the relation of two filters', () => {
  for (const [a, b, relation, alternative] of pairs)
    it(`${a} | ${b}: ${relation}`, () => {
      const found = relate(questionsAbout(a, b));
      assert.deepEqual(
        { relation: found.relation, alternative: found.alternative },
        { relation, alternative },
      );
      for (const [cell, answers] of Object.entries(cellAnswers)) {
        const request = found.witness[cell as keyof typeof cellAnswers];
        if (request)
          assert.deepEqual([answerOn(a, request), answerOn(b, request)], answers, cell); // prettier-ignore
      }
    });

  it('says why it is unknown', () => {
    const outside = relate(questionsAbout('sha256(http.host) eq "aa"', 'ssl'));
    assert.deepEqual([outside.relation, outside.reason], ['unknown', 'outside']);
    const large = relate(questionsAbout('http.host matches "(a|b)*a(a|b){9}$"', 'http.host matches "^[ab]*c"'), 0, 1, 5); // prettier-ignore
    assert.deepEqual([large.relation, large.reason], ['unknown', 'budget']);
  });

  it('gives each field a value, and none to a part that may lack it', () => {
    const { witness } = relate(questionsAbout(`${x}[0] eq "a" and ssl`, 'ip.src eq 192.0.2.1 and not ssl'));
    assert.deepEqual(witness.onlyA, { fields: { 'http.request.headers': { x: ['a'] }, ssl: true, 'ip.src': '203.0.113.7' } }); // prettier-ignore
  });

  const computed = [
    'url_decode(http.host) contains "a%b+c"',
    'any(url_decode(http.request.body.form.values[*])[*] eq "x y")',
    'lookup_json_string(http.request.body.raw, "a", 2, "b") eq "c \\"d"',
    'lookup_json_integer(http.request.body.raw, "a") ge 7',
    'lookup_json_string(url_decode(http.request.uri.query), "a") eq "50%"',
    'encode_base64(http.request.uri.path) eq "L2Fw"',
    'decode_base64(http.host) eq "admin"',
    'to_string(cf.threat_score) eq "50"',
    'substring(http.host, 2) eq "ab"',
    'substring(http.host, 0, 5) eq "examp"',
    'concat("https://", http.host, "/") eq "https://a.example/"',
    'len(http.request.headers["x"]) gt 2',
    'not len(http.request.headers["x"]) ge 0',
    'any(len(http.request.headers[*])[*] gt 3)',
    'has_key(http.request.headers, "x")',
    'has_value(http.request.headers.names, "X")',
    'any(http.request.body.multipart.content_types[*][0] eq "text/plain")',
    'remove_query_args(http.request.uri.query, "a") eq "b=1"',
  ];
  for (const filter of computed)
    it(`finds a request for ${filter}, and one without`, () => {
      const { relation, witness } = relate(questionsAbout(filter, 'ssl'));
      assert.equal(relation, 'overlap');
      for (const [cell, [isIn]] of Object.entries(cellAnswers)) {
        const request = witness[cell as keyof typeof cellAnswers];
        assert.equal(request && answerOn(filter, request), isIn, cell);
      }
    });

  it('never proves what an array of arrays refutes', () => {
    const field = 'http.request.body.multipart.content_types';
    const parts = ['eq "a"', 'ne "a"'].map((one) => `${field}[*][0] ${one}`);
    const filters = [
      ...parts.flatMap((part) => [
        `any(${part})`,
        `all(${part})`,
        `not all((${part} and not ${field}[*][0] eq "b"))`,
      ]),
      `${field}[0][0] eq "a"`,
    ];
    const arrays = <T>(items: readonly T[]): T[][] => [
      [],
      ...items.map((one) => [one]),
      ...items.flatMap((one) => items.map((other) => [one, other])),
    ];
    const requests = arrays(arrays(['a', 'b'])).map((value) =>
      prepared({ fields: { [field]: value }, absent: 'missing' }),
    );
    for (const [i, a] of filters.entries())
      for (const b of filters.slice(i)) {
        const questions = questionsAbout(a, b);
        const seen = new Set(
          requests.map((one) => [a, b].map((filter) => compiled(filter).test(one)).join()),
        );
        for (const [cell, [inA, inB]] of Object.entries(cellAnswers))
          if (
            questions.isNone([{ filter: 0, matches: inA }, { filter: 1, matches: inB }], 500) // prettier-ignore
          )
            assert.ok(!seen.has([inA, inB].map(Number).join()), `${cell} of ${a} | ${b}`);
      }
  });
});
