import assert from 'node:assert/strict';
import { acrossRules, type OrderedRule } from '../../../../../core/language/expression/across-rules';
import { treeImplies } from '../../../../../core/expression/algebra/implication';
import { parseFor } from '../../../../../core/language/expression/check';

const tree = (text: string) => parseFor(text, { kind: 'filter' });

/** What surely implies what. */
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

const rule = (text: string, action = 'block', isPlain = true): OrderedRule => ({ tree: tree(text), action, isPlain }); // prettier-ignore

const lists: readonly [name: string, rules: OrderedRule[], found: string[]][] = [
  ['an exception behind what it is excepted from', [rule('ip.src in {10.0.0.0/8}'), rule('ip.src eq 10.0.0.1', 'skip')], ['unreachable-rule 1 0']],
  ['an exception before it', [rule('ip.src eq 10.0.0.1', 'skip'), rule('ip.src in {10.0.0.0/8}')], []],
  ['a challenge that can be passed', [rule('ssl', 'managed_challenge'), rule('ssl and cf.client.bot')], []],
  ['an action that does not end anything', [rule('ssl', 'log'), rule('ssl', 'log')], []],
  ['the same written otherwise', [rule('http.host eq "a" or http.host eq "b"'), rule('(http.host in {"b" "a"})')], ['duplicate-rule 1 0']],
  ['a rule that may be off', [rule('ssl', 'block', false), rule('ssl')], []],
  ['an unknown action', [{ ...rule('ssl'), action: undefined }, rule('ssl')], []],
  ['a rule with a mistake', [rule('ssl or'), rule('ssl')], []],
  ['all after a rule for everything', [rule('true'), rule('ssl'), rule('cf.client.bot', 'log')], ['unreachable-rule 1 0', 'unreachable-rule 2 0']],
]; // prettier-ignore

describe('rules of one list', () => {
  for (const [narrow, wide, isCertain] of implications)
    it(`${narrow} ${isCertain ? '' : 'not '}within ${wide}`, () => assert.equal(treeImplies(tree(narrow), tree(wide)), isCertain)); // prettier-ignore
  for (const [name, rules, found] of lists)
    it(name, () => {
      const short = acrossRules(rules).map(({ code, rule: at, other }) => `${code.slice(7)} ${at} ${other}`);
      assert.deepEqual(short, found);
    });
});
