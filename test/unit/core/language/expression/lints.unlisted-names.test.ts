import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { productFieldFacts } from '../../../../../core/expression/catalogue/product-fields.data';
import { checkExpression, parseFor } from '../../../../../core/language/expression/check';
import { judgeField, judgeFunction } from '../../../../../core/expression/parser/unlisted';
import { type Definition, Scheme } from '../../../../../core/expression/scheme/scheme';

// A name that is not in the reference is either a mistake or newer than the reference.

const definitions: readonly Definition[] = [...catalogueScheme().definitions()];
const without = (names: ReadonlySet<string>): Scheme =>
  new Scheme(
    definitions.filter(({ name }) => !names.has(name)),
    catalogueScheme().listTypes,
    true,
  );
const namesOf = (kind: Definition['kind']): string[] =>
  definitions.filter((one) => one.kind === kind).map(({ name }) => name);

/**
 * Returns variants of a name with one typing mistake: one letter omitted, doubled, or replaced, or two adjacent letters
 * swapped. Variants that are known names are left out.
 */
function slipsOf(name: string): string[] {
  const slips = new Set<string>();
  for (let i = 0; i < name.length; i++) {
    const [before, letter = '', after] = [name.slice(0, i), name[i], name.slice(i + 1)];
    if (letter === '.') continue;
    slips.add(before + after);
    slips.add(before + letter + letter + after);
    slips.add(before + (letter === 'x' ? 'y' : 'x') + after);
    if (after !== '' && !after.startsWith('.'))
      slips.add(before + (after[0] ?? '') + letter + after.slice(1));
  }
  slips.delete(name);
  return [...slips].filter(
    (slip) => /^\w+(?:\.\w+)*$/.test(slip) && catalogueScheme().get(slip) === undefined,
  );
}

