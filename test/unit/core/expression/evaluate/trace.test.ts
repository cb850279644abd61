import assert from 'node:assert/strict';
import { traceFilter, type TraceNode, traceValue } from '../../../../../core/expression/evaluate/trace';
import { unknownCell } from '../../../../../core/expression/evaluate/value';
import { compiled, prepared } from '../../../../support/evaluation';

/** Returns a trace as text: kind, result, `-` if the node was not needed, source text, and children. */
function drawn(source: string, node: TraceNode): unknown {
  const label = `${node.kind} ${String(node.result)}${node.needed ? '' : ' -'}: ${source.slice(node.start, node.end)}`;
  return node.children.length === 0 ? label : [label, ...node.children.map((child) => drawn(source, child))];
}

function trace(text: string, fields: Readonly<Record<string, unknown>>): TraceNode {
  const root = traceFilter(compiled(text), prepared({ fields }));
  assert.ok(root);
  return root;
}

describe('a trace', () => {
  it('has a node for each clause, and says which were not needed', () => {
    const text =
      '(ssl and http.host eq "a") or not ip.src.country in {"DE"} or any(http.request.headers.names[*] eq "x")';
    const fields = { ssl: false, 'http.host': 'a', 'ip.src.country': 'FR', 'http.request.headers.names': [] };
    assert.deepEqual(drawn(text, trace(text, fields)), [
      `or true: ${text}`,
      ['and false: ssl and http.host eq "a"', 'operand false: ssl', 'comparison true -: http.host eq "a"'],
      ['not true: not ip.src.country in {"DE"}', 'comparison false: ip.src.country in {"DE"}'],
      'any false -: any(http.request.headers.names[*] eq "x")',
    ]);
  });

  it('continues after unknown values, and needs all operands of xor', () => {
    const text = '(ip.src.country eq "DE" and ssl) xor ssl';
    assert.deepEqual(drawn(text, trace(text, { ssl: true })), [
      `xor unknown: ${text}`,
      [
        'and unknown: ip.src.country eq "DE" and ssl',
        'comparison unknown: ip.src.country eq "DE"',
        'operand true: ssl',
      ],
      'operand true: ssl',
    ]);
  });

  it('knows the values of operands, those of calls before their arguments', () => {
    const { operands } = trace('lower(http.request.headers["x"][0]) eq "a"', {
      'http.request.headers': { x: ['A\u00e9'] },
    });
    assert.deepEqual(
      operands.map(({ text, value, start, end, type, why }) => [text, value, start, end, type.name, why]),
      [
        ['lower(http.request.headers["x"][0])', 'a\xc3\xa9', 0, 35, 'String', undefined],
        ['http.request.headers["x"][0]', 'A\xc3\xa9', 6, 34, 'String', undefined],
      ],
    );
  });

  it('shows the operands on the right, and arrays of operands with [*]', () => {
    const right = trace('http.host eq http.referer', { 'http.host': 'a', 'http.referer': 'b' }).operands;
    assert.deepEqual(
      right.map(({ value }) => value),
      ['a', 'b'],
    );
    const [names] = trace('any(http.request.headers.names[*] eq "a")', {
      'http.request.headers.names': ['a', 'b'],
    }).operands;
    assert.deepEqual([names?.value, names?.type.name], [['a', 'b'], 'Array<String>']);
  });

  const reasons: readonly (readonly [string, Readonly<Record<string, unknown>>, object])[] = [
    ['http.host eq "a"', { 'http.host': null }, { kind: 'no-field' }],
    ['http.host eq "a"', {}, { kind: 'not-given' }],
    ['http.request.headers["x"][0] eq "a"', { 'http.request.headers': {} }, { kind: 'no-key', key: 'x' }],
    [
      'http.request.headers["x"][2] eq "a"',
      { 'http.request.headers': { x: ['a'] } },
      { kind: 'no-element', position: 2, length: 1 },
    ],
    ['url_decode(http.referer) eq "a"', { 'http.referer': null }, { kind: 'no-argument' }],
    [
      'lookup_json_string(http.request.body.raw, "a") eq "a"',
      { 'http.request.body.raw': '{}' },
      { kind: 'no-result' },
    ],
    ['is_jwt_valid("a")', {}, { kind: 'not-computable' }],
  ];
  for (const [text, fields, why] of reasons)
    it(`says why there is no value: ${text} with ${JSON.stringify(fields)}`, () => {
      const [operand] = trace(text, fields).operands;
      assert.deepEqual(operand?.why, why);
      assert.ok(operand.value === undefined || operand.value === unknownCell);
    });

  it('of a value expression is its operands', () => {
    const one = compiled('concat("/", http.host)', 'value');
    const operands = traceValue(one, prepared({ fields: { 'http.host': 'a' } }));
    assert.deepEqual(
      operands.map(({ text, value }) => [text, value]),
      [
        ['concat("/", http.host)', '/a'],
        ['http.host', 'a'],
      ],
    );
    assert.equal(traceFilter(one, prepared({})), undefined);
  });
});
