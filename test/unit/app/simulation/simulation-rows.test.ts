import assert from 'node:assert/strict';
import { simulationMarkdown } from '../../../../app/simulation/simulation-markdown';
import {
  foundRows,
  sampleRows,
  type SimulationRow,
  stepRows,
} from '../../../../app/simulation/simulation-rows';
import { type RuleShown, type StepsShown } from '../../../../core/protocol/simulation';

const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 9 } };
const place = { uri: 'file:///w/a.json', range };
const steps = (...rules: RuleShown[]): StepsShown => ({
  products: [{ title: 'Custom rules', rules }],
  needs: ['ip.src.country'],
  cases: ['ip.src.country = true: pass'],
  assumed: [{ id: 'assume/x', text: 'Something.' }],
});
const flat = (rows: readonly SimulationRow[]): SimulationRow[] =>
  rows.flatMap((row) => [row, ...flat(row.children)]);

describe('rows of a simulation', () => {
  it('have the outcome of each sample, and its request', () => {
    const rows = sampleRows([
      { name: 'home', verdict: { outcome: 'pass', text: 'pass' } },
      {
        name: 'sign-in',
        verdict: { outcome: 'pass', text: 'pass' },
        before: { outcome: 'challenge', text: 'challenge by A' },
      },
    ]);
    assert.deepEqual(
      rows.map(({ label, description, icon, sample, isOpen }) => [label, description, icon, sample, isOpen]),
      [
        ['home', 'pass', 'pass', 0, false],
        ['sign-in', 'previously challenge by A, now pass', 'pass', 1, false],
      ],
    );
    assert.equal(rows[1]?.spoken, 'previously challenge by A, now pass, sample request sign-in');
  });

  it('open the only sample', () => {
    assert.ok(sampleRows([{ name: 'a', verdict: { outcome: 'pass', text: 'pass' } }])[0]?.isOpen);
  });

  const results: [rule: Omit<RuleShown, 'name'>, text: string, isDimmed: boolean][] = [
    [{ result: 'matched', effect: 'block' }, 'matches: block', false],
    [{ result: 'not', effect: 'block' }, 'no match', false],
    [{ result: 'unknown', effect: 'block' }, 'may match: block', false],
    [{ result: 'skipped-by', because: 'Office' }, 'skipped by Office', true],
    [{ result: 'not reached', because: 'Deny' }, 'not reached because of Deny', true],
    [{ result: 'paused', wouldMatch: true }, 'disabled, would match', true],
    [{ result: 'paused', wouldMatch: 'unknown' }, 'disabled', true],
  ];
  for (const [rule, text, isDimmed] of results)
    it(`describe a rule: ${text}`, () => {
      const row = flat(stepRows(steps({ name: 'R', place, ...rule }), 0)).find(({ label }) => label === 'R');
      assert.deepEqual([row?.description, row?.isDimmed, row?.place], [text, isDimmed, place]);
      assert.equal(row?.spoken, `${text}, R`);
    });

  it('link a clause to its text, and show its values', () => {
    const clause = {
      kind: 'and', text: '', result: false, needed: true, values: [],
      children: [
        { kind: 'comparison', text: 'ip.src.country eq "DE"', result: false, needed: true, place, values: [{ text: 'ip.src.country', value: '"FR"' }], children: [] },
        { kind: 'comparison', text: 'ssl', result: true, needed: false, values: [], children: [] },
      ],
    } as const; // prettier-ignore
    const rows = flat(stepRows(steps({ name: 'R', result: 'not', clause }), 0));
    const country = rows.find(({ label }) => label.startsWith('ip.src.country eq'));
    assert.deepEqual(
      [country?.description, country?.icon, country?.place],
      ['no match · "FR"', 'false', place],
    );
    assert.deepEqual(country?.children.map(({ label, description }) => [label, description]), [['ip.src.country', '"FR"']]); // prettier-ignore
    const unneeded = rows.find(({ label }) => label === 'ssl');
    assert.deepEqual(
      [unneeded?.description, unneeded?.isDimmed],
      ['matches, not required for the result', true],
    );
  });

  it('show what the outcome depends on, its cases and what is assumed', () => {
    const labels = stepRows(steps(), 0).map(({ label }) => label);
    assert.deepEqual(labels, [
      'Depends on ip.src.country',
      'ip.src.country = true: pass',
      'Custom rules',
      'Assumption: Something.',
    ]);
  });

  it('have unique IDs', () => {
    const rows = flat(stepRows(steps({ name: 'R', result: 'not' }, { name: 'R', result: 'not' }), 0));
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
  });

  it('are Markdown in which names are plain text', () => {
    const rows = sampleRows([{ name: '[x](http://evil)', verdict: { outcome: 'pass', text: 'pass' } }]);
    assert.equal(simulationMarkdown('shop', rows), '`shop`\n\n- `[x](http://evil)` `pass`\n');
  });
});

describe('rows of found rules', () => {
  it('have what matches before what may match, with the reasons', () => {
    const rows = foundRows([
      { product: 'IP access rules', name: 'Net', result: true, needs: [], isOff: false, action: 'block', place },
      { product: 'Custom rules', name: 'Maybe', result: 'unknown', needs: ['http.host'], isOff: true },
      { product: 'Custom rules', name: 'Broken', result: 'unknown', needs: [], isOff: false, isUnreadable: true },
    ]); // prettier-ignore
    assert.deepEqual(
      flat(rows).map(({ label, description, isDimmed }) => [label, description, isDimmed]),
      [
        ['Match', '1', false],
        ['Net', 'block · IP access rules', false],
        ['May Match', '2', false],
        ['Maybe', 'Custom rules · disabled · depends on http.host', true],
        ['Broken', 'Custom rules · the condition cannot be evaluated', false],
      ],
    );
    assert.equal(flat(rows)[1]?.place, place);
  });
});
