import assert from 'node:assert/strict';
import { parseExpression } from '../../../../../core/expression/parse';
import { chainToSets } from '../../../../../core/expression/refactor/chain-to-set';
import { edited } from '../../../../../core/expression/refactor/edited';
import { isProvedEdit } from '../../../../../core/expression/refactor/proved-edits';
import { isProvedSame } from '../../../../../core/expression/refactor/proved-same';
import { simplified } from '../../../../../core/expression/refactor/simplify';
import { type ExpressionTree } from '../../../../../core/expression/tree';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';

const read = (text: string): ExpressionTree =>
  parseExpression(text, { kind: 'filter', scheme: catalogueScheme() });

describe('refactorings of filters', () => {
  const host = 'http.host eq "a"';
  const missing = 'http.request.headers["x"][0]';

  const simpler: readonly (readonly [string, string | undefined])[] = [
    [`${host} and (${host} or ssl)`, host],
    [`${host} or (not ${host} and ssl)`, `${host} or ssl`],
    [`(${host} and ssl) or (${host} and not ssl)`, host],
    ['http.host contains "ab" and ssl and http.host contains "a"', 'http.host contains "ab" and ssl'],
    ['ip.src in {10.0.0.0/8} and ssl and not ip.src eq 192.0.2.1', 'ip.src in {10.0.0.0/8} and ssl'],
    ['not(not ssl)', 'ssl'],
    ['tcp.dstport gt 5 and\n  ssl and\n  tcp.dstport ne 3', 'tcp.dstport gt 5 and\n  ssl'],
    ['not (ssl or (ssl and http.host eq "b"))', 'not ssl'],
    ['not(ssl or (ssl and http.host eq "b"))', 'not ssl'],
    // The simplified filter must have the same result whether `ne` is true or false for a missing value. In the first
    // row, only the condition with `ne` can therefore be left out.
    [`${missing} ne "a" or not ${missing} eq "a"`, `not ${missing} eq "a"`],
    [`${missing} eq "b" and ${missing} ne "a"`, `${missing} eq "b"`],
    [`not ${missing} eq "b" and not ${missing} in {"a" "b"}`, `not ${missing} in {"a" "b"}`],
    // nothing can be left out
    [`${host} and ssl`, undefined],
    [`${host} or http.host eq "b"`, undefined],
    [`${missing} ne "a" or not ${missing} contains "b"`, undefined],
    // conditions that are never or always true are reported as diagnostics, so there is no refactoring
    ['ssl and not ssl', undefined],
    ['ssl or not ssl', undefined],
    // operands of `xor` are never left out (first row), and two calls with equal arguments have equal values (second
    // row)
    ['ssl xor ssl xor ssl', undefined],
    ['url_decode(http.host) contains "a" and url_decode(http.host) contains "ab" and ssl', 'url_decode(http.host) contains "ab" and ssl'],
  ]; // prettier-ignore
  for (const [text, expected] of simpler)
    it(`simplifies ${text}`, () => assert.equal(simplified(read(text)), expected));

  const chains: readonly (readonly [text: string, set: string, isProved: boolean])[] = [
    [`${host} or ssl or http.host eq "b"`, 'http.host in {"a" "b"} or ssl', true],
    ['http.host ne "a" and ssl and http.host ne "b"', 'not http.host in {"a" "b"} and ssl', true],
    ['not http.host in {"a" "c"} and not http.host eq "b"', 'not http.host in {"a" "c" "b"}', true],
    [`${missing} ne "a" and ${missing} ne "b"`, `not ${missing} in {"a" "b"}`, false],
    [`not ${missing} eq "a" and not ${missing} eq "b"`, `not ${missing} in {"a" "b"}`, true],
    [`${missing} eq "a" or ${missing} eq "b"`, `${missing} in {"a" "b"}`, true],
    ['tcp.dstport gt 79 and tcp.dstport le 90', 'tcp.dstport in {80..90}', true],
    ['tcp.dstport lt 79 and tcp.dstport ge 5', 'tcp.dstport in {5..78}', true],
    ['ip.src ge 10.0.0.1 and ip.src le 10.0.0.9', 'ip.src in {10.0.0.1..10.0.0.9}', true],
  ];
  for (const [text, set, isProved] of chains)
    it(`converts ${text} to a set${isProved ? '' : ', but does not prove it'}`, () => {
      const tree = read(text);
      assert.ok(tree.root?.kind === 'logical');
      const [edits = []] = chainToSets(tree, tree.root);
      assert.equal(edited(tree, edits)?.text, set);
      assert.equal(isProvedEdit(tree, edits), isProved);
    });

  it('creates no set from other operators, from elements, and from two upper bounds', () => {
    for (const text of [
      `${host} and http.host eq "b"`,
      'http.host ne "a" or http.host ne "b"',
      'tcp.dstport le 5 and tcp.dstport le 6',
      'http.host contains "a" or http.host contains "b"',
      'any(http.request.headers["x"][*] eq "a") or any(http.request.headers["x"][*] eq "b")',
    ]) {
      const tree = read(text);
      assert.deepEqual(tree.root?.kind === 'logical' ? chainToSets(tree, tree.root) : undefined, [], text);
    }
  });

  it('proves nothing about expressions with problems, unlisted names or placeholders', () => {
    for (const text of ['http.host eq', 'cf.not_yet eq 1', 'http.host eq "\uE000"'])
      assert.equal(isProvedSame(read(text), read(text)), false, text);
    assert.equal(isProvedSame(read('ssl'), read('not not ssl')), true);
  });

  it('proves a change within a long expression from its part', () => {
    const others = Array.from({ length: 300 }, (_, i) => `(http.host contains "h${i}" xor ssl)`).join(' or ');
    const text = `${others} or (ssl and not not ${host})`;
    const start = text.indexOf('not not');
    assert.equal(isProvedEdit(read(text), [{ start, end: start + 8, newText: '' }]), true);
    assert.equal(isProvedEdit(read(text), [{ start, end: start + 4, newText: '' }]), false);
  });

  it('takes the part of a chain as a whole where precedence groups it with others', () => {
    const tree = read('ssl and (http.host eq "a" or http.host eq "b")');
    const group = { start: 8, end: tree.text.length };
    const bare = { ...group, newText: 'http.host eq "a" or http.host eq "b"' };
    assert.equal(isProvedEdit(tree, [bare]), false);
    assert.equal(isProvedEdit(tree, [{ ...group, newText: 'http.host in {"a" "b"}' }]), true);
  });

  it('proves order and repetition in long sets', () => {
    const items = Array.from({ length: 1000 }, (_, i) => `"host-${(i * 7919) % 1000}.test"`);
    const tree = read(`not http.host in {${items.join(' ')}}`);
    const start = tree.text.indexOf('{');
    const edit = (list: readonly string[]) => [{ start, end: tree.end, newText: `{${list.join(' ')}}` }];
    assert.equal(isProvedEdit(tree, edit(items.toSorted())), true);
    assert.equal(isProvedEdit(tree, edit(items.toSorted().slice(1))), false);
  });
});
