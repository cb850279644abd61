import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { anyOf, inGroups, literal, oneOrSet } from '../../../../../core/rules/convert/write-expression';

describe('the parts of written expressions', () => {
  const literals: readonly (readonly [text: string, written: string])[] = [
    ['', '""'],
    ['plain', '"plain"'],
    ['a#b', '"a#b"'],
    ['a\\b', 'r#"a\\b"#'],
    ['say "hi"', 'r#"say "hi""#'],
    ['a "# b', 'r##"a "# b"##'],
    ['a "## b "# c', 'r###"a "## b "# c"###'],
    [`a "${'#'.repeat(7)} \\`, `"a \\"${'#'.repeat(7)} \\\\"`],
  ];
  for (const [text, written] of literals)
    it(`are the string ${written}`, () => {
      assert.equal(literal(text), written);
      const scheme = catalogueScheme();
      const { problems } = parseExpression(`http.user_agent eq ${written}`, { kind: 'filter', scheme });
      assert.deepEqual(problems, []);
    });

  it('compare with one value or with a set', () => {
    assert.equal(oneOrSet('ip.src', ['192.0.2.1']), 'ip.src eq 192.0.2.1');
    assert.equal(oneOrSet('ip.src', ['192.0.2.1', '192.0.2.2']), 'ip.src in {192.0.2.1 192.0.2.2}');
  });

  it('are split into groups that are as large as an expression may be', () => {
    const write = (values: readonly string[]) => values.join('');
    const groups = (...lengths: readonly number[]) => inGroups(lengths.map((length) => 'x'.repeat(length)), write).map((group) => group.map(({ length }) => length)); // prettier-ignore
    assert.deepEqual(groups(), []);
    assert.deepEqual(groups(4096), [[4096]]);
    assert.deepEqual(groups(5000), [[5000]]);
    assert.deepEqual(groups(2048, 2048, 1), [[2048, 2048], [1]]);
    assert.deepEqual(groups(1, 4096, 4095, 1), [[1], [4096], [4095, 1]]);
  });

  it('have parentheses if there are several conditions', () => {
    assert.equal(anyOf(['ssl']), 'ssl');
    assert.equal(anyOf(['ssl', 'cf.client.bot']), '(ssl) or (cf.client.bot)');
  });
});
