import assert from 'node:assert/strict';
import { confirmationRows, wrapLine } from '../../../../app/confirm/confirmation-rows';
import { type ChangePlan } from '../../../../core/changes/plan';
import { account } from '../../../support/targets';

const plan = (changes: readonly string[], sections?: ChangePlan['sections']): ChangePlan => ({
  title: 'Apply',
  verb: 'Apply',
  scope: account,
  changes,
  confirmation: 'button',
  steps: [],
  ...(sections ? { sections } : {}),
});

describe('the rows of a confirmation', () => {
  it('contain only a first row for short changes', () => {
    assert.deepEqual(confirmationRows(plan(['mode: block → challenge', 'notes: a → b'])), {
      detail: 'mode: block → challenge; notes: a → b',
      rows: [],
    });
  });

  it('contain long changes and sections below, in full', () => {
    const expression = `expression: ${'a '.repeat(30)}→ ${'b '.repeat(30)}end`;
    const { detail, rows } = confirmationRows(
      plan(
        [expression],
        [{ title: 'Effect on Requests', lines: ['No longer blocked: for example, x.test'] }],
      ),
    );
    assert.equal(detail, undefined);
    assert.deepEqual(
      rows.map(({ type }) => type),
      ['heading', 'line', 'line', 'heading', 'line'],
    );
    const text = rows.map((row) => row.text.trim()).join(' ');
    assert.equal(
      text.replace(/\s+/g, ' '),
      `Changes ${expression} Effect on Requests No longer blocked: for example, x.test`.replace(/\s+/g, ' '),
    );
  });
});

describe('a line that does not fit', () => {
  it('starts the new side on its own row', () => {
    assert.deepEqual(wrapLine('mode: aaaa bbbb → cccc dddd', 16), ['mode: aaaa bbbb', '\u2003→ cccc dddd']);
  });

  it('is wrapped between words, and within a word that is longer than a row', () => {
    assert.deepEqual(wrapLine('one two three', 8), ['one two', '\u2003three']);
    assert.deepEqual(wrapLine('abcdefghij', 4), ['abcd', '\u2003efg', '\u2003hij']);
  });

  it('loses nothing', () => {
    for (let length = 3; length < 40; length++) {
      const text = 'expression: aaa bbbbbb c → dddddddddddd e fffff';
      const rows = wrapLine(text, length);
      assert.ok(
        rows.every((row) => row.length <= length),
        `${length}`,
      );
      assert.equal(rows.join('').replace(/\s/g, ''), text.replace(/\s/g, ''));
    }
  });
});
