import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { mutateExpression } from '../../../../../core/rule-tests/mutate/operators';

const parse = (text: string) => parseExpression(text, { kind: 'filter', scheme: catalogueScheme() });
const mutants = (text: string): string[] =>
  mutateExpression(parse(text)).map((one) => `${one.operator}: ${one.text}`);

describe('mutateExpression', () => {
  const rows: readonly (readonly [text: string, mutants: readonly string[]])[] = [
    ['http.host eq "a"', ['swap-equality: http.host ne "a"', 'negate-clause: not (http.host eq "a")']],
    [
      'cf.bot_management.score lt 30',
      [
        'swap-order: cf.bot_management.score ge 30',
        'shift-order: cf.bot_management.score le 30',
        'negate-clause: not (cf.bot_management.score lt 30)',
      ],
    ],
    ['ssl', ['negate-clause: not ssl']],
    [
      'ssl and cf.client.bot',
      [
        'swap-and-or: (ssl or cf.client.bot)',
        'drop-clause: cf.client.bot',
        'drop-clause: ssl',
        'negate-clause: not ssl and cf.client.bot',
        'negate-clause: ssl and not cf.client.bot',
      ],
    ],
    [
      'ip.src in {192.0.2.0/24 198.51.100.4}',
      [
        'negate-clause: not (ip.src in {192.0.2.0/24 198.51.100.4})',
        'drop-set-item: ip.src in { 198.51.100.4}',
        'widen-network: ip.src in {192.0.2.0/23 198.51.100.4}',
        'narrow-network: ip.src in {192.0.2.0/25 198.51.100.4}',
        'drop-set-item: ip.src in {192.0.2.0/24 }',
      ],
    ],
  ];
  for (const [text, expected] of rows)
    it(`changes ${text}`, () => {
      assert.deepEqual(mutants(text), expected);
    });

  it('makes expressions that compile', () => {
    const text =
      'not (http.host == "a" or (ssl xor cf.client.bot)) and any(http.request.headers["x"][*] contains "y") and cf.threat_score >= 3';
    for (const { text: mutated } of mutateExpression(parse(text)))
      assert.deepEqual(parse(mutated).problems, [], mutated);
  });
});
