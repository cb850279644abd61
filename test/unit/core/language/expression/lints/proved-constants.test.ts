import assert from 'node:assert/strict';
import { checkText } from '../../../../../../core/language/expression/check-text';

const constants = ['filter/always-false', 'filter/always-true', 'filter/contradiction', 'filter/tautology'];

const codes = (text: string): string[] =>
  checkText(text, 'filter', {}).flatMap(({ code, start, end }) =>
    constants.includes(code) ? [`${code} ${text.slice(start, end)}`] : [],
  );

const never = (text: string) => [`filter/always-false ${text}`];
const always = (text: string) => [`filter/always-true ${text}`];

describe('expressions that are never or always true for reasons in several places', () => {
  for (const text of [
    '(ssl or http.host eq "a") and not ssl and http.host ne "a"',
    'http.host eq "a" and (ssl and http.host eq "b" or not ssl and starts_with(http.host, "b"))',
    '(ip.src.asnum lt 10 and ssl) and (ip.src.asnum gt 10 or not ssl)',
  ])
    it(`never: ${text}`, () => assert.deepEqual(codes(text), never(text)));

  for (const text of [
    '(ssl and http.host eq "a") or not ssl or http.host ne "a"',
    '(ip.src.asnum lt 10 or ssl) or (ip.src.asnum ge 10 and not ssl)',
  ])
    it(`always: ${text}`, () => assert.deepEqual(codes(text), always(text)));

  for (const [text, why] of [
    ['(ssl or http.host eq "a") and not ssl', 'a request meets it'],
    ['http.request.headers["x"][0] eq "a" or not http.request.headers["x"][0] eq "a" and ssl', 'a header may be missing'],
    ['(ssl or http.host in $a) and (not ssl or http.host in $a)', 'nobody knows the list'],
    ['(ssl and sha256(http.host) eq "a") or (not ssl and sha256(http.host) eq "b")', 'nobody knows the hash'],
    ['(http.request.headers["x"][0] ne "a" or ssl) and (http.request.headers["x"][0] eq "a" or not ssl) and (ssl or not ssl)', '`ne` may be either'],
  ] as const) // prettier-ignore
    it(`neither, because ${why}`, () => assert.deepEqual(codes(text).filter((one) => one.endsWith(text)), [])); // prettier-ignore

  it('creates no arrays as long as an index suggests', () => {
    const element = 'http.request.uri.args["a"][4294967295]';
    assert.deepEqual(codes(`${element} eq "x" and ${element} ne "y"`), []);
  });

  it('reports nothing twice', () => {
    const text = 'http.host eq "a" and http.host eq "b" and (ssl or not ssl)';
    assert.equal(codes(text).length, 2, codes(text).join('\n'));
    assert.ok(!codes(text).some((one) => one.endsWith(` ${text}`)));
  });

  it('reports nothing about an expression with errors', () => {
    assert.deepEqual(codes('(ssl or http.host eq "a") and not ssl and http.host ne "a" and ssll').length, 0);
  });
});
