import assert from 'node:assert/strict';
import { anyUrl, mayOverlap } from '../../../../../core/rules/convert/url-condition';

describe('the condition for URLs of legacy rules', () => {
  const urls: readonly (readonly [url: string, condition: string])[] = [
    ['a.example', 'http.host eq "a.example" and http.request.uri.path eq "/"'],
    ['A.example/X', 'http.host eq "a.example" and http.request.uri.path eq "/X"'],
    ['a.example/*', 'http.host eq "a.example"'],
    ['a.example/x*', 'http.host eq "a.example" and http.request.uri.path strict wildcard "/x*"'],
    ['a.example/x**y', 'http.host eq "a.example" and http.request.uri.path strict wildcard "/x*y"'],
    ['*.a.example/*', 'http.host strict wildcard "*.a.example"'],
    ['*.a.example', 'http.host strict wildcard "*.a.example" and http.request.uri.path eq "/"'],
    ['a.*/x', 'http.request.full_uri strict wildcard "*://a.*/x"'],
    ['/x', 'http.request.full_uri strict wildcard "*:///x"'],
    ['https://a.example/x', 'http.request.full_uri strict wildcard "https://a.example/x"'],
    ['a.example*', 'http.request.full_uri strict wildcard "*://a.example*"'],
    ['a.example/\\*', 'http.host eq "a.example" and http.request.uri.path strict wildcard r#"/\\\\*"#'],
  ];
  for (const [url, condition] of urls) it(`of ${url}`, () => assert.equal(anyUrl([url]), condition));

  it('joins several, each once', () => {
    assert.equal(anyUrl(['a.example/*', 'A.example/*', 'b.example/*']), '(http.host eq "a.example") or (http.host eq "b.example")');
    assert.equal(anyUrl([]), '');
  }); // prettier-ignore

  const pairs: readonly (readonly [one: string, other: string, mayOverlap: boolean])[] = [
    ['a.example/x', 'a.example/x', true],
    ['a.example/x', 'a.example/y', false],
    ['a.example/x', 'b.example/x', false],
    ['a.example/x', 'a.example/*', true],
    ['a.example/*', 'b.example/*', false],
    ['*.example/x', 'a.example/x', true],
    ['*.example/x', 'a.example/y', false],
    ['*.example/x', '*.test/x', true],
    ['https://a.example/x', 'b.example/y', true],
    ['b.example/y', 'a.*/x', true],
  ];
  for (const [one, other, expected] of pairs)
    it(`${expected ? 'may overlap' : 'do not overlap'}: ${one} and ${other}`, () => {
      assert.equal(mayOverlap(one, other), expected);
      assert.equal(mayOverlap(other, one), expected);
    });
});
