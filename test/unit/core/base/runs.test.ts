import assert from 'node:assert/strict';
import { runStart, trimEndOf, trimOf, wordStart } from '../../../../core/base/runs';

describe('runs of characters', () => {
  it('are removed at the end, and only there', () => {
    assert.equal(trimEndOf('a//b///', '/'), 'a//b');
    assert.equal(trimEndOf('///', '/'), '');
    assert.equal(trimEndOf('a', '/'), 'a');
    assert.equal(trimEndOf('a \n', ' \n'), 'a');
  });

  it('are removed at both ends', () => {
    assert.equal(trimOf('-a-b--', '-'), 'a-b');
    assert.equal(trimOf('. .', '. '), '');
  });

  it('start at the first of their characters', () => {
    assert.equal(runStart('a  b', 3, ' '), 1);
    assert.equal(runStart('a  b', 4, ' '), 4);
    assert.equal(wordStart('x.ab_1', 6), 2);
    assert.equal(wordStart('x.$a', 4, '$'), 2);
    assert.equal(wordStart('', 0), 0);
  });
});
