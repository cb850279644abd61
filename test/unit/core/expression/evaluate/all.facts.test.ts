import assert from 'node:assert/strict';
import { cellOfJson, jsonOfCell, WrongValue } from '../../../../../core/expression/evaluate/json-value';
import { parseType } from '../../../../../core/expression/types';
import { evaluated, evaluator } from '../../../../support/evaluation';

const values: readonly (readonly [type: string, json: unknown, again?: unknown])[] = [
  ['String', 'a\u00e9\u{1f600}'],
  ['String', { hex: 'ff00' }],
  ['String', { hex: 'C3A9' }, '\u00e9'],
  ['Integer', -9007199254740991],
  ['Integer', { int: '9223372036854775807' }],
  ['Integer', { int: '7' }, 7],
  ['Boolean', false],
  ['IP', '10.0.0.1'],
  ['IP', '2001:DB8::', '2001:db8::'],
  ['Array<String>', ['a', { hex: 'ff' }]],
  [
    'Map<Array<Integer>>',
    { b: [1], a: [{ int: '9007199254740993' }] },
    { a: [{ int: '9007199254740993' }], b: [1] },
  ],
  ['Map<String>', { a: 'b', c: null }, { a: 'b' }],
  ['String', null],
];

const wrong: readonly (readonly [type: string, json: unknown, expected: string])[] = [
  ['String', 1, 'String'],
  ['String', { hex: 'f' }, 'String'],
  ['Integer', 1.5, 'Integer'],
  ['Integer', '1', 'Integer'],
  ['Integer', 9007199254740992, 'Integer'],
  ['Integer', { int: '9223372036854775808' }, 'Integer'],
  ['Boolean', 1, 'Boolean'],
  ['IP', '10.0.0', 'IP'],
  ['IP', '10.0.0.0/8', 'IP'],
  ['Array<String>', 'a', 'Array<String>'],
  ['Array<String>', ['a', 1], 'String'],
  ['Array<String>', [null], 'String'],
  ['Map<Array<String>>', { a: 'b' }, 'Array<String>'],
  ['Map<String>', [], 'Map<String>'],
];

describe('a value in JSON', () => {
  for (const [type, json, again = json] of values)
    it(`of type ${type}: ${JSON.stringify(json)}`, () => {
      const cell = cellOfJson(json, parseType(type)!);
      assert.ok(!(cell instanceof WrongValue));
      assert.deepEqual(jsonOfCell(cell, parseType(type)!), again);
    });

  for (const [type, json, expected] of wrong)
    it(`is rejected as ${type}: ${JSON.stringify(json)}`, () => {
      const cell = cellOfJson(json, parseType(type)!);
      assert.ok(cell instanceof WrongValue);
      assert.equal(cell.expected.name, expected);
    });
});

describe('facts', () => {
  it('are named and left out when they cannot be used', () => {
    const { problems } = evaluator.prepare({
      fields: { 'ip.src': 'x', 'no.such': 1, 'http.request.headers[0]': 'a', 'http.host': 'a' },
    });
    assert.deepEqual(problems.map(({ name, expected }) => [name, expected?.name]), [['ip.src', 'IP'], ['no.such', undefined], ['http.request.headers[0]', undefined]]); // prettier-ignore
  });

  it('of lists are addresses, numbers, strings and hostnames', () => {
    const lists = {
      nets: { type: 'ip', items: ['10.0.0.0/8', '192.0.2.1..192.0.2.9', '2001:db8::/32', 'nonsense'] },
      asns: { type: 'asn', items: ['64500', '64510..64520', '9223372036854775807'] },
      words: { type: 'string', items: ['a', '\u00e9'] },
      hosts: { type: 'hostname', items: ['Example.com', '*.example.org'] },
    } as const;
    const asks: readonly (readonly [string, Readonly<Record<string, unknown>>, boolean])[] = [
      ['ip.src in $nets', { 'ip.src': '10.9.9.9' }, true],
      ['ip.src in $nets', { 'ip.src': '192.0.2.10' }, false],
      ['ip.src in $nets', { 'ip.src': '2001:db8:1::' }, true],
      ['ip.src in $nets', { 'ip.src': '::ffff:10.9.9.9' }, false],
      ['ip.src.asnum in $asns', { 'ip.src.asnum': 64515 }, true],
      ['ip.src.asnum in $asns', { 'ip.src.asnum': { int: '9223372036854775807' } }, true],
      ['ip.src.asnum in $asns', { 'ip.src.asnum': 64501 }, false],
      ['ip.src.asnum in $words', { 'ip.src.asnum': 64501 }, false],
      ['http.host in $words', { 'http.host': '\u00e9' }, true],
      ['http.host in $hosts', { 'http.host': 'example.com' }, true],
      ['http.host in $hosts', { 'http.host': 'A.example.org' }, true],
      ['http.host in $hosts', { 'http.host': 'example.org' }, false],
    ];
    for (const [expression, fields, result] of asks)
      assert.equal(
        evaluated(expression, { fields, lists }).result,
        result,
        `${expression} ${JSON.stringify(fields)}`,
      );
    assert.deepEqual(
      evaluated('http.host in $hosts', { fields: { 'http.host': 'example.com' }, lists }).assumed,
      ['assume/hostname-list'],
    );
  });
});
