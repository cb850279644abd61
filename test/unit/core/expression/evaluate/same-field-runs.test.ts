import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { Evaluator } from '../../../../../core/expression/evaluate/evaluator';
import { type Inputs } from '../../../../../core/expression/evaluate/inputs';
import { parseExpression } from '../../../../../core/expression/parse';

const scheme = catalogueScheme();
const evaluator = new Evaluator(scheme);
const compile = (text: string) => evaluator.compile(parseExpression(text, { kind: 'filter', scheme }));
const inputsOf = (fields: Record<string, unknown>, absent: 'unknown' | 'missing' = 'missing'): Inputs =>
  evaluator.prepare({ fields, absent }).inputs;

const clauses = [
  'http.user_agent wildcard "*Bot*"',
  'http.user_agent wildcard "*crawl*"',
  'http.user_agent wildcard r"*a\\*b*"',
  'http.user_agent wildcard "*spider"',
  'http.user_agent wildcard "*x*y*"',
  'http.user_agent contains "Curl"',
  'http.user_agent contains "wget"',
  'http.user_agent contains "Java"',
  'http.user_agent contains "Go"',
  'http.host eq "a.example"',
  'http.host eq "b.example"',
  '(http.host eq "c.example")',
  'http.host eq "d.example"',
  'ssl',
];

const values = ['', 'bot', 'BOT', 'Mozilla', 'CRAWLER', 'a*b', 'aXb', 'my spider', 'spiders', 'x..y', 'curl', 'Curl/8', 'wget', 'java', 'Java', 'Go', 'go']; // prettier-ignore
const hosts = ['a.example', 'c.example', 'A.example', 'e.example'];

describe('operands of `or` on one field', () => {
  it('have the same result together and one by one, every time', () => {
    const whole = compile(clauses.join(' or '));
    const parts = clauses.map(compile);
    for (let round = 0; round < 4; round++)
      for (const value of values)
        for (const host of hosts) {
          const inputs = inputsOf({ 'http.user_agent': value, 'http.host': host, ssl: false });
          const expected = parts.some((part) => part.test(inputs) === 1) ? 1 : 0;
          assert.equal(whole.test(inputs), expected, `${value} ${host} in round ${round}`);
        }
  });

  it('are false if the value is missing, and unknown if it is not known', () => {
    const whole = compile(clauses.slice(0, 9).join(' or '));
    for (let round = 0; round < 50; round++) {
      assert.equal(whole.test(inputsOf({})), 0);
      assert.equal(whole.test(inputsOf({}, 'unknown')), 2);
      assert.equal(whole.test(inputsOf({ 'http.user_agent': 'a bot' }, 'unknown')), 1);
    }
  });

  it('still report each clause separately', () => {
    const whole = compile(clauses.join(' or '));
    const inputs = inputsOf({ 'http.user_agent': 'Java bot', 'http.host': 'c.example', ssl: true });
    for (let round = 0; round < 50; round++) whole.test(inputs);
    const matching = whole.clauseAnswers(inputs).flatMap(({ result }, i) => (result === true ? [i] : []));
    assert.deepEqual(matching, [0, 7, 11, 13]);
  });
});

describe('a call with literals', () => {
  it('has the same result each time, and depends on the same assumptions', () => {
    const known = compile(
      'regex_replace("/foo/a/path", "^/foo/([^/]*)/(.*)$", "/bar/${2}/${1}") == "/bar/path/a/"',
    );
    const range = compile('substring("abc", 2, 9) eq "c"');
    for (let round = 0; round < 3; round++) {
      const inputs = inputsOf({});
      assert.equal(known.evaluate(inputs).result, false);
      assert.deepEqual(range.evaluate(inputs).assumed, ['assume/substring-range']);
      const without = evaluator.prepare({ absent: 'missing', assume: { 'assume/substring-range': false } }).inputs; // prettier-ignore
      assert.equal(range.evaluate(without).result, 'unknown');
    }
  });
});

describe('a clause on a whole field', () => {
  const cases: readonly (readonly [text: string, value: unknown, answer: 0 | 1])[] = [
    ['http.host eq "a"', 'a', 1],
    ['http.host ne "a"', 'a', 0],
    ['http.host ne "a"', 'b', 1],
    ['http.host contains "b"', 'abc', 1],
    ['http.host matches "^a.c$"', 'abc', 1],
    ['http.host strict wildcard "A*"', 'abc', 0],
    ['http.host in {"a" "b" "c" "d" "e" "f"}', 'f', 1],
    ['starts_with(http.host, "ab")', 'abc', 1],
    ['ends_with(http.host, "ab")', 'abc', 0],
    ['cf.threat_score eq 5', 5, 1],
    ['cf.threat_score lt 5', 5, 0],
    ['cf.threat_score le 5', 5, 1],
    ['cf.threat_score gt 5', 6, 1],
    ['cf.threat_score ge 5', 4, 0],
    ['cf.threat_score in {1..3 7}', 2, 1],
    ['ip.src eq 192.0.2.1', '192.0.2.1', 1],
    ['ip.src eq 2001:db8::1', '2001:db8::1', 1],
    ['ip.src lt 192.0.2.2', '192.0.2.1', 1],
    ['ip.src lt 192.0.2.2', '::1', 0],
    ['ip.src in {192.0.2.0/24 2001:db8::/32}', '2001:db8::9', 1],
    ['ssl', true, 1],
    ['ssl', false, 0],
    ['http.request.headers["a"][0] eq "x"', { a: ['x'] }, 1],
    ['http.request.headers["a"][1] eq "x"', { a: ['x'] }, 0],
    ['http.request.headers["b"][0] eq "x"', { a: ['x'] }, 0],
  ];
  for (const [text, value, answer] of cases)
    it(`${text} of ${JSON.stringify(value)}`, () => {
      const compiled = compile(text);
      const name = /(?:\(|^)([a-z_.]+)/.exec(text.replace(/^(?:starts|ends)_with/, ''))?.[1] ?? '';
      assert.equal(compiled.test(inputsOf({ [name]: value })), answer);
      assert.equal(compiled.test(inputsOf({}, 'unknown')), 2);
      assert.equal(compiled.test(inputsOf({})), text.includes(' ne ') ? 1 : 0);
    });
});
