import assert from 'node:assert/strict';
import { LineIndex } from '../../../../core/text/offsets';

describe('LineIndex', () => {
  const index = new LineIndex('ab\r\nc\n\rd😀e');

  it('counts \\n, \\r\\n and a lone \\r as one line end each', () => {
    assert.equal(index.lineCount, 4);
    assert.deepEqual(index.positionAt(4), { line: 1, character: 0 });
    assert.deepEqual(index.positionAt(7), { line: 3, character: 0 });
  });

  it('counts characters in UTF-16 units', () => {
    assert.deepEqual(index.positionAt(10), { line: 3, character: 3 });
    assert.equal(index.offsetAt({ line: 3, character: 3 }), 10);
  });

  it('counts the lines of a text without \\r in the same way', () => {
    const plain = new LineIndex('\nab\n\nc\n');
    assert.equal(plain.lineCount, 5);
    assert.deepEqual(plain.positionAt(1), { line: 1, character: 0 });
    assert.deepEqual(plain.positionAt(5), { line: 3, character: 0 });
    assert.deepEqual(plain.positionAt(7), { line: 4, character: 0 });
    assert.equal(new LineIndex('').lineCount, 1);
  });

  it('clamps what is out of range', () => {
    assert.deepEqual(index.positionAt(-5), { line: 0, character: 0 });
    assert.equal(index.offsetAt({ line: 99, character: 0 }), 11);
    assert.equal(index.offsetAt({ line: 0, character: 99 }), 2);
  });
});
