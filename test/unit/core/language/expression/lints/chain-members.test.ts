import assert from 'node:assert/strict';
import { Conditions } from '../../../../../../core/expression/algebra/condition';
import { holeCharacter } from '../../../../../../core/expression/holes';
import { parseFor } from '../../../../../../core/language/expression/check';
import { aboutName, Chains } from '../../../../../../core/language/expression/lints/chain-members';

function chainOf(text: string) {
  const { root } = parseFor(text, { kind: 'filter' });
  assert.ok(root?.kind === 'logical');
  return new Chains(new Conditions(text)).of(root);
}

const joined = (count: number, operand: (i: number) => string, operator = 'or'): string =>
  Array.from({ length: count }, (_, i) => operand(i)).join(` ${operator} `);

const host = (i: number): string => `http.host eq "${i}"`;

describe('the operands of a chain that may be equal', () => {
  for (const text of [
    'ssl or cf.client.bot',
    'ssl or not ssl',
    'http.host eq "ab" or http.host eq "ba"',
    'http.host eq "a" or http.host eq "b" or http.host eq "c"',
    'http.host eq "abc" or http.host eq "abd" or http.host eq "bbc"',
    'ip.src.asnum eq 1 or ip.src.asnum eq 2',
    'http.host in {"a"} or http.host in {"a" "b"}',
    'http.host eq http.referer or http.cookie eq http.referer',
    'starts_with(http.host, "a") or starts_with(http.host, "b")',
    'starts_with(http.host, "a") or ends_with(http.host, "a")',
    'any(http.request.headers.names[*] eq "a") or (ssl and cf.client.bot)',
    joined(16, host),
    joined(17, host),
  ])
    it(`excludes all operands, because they differ: ${text}`, () =>
      assert.deepEqual(
        chainOf(text).lookAlikes.map(({ position }) => position),
        [],
      ));

  for (const [text, positions] of [
    ['ssl or ssl', [0, 1]],
    ['http.host in $a or http.host in $b or ssl', [0, 1]],
    ['ssl or cf.client.bot or (ssl)', [0, 2]],
    ['not ssl or cf.client.bot or not (ssl)', [0, 2]],
    ['http.host eq "a" or ssl or http.host  eq  "a"', [0, 2]],
    ['http.host eq "a" or http.host == "a"', [0, 1]],
    ['http.host in {"a" "b"} or http.host in { "a"  "b" }', [0, 1]],
    ['starts_with(http.host, "a") or starts_with( http.host,"a")', [0, 1]],
    ['(ssl and cf.client.bot) or (ssl and cf.client.bot)', [0, 1]],
    ['http.host eq "a" xor ssl xor http.host eq "a"', [0, 2]],
    [`${joined(15, host)} or ${host(14)}`, [14, 15]],
    [`${joined(16, host)} or ${host(0)}`, [0, 16]],
    [`${joined(20, host)} or ${host(7)}`, [7, 20]],
  ] as const)
    it(`includes the operands at ${positions.join(' and ')}: ${text}`, () =>
      assert.deepEqual(
        chainOf(text).lookAlikes.map(({ position }) => position),
        positions,
      ));
});

describe('the operands of a chain grouped by the field they test', () => {
  for (const [text, groups] of [
    ['http.host eq "a" or ssl', []],
    ['http.host eq "a" or http.host eq "b"', []],
    ['http.host eq "a" or http.host in {"a" "b"}', [[0, 1]]],
    ['http.host eq "a" and http.host eq "b"', [[0, 1]]],
    ['http.host eq "a" xor http.host eq "a"', []],
    [
      'http.host eq "a" and ssl and http.host eq "b" and not ssl',
      [
        [0, 2],
        [1, 3],
      ],
    ],
    ['http.host eq "a" and lower(http.host) eq "a" and upper(http.host) eq "A"', []],
    ['starts_with(http.host, "a") and http.host eq "b"', [[0, 1]]],
    ['starts_with(lower(http.host), "a") and lower(http.host) eq "b"', [[0, 1]]],
    ['not (http.host eq "a") and (http.host eq "a")', [[0, 1]]],
    ['(http.host eq "a" or http.host eq "b") and http.host eq "c"', [[0, 1]]],
    ['http.request.headers["a"][0] eq "a" and http.request.headers["b"][0] eq "b"', []],
    ['http.host in $a and http.host in $b', []],
    ['http.host eq "a" and http.host in $b', []],
    [`${joined(16, (i) => `http.host eq "${i}"`)} or ssl or not ssl`, [[16, 17]]],
  ] as const)
    // prettier-ignore
    it(`has the groups ${JSON.stringify(groups)}: ${text}`, () =>
      assert.deepEqual(
        chainOf(text).groups.map((group) => group.map(({ position }) => position)),
        groups,
      ));

  it('includes related operands of a chain with a hole', () => {
    const text = `http.host eq "a" or http.host eq "b" or http.host eq "${holeCharacter}"`;
    assert.deepEqual(
      chainOf(text).groups.map((group) => group.map(({ position }) => position)),
      [[0, 1]],
    );
  });
});

describe('long chains', () => {
  it('are compared up to 400 operands', () => {
    const chain = chainOf(joined(400, (i) => (i === 399 ? host(0) : host(i))));
    assert.equal(chain.members.length, 400);
    assert.equal(chain.groups[0]?.length, 400);
    assert.equal(chain.lookAlikes.length, 2);
  });

  it('are not compared beyond 400 operands', () => {
    const chain = chainOf(joined(401, (i) => (i === 400 ? host(0) : host(i))));
    assert.deepEqual([chain.members, chain.groups, chain.lookAlikes], [[], [], []]);
  });
});

describe('the name of what a condition tests', () => {
  for (const [text, name] of [
    ['http.host eq "a"', 'http.host'],
    ['lower(http.host) eq "a"', 'lower'],
    ['not (ssl)', 'ssl'],
    ['ssl and cf.client.bot', 'ssl'],
    ['starts_with(http.host, "a")', 'http.host'],
    ['ends_with(lower(http.host), "a")', 'lower'],
    ['starts_with("a", "a")', 'starts_with'],
    ['has_key(http.request.headers, "a")', 'has_key'],
    ['any(http.request.headers.names[*] eq "a")', undefined],
  ] as const)
    it(`is ${name}: ${text}`, () => {
      const { root } = parseFor(text, { kind: 'filter' });
      assert.ok(root);
      assert.equal(aboutName(root), name);
    });
});
