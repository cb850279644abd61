import assert from 'node:assert/strict';
import { describeUpdate, keptRules, lostRules } from '../../../../core/resources/describe-update';
import { type Json } from '../../../../core/resources/json';

const rule = (id: string, more: object = {}): Json => ({ id, action: 'block', expression: `http.host eq "${id}"`, ...more }); // prettier-ignore
const ruleset = (...rules: readonly Json[]): Json => ({ description: 'Shop', rules });

describe('a change of a ruleset in words', () => {
  it('names rules, and their new positions', () => {
    const before = ruleset(
      rule('a', { description: 'Office' }),
      rule('b'),
      rule('c', { description: 'Old' }),
    );
    const after = ruleset(
      rule('b', { enabled: false }),
      { action: 'log', expression: 'ssl', description: 'New' },
      rule('a', { description: 'Office' }),
    );
    assert.deepEqual(describeUpdate('ruleset', before, after), [
      'http.host eq "b": position 2 → 1',
      'http.host eq "b": sets enabled to false',
      'adds New at position 2',
      'removes Old',
    ]);
  });

  it('names what else of the ruleset changes', () => {
    assert.deepEqual(
      describeUpdate('ruleset', { description: 'Shop', rules: [] }, { description: 'Store', rules: [] }),
      ['description: Shop → Store'],
    );
  });

  it('ignores what the service writes and defaults', () => {
    const written = ruleset(rule('a', { version: '3', enabled: true, description: '' }));
    assert.deepEqual(describeUpdate('ruleset', ruleset(rule('a')), written), []);
  });

  it('names what others changed and a merge keeps, and what a write overwrote', () => {
    const [base, theirs] = [ruleset(rule('a'), rule('b')), ruleset(rule('a', { enabled: false }), rule('b'), rule('c', { description: 'Theirs' }))]; // prettier-ignore
    assert.deepEqual(keptRules(base, theirs, theirs), [
      'http.host eq "a": sets enabled to false',
      'adds Theirs at position 3',
    ]);
    assert.deepEqual(keptRules(base, theirs, ruleset(rule('a', { enabled: false }), rule('b'))), [
      'http.host eq "a": sets enabled to false',
    ]);
    assert.deepEqual(lostRules(base, theirs, ruleset(rule('b'), rule('a'))), ['http.host eq "a"', 'Theirs']);
  });
});
