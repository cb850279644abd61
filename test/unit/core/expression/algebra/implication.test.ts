import assert from 'node:assert/strict';
import { treeImplies } from '../../../../../core/expression/algebra/implication';
import { parseFor } from '../../../../../core/language/expression/check';

const tree = (text: string) => parseFor(text, { kind: 'filter' });

/** Pairs of conditions, and whether the first condition certainly implies the second. */
const implications: readonly [narrow: string, wide: string, isCertain: boolean][] = [
  ['ip.src eq 192.0.2.7', 'ip.src in {192.0.2.0/24}', true],
  ['ip.src in {192.0.2.0/24}', 'ip.src eq 192.0.2.7', false],
  ['ssl and ip.src eq 192.0.2.7', 'cf.client.bot or ip.src in {192.0.2.0/24}', true],
  ['ssl or cf.client.bot', 'ssl', false],
  ['ssl and cf.client.bot', 'cf.client.bot and ssl', true],
  ['(ssl and cf.client.bot) or (ssl and http.host eq "a")', 'ssl', true],
  ['http.host eq "a.example.com"', 'ends_with(http.host, ".example.com")', true],
  ['http.request.uri.path contains "/admin/"', 'http.request.uri.path contains "/admin"', true],
  ['http.request.uri.path contains "/admin"', 'lower(http.request.uri.path) contains "/admin"', false],
  ['http.host ne "a"', 'not http.host eq "a"', true],
  ['http.request.headers["x"][0] ne "a"', 'http.request.headers["x"][0] ne "a" or ssl', true],
  ['http.host eq "a"', 'true', true],
  ['true', 'http.host eq "a"', false],
  ['ip.src in $list', 'ip.src in $list', true],
  ['ip.src in $list', 'ip.src in $other', false],
  ['any(http.request.headers.names[*] eq "a")', 'any(http.request.headers.names[*] eq "b")', false],
];

describe('treeImplies', () => {
  for (const [narrow, wide, isCertain] of implications)
    it(`${narrow} ${isCertain ? '' : 'not '}within ${wide}`, () => assert.equal(treeImplies(tree(narrow), tree(wide)), isCertain)); // prettier-ignore
});
