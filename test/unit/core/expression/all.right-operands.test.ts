import assert from 'node:assert/strict';
import { checkExpression, parseFor } from '../../../../core/language/expression/check';
import { formatExpression } from '../../../../core/expression/format';
import { normalForm } from '../../../../core/expression/algebra/normal-form';
import { printExpression } from '../../../../core/expression/print';
import { tokensOf } from '../../../../core/expression/tokens';
import { treeImplies } from '../../../../core/expression/algebra/implication';
import { defaultSettings } from '../../../../core/language/settings';
import { type ComparisonExpression, type ExpressionTree } from '../../../../core/expression/tree';

// These tests are about fields and calls on the right side of a comparison, which the service has accepted since
// 2026-10-01.

const parse = (text: string): ExpressionTree => parseFor(text, { kind: 'filter' });

function comparisonOf(text: string): ComparisonExpression {
  const { root } = parse(text);
  assert.equal(root?.kind, 'comparison');
  return root;
}

/** Returns a line for each problem, in order: the severity, the code without `filter/`, and the marked text. */
function found(text: string): string[] {
  return checkExpression(text, { kind: 'filter' }).map(
    ({ severity, code, start, end }) => `${severity} ${code.slice(7)}: ${text.slice(start, end)}`,
  );
}

const errors = (text: string): string[] => found(text).filter((line) => line.startsWith('error'));

describe('operands on the right side', () => {
  const valid = [
    'http.request.uri.path ne raw.http.request.uri.path',
    'len(http.request.uri.path) gt len(http.request.uri.query)',
    'http.request.uri.args["first"][0] eq http.request.uri.args["second"][0]',
    'http.host==http.request.headers["x-host"][0]',
    'lower(http.host) == lower(http.referer) and ssl',
    'ip.src le ip.src',
    'any(http.request.headers.names[*] eq http.host)',
    'not http.host lt http.referer or ssl',
    '(http.host ge lower(concat(http.host, "a")))',
    'cf.edge.server_port>=tcp.dstport',
    'http.host eq 61:62',
    'len(http.host) eq len(split(http.host, ".", 2)[0])',
  ];
  for (const text of valid) it(`accepts ${text}`, () => assert.deepEqual(errors(text), []));

  it('keeps the operand in the tree, with its type, arguments and indexes', () => {
    const { operator, right, type, end } = comparisonOf('http.host eq lower(http.request.headers["a"][0])');
    assert.equal(operator, 'eq');
    assert.equal(type.name, 'Boolean');
    assert.equal(end, 48);
    assert.ok(right?.kind === 'call');
    assert.equal(right.type.name, 'String');
    const [argument] = right.arguments;
    assert.ok(argument?.kind === 'field');
    assert.deepEqual(
      argument.indexes.map(({ access }) => access),
      ['key', 'position'],
    );
  });

  it('reads literals first, so that their meaning does not change', () => {
    const filter = { ...defaultSettings.filter, fields: { ab: 'String' } };
    const settings = { filter, severities: {} };
    const { root } = parseFor('http.host eq ab:cd', { kind: 'filter', settings });
    assert.ok(root?.kind === 'comparison' && root.right?.kind === 'string');
    assert.equal(root.right.form, 'bytes');
    const { root: other, problems } = parseFor('http.host eq ab', { kind: 'filter', settings });
    assert.deepEqual(problems, []);
    assert.ok(other?.kind === 'comparison' && other.right?.kind === 'field');
  });

  const mistakes: readonly (readonly [string, readonly string[]])[] = [
    ['http.host eq http.request.headers.names', ['error operand-type: http.request.headers.names']],
    ['http.host eq http.request.headers["a"]', ['error operand-type: http.request.headers["a"]']],
    ['http.host eq len(http.host)', ['error operand-type: len(http.host)']],
    ['http.host eq ssl and ssl', ['error operand-type: ssl']],
    ['ip.src eq ip.src.country', ['error operand-type: ip.src.country']],
    ['http.host eq any(http.request.headers.names[*] eq "a")', ['error operand-type: any(http.request.headers.names[*] eq "a")']],
    ['http.host eq lower', ['error missing-call: lower']],
    ['http.host eq lower(1)', ['error argument-kind: 1']],
    ['http.host eq uper(http.host) and ssl', ['error unknown-function: uper']],
    ['http.host eq http.requst.uri and ssl', ['error unknown-field: http.requst.uri']],
    ['len(http.host) eq len(http.hst) and ssl', ['error unknown-field: http.hst']],
    ['http.hst eq lower(http.host) and ssl', ['error unknown-field: http.hst']],
    ['http.host eq example.com', ['error unquoted-string: example.com']],
    ['http.host eq ', ['error missing-operand: eq']],
    ['http.host contains http.referer', ['error field-on-right: http.referer']],
    ['http.host contains lower(http.referer) and ssl', ['error field-on-right: lower(http.referer)']],
    ['http.host matches http.request.headers["a"][0]', ['error field-on-right: http.request.headers["a"][0]']],
    ['http.host wildcard http.referer', ['error field-on-right: http.referer']],
    ['len(http.host) & tcp.dstport', ['error field-on-right: tcp.dstport']],
    ['http.host in http.referer', ['error field-on-right: http.referer']],
    ['http.host in {http.referer "a"}', ['error field-on-right: http.referer']],
    ['tcp.dstport in {tcp.srcport 80}', ['error field-on-right: tcp.srcport']],
    ['http.host equals http.referer', ['error unknown-operator: equals']],
    ['http.host equals("a")', ['error unknown-operator: equals']],
    ['ssl eq http.host', ['error boolean-comparison: eq http.host']],
    ['http.request.headers.names eq lower(http.host) and ssl', ['error operator-type: eq']],
  ]; // prettier-ignore
  for (const [text, expected] of mistakes)
    it(`reports ${text} once`, () => {
      assert.deepEqual(errors(text), expected);
    });

  it('prints, formats and tokenizes the operand as one of its type', () => {
    const text = 'len( http.host )  gt len(http.request.headers["a"] [0])'.replace('] [', '][');
    const tree = parse(text);
    assert.equal(printExpression(tree, 'symbols'), 'len(http.host) > len(http.request.headers["a"][0])');
    assert.equal(
      formatExpression(tree, { mode: 'lines', widthCharacters: 30 }),
      'len(http.host) gt len(\n  http.request.headers["a"][0]\n)',
    );
    const kinds = tokensOf(tree).filter(({ kind }) => kind === 'field' || kind === 'function');
    assert.deepEqual(
      kinds.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
      [
        ['function', 'len'],
        ['field', 'http.host'],
        ['function', 'len'],
        ['field', 'http.request.headers'],
      ],
    );
  });

  it('compares conditions of two operands as a whole', () => {
    const form = (text: string): string => normalForm(parse(text));
    assert.equal(form('http.host == http.referer'), form('http.referer eq http.host'));
    assert.equal(form('len(http.host) gt len(http.referer)'), form('len(http.referer) lt len( http.host )'));
    assert.notEqual(form('http.host eq http.referer'), form('http.host eq "http.referer"'));
    assert.notEqual(form('http.host lt http.referer'), form('http.referer lt http.host'));
    assert.notEqual(
      form('http.host eq http.referer or http.host eq "a"'),
      form('http.host in {"http.referer" "a"}'),
    );
    assert.ok(treeImplies(parse('http.referer eq http.host and ssl'), parse('http.host eq http.referer')));
    assert.ok(!treeImplies(parse('http.host eq "a"'), parse('http.host eq http.referer')));
  });
});