describe('names that the reference does not have', () => {
  it('may be newer than the reference: without the names added since, none of them is an error', () => {
    const added = new Set([...productFieldFacts.map(({ name }) => name), 'coalesce', 'hash_in_range']);
    const older = without(added);
    const errors = productFieldFacts.filter(({ name }) => judgeField(older, name).kind !== 'unlisted');
    assert.deepEqual(
      errors.map(({ name }) => name),
      [],
    );
    assert.equal(judgeFunction(older, 'coalesce').kind, 'unlisted');
    assert.equal(judgeFunction(older, 'hash_in_range').kind, 'unlisted');
  });

  it('are mistakes if they differ from a name by a typo', () => {
    const scheme = catalogueScheme();
    const fields = namesOf('field').filter((name) => name.includes('.')).filter((_, i) => i % 12 === 0); // prettier-ignore
    for (const name of fields)
      for (const slip of slipsOf(name)) assert.equal(judgeField(scheme, slip).kind, 'mistake', slip);
    for (const name of namesOf('function'))
      for (const slip of slipsOf(name)) assert.equal(judgeFunction(scheme, slip).kind, 'mistake', slip);
  });

  const meant: readonly (readonly [string, string])[] = [
    ['Http.request.method', 'http.request.method'],
    ['http.request.header', 'http.request.headers'],
    ['http.request.url.path', 'http.request.uri.path'],
    ['http.user-agent', 'http.user_agent'],
    ['cf.botmanagement.score', 'cf.bot_management.score'],
    ['i.psrc', 'ip.src'],
    ['src.ip', 'ip.src'],
    ['http.method', 'http.request.method'],
    ['ip.country', 'ip.src.country'],
    ['http.request.uri.params', 'http.request.uri.args'],
    ['http.request.uri.query.length', 'len(http.request.uri.query)'],
  ];
  for (const [word, name] of meant)
    it(`${word} was meant as ${name}`, () => {
      const judgment = judgeField(catalogueScheme(), word);
      assert.ok(judgment.kind === 'mistake');
      assert.equal(judgment.meant[0], name);
    });

  for (const word of ['request.uri.path', 'hostname', 'foo', 'http.request.', 'http..host'])
    it(`${word} cannot be a name of the platform`, () =>
      assert.equal(judgeField(catalogueScheme(), word).kind, 'mistake'));

  for (const [word, name] of [
    ['Lower', 'lower'],
    ['tolower', 'lower'],
    ['lenght', 'len'],
    ['ifnull', 'coalesce'],
    ['starts_wit', 'starts_with'],
  ] as const)
    it(`${word}(…) was meant as ${name}(…)`, () => {
      const judgment = judgeFunction(catalogueScheme(), word);
      assert.ok(judgment.kind === 'mistake');
      assert.equal(judgment.meant[0], name);
    });

  it('are all mistakes in a scheme that replaces the published one', () => {
    const scheme = new Scheme(definitions, [], false);
    assert.equal(judgeField(scheme, 'cf.edge.shard').kind, 'mistake');
    assert.equal(judgeFunction(scheme, 'entirely_new').kind, 'mistake');
  });

  it('have an unknown type, and the text around them is still read', () => {
    const valid = [
      'cf.edge.shard',
      'not cf.edge.shard and ssl',
      'cf.edge.shard eq "x" or cf.edge.shard in {1..5 10.0.0.0/8 "a"}',
      'cf.edge.shard contains "a" and cf.edge.shard["a"][0] lt 5',
      'any(cf.edge.shards[*] in {"a"}) and entirely_new(http.host, 3) eq lower(http.host)',
      'http.host eq cf.edge.shard',
    ];
    for (const text of valid) assert.deepEqual(parseFor(text, { kind: 'filter' }).problems, [], text);
    const wrong: readonly (readonly [string, string])[] = [
      ['cf.edge.shard = "x"', 'filter/single-equals'],
      ['cf.edge.shard eq abc', 'filter/invalid-literal'],
      ['cf.edge.shard in "x"', 'filter/missing-braces'],
      ['cf.edge.shard contains "x', 'filter/unclosed-string'],
      ['cf.edge.shard equals "x"', 'filter/unknown-operator'],
    ];
    for (const [text, code] of wrong)
      assert.deepEqual(
        parseFor(text, { kind: 'filter' }).problems.map((problem) => problem.code),
        [code],
        text,
      );
  });

  it('have one warning each, with the date of the reference', () => {
    const problems = checkExpression('cf.edge.shard eq "x" and entirely_new(http.host)', { kind: 'filter' });
    assert.deepEqual(
      problems.map(({ code, severity, start, end }) => [code, severity, start, end]),
      [
        ['filter/not-in-catalogue', 'warning', 0, 13],
        ['filter/not-in-catalogue', 'warning', 25, 37],
      ],
    );
    assert.match(problems[0]?.message ?? '', /2026-10-12/);
  });
});

describe('the type of a name that the reference does not have, from the text around it', () => {
  const declared: readonly (readonly [string, string, string | undefined])[] = [
    ['cf.edge.shard', 'field', 'Boolean'],
    ['not cf.edge.shard and ssl', 'field', 'Boolean'],
    ['cf.edge.shard contains "a"', 'field', 'String'],
    ['cf.edge.shard eq 1', 'field', 'Integer'],
    ['cf.edge.shard in {10.0.0.0/8}', 'field', 'IP'],
    ['cf.edge.shard in $list', 'field', undefined],
    ['any(cf.edge.shard[*] eq 1)', 'field', 'Array<Integer>'],
    ['cf.edge.shard["a"][0] eq "b"', 'field', 'Map<Array<String>>'],
    ['any(cf.edge.flags)', 'field', 'Array<Boolean>'],
    ['http.host eq cf.edge.shard', 'field', 'String'],
    ['lower(cf.edge.shard) eq "a"', 'field', 'String'],
    ['len(cf.edge.shard) eq 1', 'field', undefined],
    ['entirely_new(http.host, 1) eq 1', 'function', 'Integer'],
  ];
  for (const [text, kind, type] of declared)
    it(`${text}: ${type ?? 'nothing'}`, () => {
      const [problem] = checkExpression(text, { kind: 'filter' });
      const declares = problem?.declares;
      assert.equal(declares?.kind, kind);
      assert.equal(declares.type, type);
      assert.equal(declares.parameters, kind === 'function' ? 2 : undefined);
    });
});
