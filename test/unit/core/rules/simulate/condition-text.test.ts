import assert from 'node:assert/strict';
import { parseNetwork } from '../../../../../core/net/network';
import { type RuleMatch } from '../../../../../core/rules/rule';
import {
  allowedText,
  conditionText,
  strictUrlsText,
} from '../../../../../core/rules/simulate/condition-text';

const network = (text: string) => parseNetwork(text).value!;

const lockdown = (...urls: string[]): RuleMatch & { readonly by: 'lockdown' } => ({
  by: 'lockdown',
  text: '',
  urls,
  allowed: [network('192.0.2.0/24'), network('2001:db8::1/128')],
  isWhole: true,
});

describe('the condition of a rule without an expression', () => {
  const matches: readonly (readonly [match: RuleMatch, text: string | undefined])[] = [
    [{ by: 'network', text: '', network: network('192.0.2.0/24') }, 'ip.src in {192.0.2.0/24}'],
    [{ by: 'network', text: '', network: network('192.0.2.9/24') }, 'ip.src in {192.0.2.0/24}'],
    [{ by: 'network', text: '', network: network('192.0.2.9/32') }, 'ip.src in {192.0.2.9}'],
    [{ by: 'asn', text: 'AS64496', asn: 64496 }, 'ip.src.asnum eq 64496'],
    [{ by: 'country', text: 'de', country: 'DE' }, 'ip.src.country eq "DE"'],
    [{ by: 'user-agent', text: 'a "b" \\' }, 'http.user_agent eq "a \\"b\\" \\\\"'],
    [{ by: 'urls', text: '', urls: ['a.test/x'] }, '(http.host eq "a.test" and http.request.uri.path wildcard "/x")'],
    [{ by: 'expression', text: 'ssl', tree: undefined as never }, undefined],
  ]; // prettier-ignore
  for (const [match, text] of matches)
    it(`is that of its product: ${match.by}`, () => assert.equal(conditionText(match), text));

  /** URLs, each with its condition and, if it differs, the condition for case-sensitive comparisons. */
  const urls: readonly (readonly [url: string, text: string, strict?: string])[] = [
    ['a.test', '(http.host eq "a.test" and http.request.uri.path wildcard "/")'],
    ['A.test/', '(http.host eq "a.test" and http.request.uri.path wildcard "/")'],
    ['/x', '(http.host eq "" and http.request.uri.path wildcard "/x")', '(http.host eq "" and http.request.uri.path eq "/x")'],
    ['a.test/X', '(http.host eq "a.test" and http.request.uri.path wildcard "/X")', '(http.host eq "a.test" and http.request.uri.path eq "/X")'],
    ['a.test/x*', '(http.host eq "a.test" and http.request.uri.path wildcard "/x*")', '(http.host eq "a.test" and http.request.uri.path strict wildcard "/x*")'],
    ['a.test/x**\\y', '(http.host eq "a.test" and http.request.uri.path wildcard "/x*\\\\\\\\y")', '(http.host eq "a.test" and http.request.uri.path strict wildcard "/x*\\\\\\\\y")'],
    ['a.test/x?y', '(http.host eq "a.test" and http.request.uri wildcard "/x?y")', '(http.host eq "a.test" and http.request.uri eq "/x?y")'],
    ['*.a.test/1', '(http.host wildcard "*.a.test" and http.request.uri.path wildcard "/1")'],
    ['*.a.test', '(http.host wildcard "*.a.test" and http.request.uri.path wildcard "/")'],
    ['a.test*', 'concat(http.host, http.request.uri.path) wildcard "a.test*"'],
    ['a.*/1', '(http.host wildcard "a.*" and http.request.uri.path wildcard "/1")'],
  ]; // prettier-ignore
  for (const [url, text, strict] of urls)
    it(`matches a URL: ${url}`, () => {
      assert.equal(conditionText(lockdown(url)), text);
      assert.equal(strictUrlsText(lockdown(url)), strict);
    });

  it('ignores the scheme of a URL', () => {
    assert.equal(conditionText(lockdown('HTTPS://a.test/1')), conditionText(lockdown('a.test/1')));
    assert.equal(conditionText(lockdown('http://a.test')), conditionText(lockdown('a.test')));
    assert.equal(conditionText(lockdown('a.test/http://1')), '(http.host eq "a.test" and http.request.uri.path wildcard "/http://1")'); // prettier-ignore
  });

  it('matches any of several URLs', () => {
    assert.equal(
      conditionText(lockdown('a.test/1', 'b.test/2')),
      '(http.host eq "a.test" and http.request.uri.path wildcard "/1") or (http.host eq "b.test" and http.request.uri.path wildcard "/2")',
    );
    assert.equal(
      strictUrlsText(lockdown('a.test/1', 'b.test/x')),
      '(http.host eq "a.test" and http.request.uri.path eq "/1") or (http.host eq "b.test" and http.request.uri.path eq "/x")',
    );
  });

  it('contains the addresses that a lockdown allows', () => {
    assert.equal(allowedText(lockdown('a.test')), 'ip.src in {192.0.2.0/24 2001:db8::1}');
  });
});
