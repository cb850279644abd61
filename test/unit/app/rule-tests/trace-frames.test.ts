import assert from 'node:assert/strict';
import { traceFrames } from '../../../../app/rule-tests/trace-frames';
import { type ClauseShown, type ProductShown } from '../../../../core/protocol/simulation';

const place = {
  uri: 'file:///w/a.json',
  range: { start: { line: 1, character: 2 }, end: { line: 1, character: 9 } },
};
const clause = (text: string, result: ClauseShown['result'], value?: string): ClauseShown => ({
  kind: 'comparison',
  text,
  result,
  needed: true,
  place,
  values: value === undefined ? [] : [{ text: 'ip.src.country', value }],
  children: [],
});
const products: readonly ProductShown[] = [
  { title: 'IP access rules', rules: [{ name: 'Office', result: 'unknown', effect: 'whitelist' }] },
  {
    title: 'Custom rules',
    rules: [
      {
        name: 'Deny',
        result: 'matched',
        effect: 'block',
        place,
        clause: {
          ...clause('', true),
          kind: 'and',
          children: [clause('ip.src.country eq "FR"', true, '"FR"'), clause('ssl', 'unknown')],
        },
      },
    ],
  },
];

describe('frames of a trace', () => {
  it('start with the rule that decided, each with its clauses and their values', () => {
    assert.deepEqual(
      traceFrames(products).map(({ label, isClause, place: own }) => [label, isClause, own?.uri]),
      [
        ['Custom rules: Deny: matches: block', false, place.uri],
        ['✓ ip.src.country eq "FR" (ip.src.country = "FR")', true, place.uri],
        ['? ssl', true, place.uri],
        ['IP access rules: Office: may match: whitelist', false, undefined],
      ],
    );
  });
});
