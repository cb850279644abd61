import assert from 'node:assert/strict';
import { type Problem } from '../../../../../core/base/problem';
import { checkExpression } from '../../../../../core/language/expression/check';

const check = (text: string): readonly Problem[] => checkExpression(text, { kind: 'filter' });

/**
 * Expressions as people typically write them in rules, each with all its diagnostics. A correct expression has none.
 */
const cases: readonly (readonly [text: string, findings: readonly string[]])[] = [
  // the raw field is appropriate for parts of a path that normalization removes
  ['raw.http.request.uri.path contains "../"', []],
  ['raw.http.request.uri contains "..%2F" or raw.http.request.uri contains "%00"', []],
  ['starts_with(raw.http.request.uri.path, "//")', []],
  ['raw.http.request.uri.path eq "/admin"', ['raw-field raw.http.request.uri.path']],
  // `not len(…) gt 0` tests whether a header is absent, so it is not reported, unlike other negated comparisons
  ['not len(http.request.headers["accept-language"]) gt 0', []],
  ['not http.request.headers["x-level"][0] lt "5"', ['negated-comparison not http.request.headers["x-level"][0] lt "5"']], // prettier-ignore
  // parentheses in the style of the rule builder in the dashboard
  ['(cf.client.bot) or (not ssl and http.host eq "a")', []],
  ['(not ip.src.country in {"DE"})', []],
  ['(starts_with(http.request.uri.path, "/a"))', []],
  ['not (ssl)', ['redundant-parentheses (ssl)']],
  ['((not ssl))', ['redundant-parentheses ((not ssl))']],
  // word operators between conditions and symbols within them, or the reverse
  ['cf.bot_management.score < 30 and not cf.bot_management.verified_bot', []],
  ['http.host eq "a" && http.request.method eq "GET"', []],
  ['http.host eq "a" and http.request.method == "GET"', ['mixed-notation ==']],
  ['ssl and http.host eq "a" || cf.client.bot', ['mixed-and-or and', 'mixed-notation ||']],
  // list names with invalid characters
  ['(ip.src in $my-list)', ['invalid-list-name $my-list']],
  ['ip.src in $my-list and ssl', ['invalid-list-name $my-list']],
  ['ip.src in $office-ip', ['invalid-list-name $office-ip']],
  // interpolations of Terraform, plain and escaped (`$${…}`)
  ['ip.src in ${cloudflare_list.office.name} and ssl', ['invalid-list-name ${cloudflare_list.office.name}']],
  ['(ip.src in $${var.office})', ['invalid-list-name $${var.office}']],
  ['ip.src in ${office', ['invalid-list-name ${office']],
  // notations of other languages
  ['http.request.uri.query.length > 500', ['unknown-field http.request.uri.query.length']],
  ['http.user_agent contains "bot", "crawl"', ['logical-operator ,']],
  ['(http.user_agent contains "a", "b", "c") and foo', ['logical-operator ,', 'unknown-field foo']],
];

/** Pairs of comparisons: one with an unknown name, and the same one with the suggested replacement. */
const meant: readonly (readonly [wrong: string, fixed: string])[] = [
  ['http.request.uri.query.length gt 500', 'len(http.request.uri.query) gt 500'],
  ['http.request.headers.names.size gt 50', 'len(http.request.headers.names) gt 50'],
  ['cf.asn in {13335}', 'ip.src.asnum in {13335}'],
  ['cf.country eq "DE"', 'ip.src.country eq "DE"'],
  ['cf.bot_score lt 30', 'cf.bot_management.score lt 30'],
  ['cf.connecting_ip eq 1.1.1.1', 'ip.src eq 1.1.1.1'],
  ['http.origin eq ""', 'http.request.headers["origin"][0] eq ""'],
  ['http.user_agent contains "a" and uri.query contains "b"', 'http.user_agent contains "a" and http.request.uri.query contains "b"'], // prettier-ignore
];

describe('expressions as people write them', () => {
  for (const [text, findings] of cases)
    it(text, () => {
      const found = check(text).map(
        ({ code, start, end }) => `${code.slice('filter/'.length)} ${text.slice(start, end)}`,
      );
      assert.deepEqual(found.sort(), [...findings].sort());
    });

  for (const [wrong, fixed] of meant)
    it(`${wrong}: what was meant`, () => {
      const [problem] = check(wrong);
      assert.equal(problem?.code, 'filter/unknown-field');
      const [edit] = problem.fixes?.[0]?.edits ?? [];
      assert.ok(edit);
      const result = wrong.slice(0, edit.start) + edit.newText + wrong.slice(edit.end);
      assert.equal(result, fixed);
      assert.deepEqual(
        check(result).filter(({ severity }) => severity === 'error'),
        [],
      );
    });
});
