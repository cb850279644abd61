import assert from 'node:assert/strict';
import { allDetectedText, untestedQuestion, untestedText } from '../../../../app/rule-tests/untested-text';

const change = { rule: 'Deny', before: 'http.host eq "a"', after: 'http.host ne "a"' };

describe('a change that no test notices', () => {
  it('is shown with a request that reveals it', () => {
    const test = { name: 'x', request: 'GET https://a/', facts: {}, expect: { outcome: 'pass' } };
    assert.deepEqual(untestedText({ ...change, outcome: { before: 'pass', after: 'block' }, test }), {
      label: 'http.host eq "a" → http.host ne "a"',
      description: 'Deny',
      detail: 'GET https://a/: pass → block',
    });
  });

  it('is shown when something is removed, and when no request reveals it', () => {
    const { label, detail } = untestedText({ ...change, after: '' });
    assert.equal(label, 'http.host eq "a" removed');
    assert.equal(detail, 'No request with a different outcome was found');
  });
});

describe('the changes that were tried', () => {
  it('are counted', () => {
    assert.equal(allDetectedText(1), 'Rampart tried one change to the rules, and the tests detected it.');
    assert.equal(
      allDetectedText(7),
      'Rampart tried 7 changes to the rules, and the tests detected all of them.',
    );
    assert.equal(
      untestedQuestion(2, 5),
      'The tests do not detect 2 of 7 rule changes that Rampart tried. Select the changes to add tests for.',
    );
  });
});
