import assert from 'node:assert/strict';
import { type Problem } from '../../../../../core/base/problem';
import { checkExpression } from '../../../../../core/language/expression/check';
import { type ExpressionKind } from '../../../../../core/expression/tree';
import { applyEdits } from '../../../../../core/text/apply-edits';

/** Test cases: a code, an expression with this problem, and the expression after the first fix. */
const cases: readonly (readonly [code: string, wrong: string, fixed: string])[] = [
  ['single-equals', 'http.host = "a"', 'http.host == "a"'],
  ['unknown-operator', 'http.host =~ "a+"', 'http.host matches "a+"'],
  ['operator-case', 'http.host IN {"a"}', 'http.host in {"a"}'],
  ['unknown-operator', 'http.request.uri.path strict_wildcard "/*"', 'http.request.uri.path strict wildcard "/*"'],
  ['logical-operator-case', 'ssl AND true', 'ssl and true'],
  ['logical-operator', 'ssl | cf.client.bot', 'ssl || cf.client.bot'],
  ['logical-operator', 'ssl and or cf.client.bot', 'ssl and cf.client.bot'],
  ['misplaced-not', 'ip.src.asnum not in {1 2}', 'not ip.src.asnum in {1 2}'],
  ['boolean-comparison', 'ssl eq true', 'ssl'],
  ['boolean-comparison', 'ssl != true', 'not ssl'],
  ['boolean-comparison', 'ssl == "false"', 'not ssl'],
  ['function-as-operator', 'http.host endsWith ".example"', 'ends_with(http.host, ".example")'],
  ['literal-on-left', '10 lt cf.edge.server_port', 'cf.edge.server_port gt 10'],
  ['invalid-quotes', "http.host wildcard r'*\\\\a'", 'http.host wildcard r"*\\\\a"'],
  ['invalid-quotes', "http.host eq 'a'", 'http.host eq "a"'],
  ['invalid-quotes', 'http.host in {“a” "b"}', 'http.host in {"a" "b"}'],
  ['unquoted-string', 'http.request.method in {"GET" HEAD}', 'http.request.method in {"GET" "HEAD"}'],
  ['comma-in-set', 'http.host in {"a, b", "c" ,"d"}', 'http.host in {"a, b" "c" "d"}'],
  ['literal-type', 'ip.src in {"1.1.1.1" "10.0.0.0/8"}', 'ip.src in {1.1.1.1 10.0.0.0/8}'],
  ['literal-type', 'cf.edge.server_port eq "80"', 'cf.edge.server_port eq 80'],
  ['missing-braces', 'ip.src in 10.0.0.0/8', 'ip.src in {10.0.0.0/8}'],
  ['missing-braces', 'http.host in ("a", "b")', 'http.host in {"a" "b"}'],
  ['set-without-in', 'http.host eq {"a" "b"}', 'http.host in {"a" "b"}'],
  ['unclosed-set', 'http.host in {"a" and ssl', 'http.host in {"a"} and ssl'],
  ['unclosed-parenthesis', '(ssl', '(ssl)'],
  ['extra-parenthesis', 'ssl)', 'ssl'],
  ['host-bits', 'ip.src in {192.0.2.9/24}', 'ip.src in {192.0.2.0/24}'],
  ['range-order', 'cf.edge.server_port in {90..80}', 'cf.edge.server_port in {80..90}'],
  ['invalid-list-name', 'ip.src in $My-List', 'ip.src in $my_list'],
  ['argument-type', 'any(lower(http.request.headers["x"])[*] eq "a")', 'any(lower(http.request.headers["x"][*])[*] eq "a")'],
  ['string-escape', 'http.host eq "a\\d"', 'http.host eq "a\\\\d"'],
  ['wildcard-double-star', 'http.host wildcard "**.a"', 'http.host wildcard "*.a"'],
  ['index-key', "any(http.request.headers['x'][*] eq \"a\")", 'any(http.request.headers["x"][*] eq "a")'],
  ['space-before-index', 'http.request.headers.names [0] eq "a"', 'http.request.headers.names[0] eq "a"'],
  ['operator-type', 'http.request.headers.names eq "a"', 'any(http.request.headers.names[*] eq "a")'],
  ['list-result', 'http.request.headers.names[*] eq "a"', 'any(http.request.headers.names[*] eq "a")'],
  ['quantifier-argument', 'any(http.host eq "a")', 'http.host eq "a"'],
  ['operand-in-parentheses', '(http.host) eq "a"', 'http.host eq "a"'],
  ['unknown-field', 'Http.Host eq "a"', 'http.host eq "a"'],
  ['argument-logic', 'any(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")', 'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))'],
  ['missing-comma', 'starts_with(http.host "a")', 'starts_with(http.host, "a")'],
  ['argument-count', 'lower(http.host, "a") eq "b"', 'lower(http.host) eq "b"'],
  ['argument-count', 'lower(http.host "a", "b") eq "b"', 'lower(http.host) eq "b"'],
  ['argument-count', 'any(http.request.headers.names[*] eq "a" ssl, ssl)', 'any(http.request.headers.names[*] eq "a")'],
  ['unsupported-whitespace', 'ssl\tand\thttp.host eq "a\tb"', 'ssl and http.host eq "a\tb"'],
  ['duplicate-set-item', 'http.host in {"a" "b" "a"}', 'http.host in {"a" "b"}'],
  ['overlapping-networks', 'ip.src in {1.2.3.0/24 1.0.0.0/8 9.9.9.9}', 'ip.src in {1.0.0.0/8 9.9.9.9}'],
  ['overlapping-ranges', 'ip.src.asnum in {5..9 1..6 20}', 'ip.src.asnum in {1..9 20}'],
  ['or-chain-to-set', 'http.host eq "a" or http.host in {"b" "c"}', 'http.host in {"a" "b" "c"}'],
  ['double-negation', 'not (not ssl)', 'ssl'],
  ['negated-comparison', 'not cf.edge.server_port lt 80', 'cf.edge.server_port ge 80'],
  ['redundant-parentheses', 'not(ssl)', 'not ssl'],
  ['mixed-and-or', 'ssl and true or cf.client.bot', '(ssl and true) or cf.client.bot'],
  ['mixed-notation', 'ssl and http.host eq "a"&&ip.src eq 1.1.1.1', 'ssl and http.host eq "a" and ip.src eq 1.1.1.1'],
  ['deprecated-field', 'ip.geoip.asnum eq 1', 'ip.src.asnum eq 1'],
  ['literal-case', 'lower(http.host) eq "A\\x2E"', 'lower(http.host) eq "a\\x2E"'],
  ['header-key-case', 'has_key(http.request.headers, "X-A")', 'has_key(http.request.headers, "x-a")'],
  ['value-domain', 'http.request.version eq "2"', 'http.request.version eq "HTTP/2"'],
  ['regex-anchored-literal', 'http.host matches "^a\\.example$"', 'http.host eq "a.example"'],
  ['regex-anchored-literal', 'http.request.uri.path matches "^/a\\\\b"', 'starts_with(http.request.uri.path, r"/a\\b")'],
  ['regex-quoted-escapes', 'http.host matches "a\\\\.b+\\\\d"', 'http.host matches "a\\.b+\\d"'],
  ['abbreviated-cidr', 'ip.src in {10/8}', 'ip.src in {10.0.0.0/8}'],
  ['redundant-operand', 'ssl and http.host contains "ab" and http.host contains "a"', 'ssl and http.host contains "ab"'],
]; // prettier-ignore

describe('fixes of expressions', () => {
  for (const [code, wrong, fixed] of cases)
    it(`${code}: ${wrong}`, () => {
      const kind: ExpressionKind = 'filter';
      const problem = checkExpression(wrong, { kind }).find((one: Problem) => one.code === `filter/${code}`);
      const [fix] = problem?.fixes ?? [];
      assert.ok(fix !== undefined, 'no fix is offered');
      assert.equal(applyEdits(wrong, fix.edits), fixed);
      const after = checkExpression(fixed, { kind });
      assert.ok(
        !after.some((one) => one.severity === 'error' || one.code === `filter/${code}`),
        after.map((one) => one.message).join('\n'),
      );
    });
});
