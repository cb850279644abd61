import assert from 'node:assert/strict';
import {
  type ComparisonExpression,
  type ComparisonOperator,
  type Operand,
} from '../../../../../../core/expression/tree';
import {
  arrayOf,
  booleanType,
  integerType,
  ipType,
  mapOf,
  stringType,
  type Type,
  unknownType,
} from '../../../../../../core/expression/types';
import { parseFor } from '../../../../../../core/language/expression/check';
import { type Lint, type RightForm } from '../../../../../../core/language/expression/lints/lint';
import { LintTable } from '../../../../../../core/language/expression/lints/lint-table';

const silent = () => undefined;
const severity = 'hint';
const lints: readonly Lint[] = [
  { code: 'every', severity, comparison: silent, field: silent, call: silent },
  { code: 'hosts', severity, left: ({ name }) => name === 'http.host', comparison: silent },
  { code: 'equal', severity, operators: ['eq'], comparison: silent },
  { code: 'addresses', severity, compared: 'ip', comparison: silent },
  { code: 'sets', severity, right: 'set', comparison: silent },
  { code: 'plans', severity, fields: ({ facts }) => facts?.plan !== undefined, field: silent },
  { code: 'split', severity, functions: ({ name }) => name === 'split', call: silent },
];

/** Returns the codes of the lints that apply to the outermost node of an expression. */
function asked(text: string, kind: 'filter' | 'value' = 'filter', table = new LintTable(lints)): string[] {
  const { root } = parseFor(text, { kind });
  const codes = (all: readonly { readonly lint: Lint }[]) => all.map(({ lint }) => lint.code);
  switch (root?.kind) {
    case 'comparison':
      return codes(
        table.of(root.left.kind === 'field' ? root.left.field : root.left.function).comparison(root),
      );
    case 'field':
      return codes(table.of(root.field).field);
    case 'call':
      return codes(table.of(root.function).call);
    default:
      return [];
  }
}

function comparisonOf(text: string): ComparisonExpression {
  const { root } = parseFor(text, { kind: 'filter' });
  assert.ok(root?.kind === 'comparison');
  return root;
}

const operators: readonly ComparisonOperator[] = [
  'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'bitwise_and', 'contains', 'matches', 'wildcard', 'strict wildcard', 'in',
]; // prettier-ignore
const typeOf: Readonly<Record<Type['kind'], Type>> = {
  string: stringType,
  integer: integerType,
  boolean: booleanType,
  ip: ipType,
  array: arrayOf(stringType),
  map: mapOf(stringType),
  unknown: unknownType,
};
const types: readonly Type['kind'][] = ['string', 'integer', 'boolean', 'ip', 'array', 'map', 'unknown'];
const singleTypes: readonly Type['kind'][] = ['string', 'integer', 'boolean', 'ip'];
const forms: readonly RightForm[] = ['literal', 'set', 'list', 'operand'];

/** One lint for each operator, each type of value, and each form of the right side. */
const narrow: readonly Lint[] = [
  ...operators.map((code): Lint => ({ code, severity, operators: [code], comparison: silent })),
  ...types.map((code): Lint => ({ code, severity, compared: code, comparison: silent })),
  ...forms.map((code): Lint => ({ code, severity, right: code, comparison: silent })),
];

describe('the table of lints', () => {
  for (const [text, codes] of [
    ['http.host eq "a"', ['every', 'hosts', 'equal']],
    ['http.host in {"a"}', ['every', 'hosts', 'sets']],
    ['http.referer ne "a"', ['every']],
    ['lower(http.host) eq "a"', ['every', 'equal']],
    ['ip.src eq 1.2.3.4', ['every', 'equal', 'addresses']],
    ['ip.src in {1.2.3.4}', ['every', 'addresses', 'sets']],
    ['http.new_field eq "a"', ['every', 'hosts', 'equal', 'addresses']],
    ['ssl', ['every']],
    ['cf.bot_management.verified_bot', ['every', 'plans']],
  ] as const)
    it(`asks ${codes.join(', ')} about ${text}`, () => assert.deepEqual(asked(text), codes));

  for (const [text, codes] of [
    ['split(http.host, ".", 2)[0]', ['every', 'split']],
    ['lower(http.host)', ['every']],
    ['new_function(http.host)', ['every', 'split']],
  ] as const)
    it(`asks ${codes.join(', ')} about ${text}`, () => assert.deepEqual(asked(text, 'value'), codes));

  it('distinguishes all operators, types, and forms of the right side of the same field', () => {
    const table = new LintTable(narrow);
    const equality = comparisonOf('http.host eq "a"');
    const rights = [
      'http.host eq "a"',
      'http.host in {"a"}',
      'http.host in $a',
      'http.host eq http.referer',
    ].map((text) => comparisonOf(text).right);
    for (const operator of [...operators, undefined])
      for (const type of types)
        for (const [position, form] of forms.entries()) {
          const left: Operand = { ...equality.left, type: typeOf[type] };
          const node = { ...equality, operator, left, right: rights[position] };
          const { field } = left.kind === 'field' ? left : {};
          const codes = table
            .of(field)
            .comparison(node)
            .map(({ lint }) => lint.code);
          assert.deepEqual(codes, [
            ...(operator === undefined ? operators : [operator]),
            ...(singleTypes.includes(type) ? [type] : types),
            form,
          ]);
        }
  });

  it('treats a missing right side as a literal', () => {
    const node = { ...comparisonOf('http.host eq "a"'), right: undefined };
    const { field } = node.left.kind === 'field' ? node.left : {};
    const codes = new LintTable(narrow)
      .of(field)
      .comparison(node)
      .map(({ lint }) => lint.code);
    assert.deepEqual(codes, ['eq', 'string', 'literal']);
  });

  it('selects the lints of each field and function only once', () => {
    let selections = 0;
    const left = () => {
      selections++;
      return true;
    };
    const table = new LintTable([{ code: 'counted', severity, left, comparison: silent }]);
    for (const text of [
      'http.host eq "a"',
      'http.host eq "b"',
      'http.referer eq "a"',
      'http.host eq "c"',
      'new.field eq "a"',
    ])
      assert.deepEqual(asked(text, 'filter', table), ['counted']);
    assert.equal(selections, 2);
  });
});
