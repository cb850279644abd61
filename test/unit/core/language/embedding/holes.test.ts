import assert from 'node:assert/strict';
import { parseEmbedded, problemsOfEmbedded } from '../../../../../core/language/embedding/holes';
import { defaultSettings } from '../../../../../core/language/settings';
import { EmbeddedTextBuilder } from '../../../../../core/text/embedded-text';

/** Returns the code and the marked text of each problem with the expression in `host`. Each `□` in `host` is a hole. */
function told(host: string): readonly string[] {
  const builder = new EmbeddedTextBuilder(host, 0);
  for (let at = 0; at < host.length; at++)
    if (host[at] === '□') builder.hole(at, at + 1);
    else builder.copy(at, at + 1);
  const embedded = builder.build((text) => text);
  const options = { kind: 'filter', settings: defaultSettings } as const;
  return problemsOfEmbedded(embedded, parseEmbedded(embedded, options), options).map(
    ({ code, start, end }) => `${code.replace('filter/', '')} «${embedded.text.slice(start, end)}»`,
  );
}

/** Expressions with holes, each with the problems that are reported whatever the values of the holes are. */
const expressions: readonly (readonly [host: string, ...told: readonly string[]])[] = [
  // any value may fit
  ['□'],
  ['□ □'],
  ['not □'],
  ['http.host eq □'],
  ['http.host eq "□"'],
  ['http.□ eq "a"'],
  ['http.host □ "a"'],
  ['http.host eq "a" □'],
  ['□ http.host eq "a"'],
  ['ssl □ ssl'],
  ['ip.src in □'],
  ['ip.src in {□}'],
  ['ip.src in $□'],
  ['tcp.srcport eq □'],
  ['lower(□) eq "a"'],
  ['http.request.headers[□][0] eq "a"'],
  ['http.request.headers["a"][□] eq "a"'],
  // the value may contain a bracket
  ['(ssl □'],
  ['ssl □)'],
  ['(□'],
  ['(ip.src in {□ in {::/0})'],
  ['(ip.src in {192.0.2.1 □ and ip.src in {::/0})'],
  // wrong names and operators are reported, because no value of the hole can correct them
  ['http.hst eq "□"', 'unknown-field «http.hst»'],
  ['http.hst eq "a" and http.host eq □', 'unknown-field «http.hst»'],
  ['□ and foo', 'unknown-field «foo»'],
  ['http.host = "□"', 'single-equals «=»'],
  ['ssl AND □', 'logical-operator-case «AND»'],
  ['ip.src in {10.0.0.1/8 □}', 'host-bits «10.0.0.1/8»'],
  ['ip.src in {□ 10.0.0.300}', 'invalid-ip «10.0.0.300»'],
  ['http.host matches "a(" and □', 'regex-syntax «(»'],
  ['http.host wildcard "a**" and □', 'wildcard-double-star «**»'],
  // strings with a hole are not checked
  ['http.host matches "□("'],
  ['http.host wildcard "a**□"'],
  // conditions without holes are checked, even next to conditions with holes
  ['http.host eq 1 and http.host eq "□"', 'literal-type «1»'],
  ['http.host eq 1 or ip.src in {□}', 'literal-type «1»'],
  ['□ and http.host eq 1', 'literal-type «1»'],
  ['tcp.srcport eq "a" and tcp.srcport eq □', 'literal-type «"a"»'],
  ['lower(ssl) eq "□"', 'argument-type «ssl»'],
  // in an expression with holes, duplicate and contradictory conditions are not reported, because the values of the
  // holes are unknown
  ['ssl and ssl and □'],
  ['ssl and ssl and http.host eq "□"'],
  ['http.host eq "a" and http.host eq "□"'],
];

describe('expressions with holes', () => {
  for (const [host, ...expected] of expressions)
    it(`${host}: ${expected.join(', ') || 'nothing'}`, () => assert.deepEqual(told(host), expected));
});
