import assert from 'node:assert/strict';
import { LineIndex, lineStarts } from '../../../../core/text/offsets';

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

  it('is the same after an edit as for the new text', () => {
    const inserted = textsOf(2);
    for (const text of textsOf(4)) {
      const before = new LineIndex(text);
      for (let start = 0; start <= text.length; start++)
        for (let end = start; end <= text.length; end++)
          for (const newText of inserted) {
            const edited = before.edited({ start, end }, newText);
            const wanted = text.slice(0, start) + newText + text.slice(end);
            assert.equal(edited.text, wanted);
            assert.deepEqual(
              startsIn(edited),
              lineStarts(wanted),
              JSON.stringify([text, start, end, newText]),
            );
          }
    }
  });

  it('is the same after several edits as for the new text', () => {
    for (const text of textsOf(3))
      for (const first of editsOf(text)) {
        const once = new LineIndex(text).edited(first, first.newText);
        for (const second of editsOf(once.text)) {
          const twice = once.edited(second, second.newText);
          const thrice = twice.edited({ start: 1, end: 1 }, 'b');
          for (const edited of [twice, thrice])
            assert.deepEqual(
              startsIn(edited),
              lineStarts(edited.text),
              JSON.stringify([text, first, second]),
            );
        }
      }
  });

  it('finds positions after edits of the same line and of another line', () => {
    const long = 'first\nsecond\nthird\n';
    const typed = new LineIndex(long).edited({ start: 8, end: 8 }, 'x').edited({ start: 9, end: 9 }, 'y');
    assert.deepEqual(typed.positionAt(typed.text.indexOf('third')), { line: 2, character: 0 });
    const both = typed.edited({ start: 1, end: 1 }, 'z');
    assert.deepEqual(both.positionAt(both.text.indexOf('cond')), { line: 1, character: 4 });
    assert.equal(both.offsetAt({ line: 2, character: 9 }), both.text.length - 1);
  });
});

/** Returns all strings that consist of `a`, CR, and LF and have at most `maxLength` characters. */
function textsOf(maxLength: number): string[] {
  if (maxLength === 0) return [''];
  return ['', ...textsOf(maxLength - 1).flatMap((rest) => ['a', '\r', '\n'].map((first) => first + rest))];
}

function startsIn(index: LineIndex): number[] {
  return Array.from({ length: index.lineCount }, (_none, line) => index.offsetAt({ line, character: 0 }));
}

/** Returns edits that replace any range of `text` with an empty string, a letter, CR, or LF. */
function editsOf(text: string): { start: number; end: number; newText: string }[] {
  const offsets = Array.from({ length: text.length + 1 }, (_none, offset) => offset);
  return offsets.flatMap((start) =>
    offsets.slice(start).flatMap((end) => ['', 'a', '\r', '\n'].map((newText) => ({ start, end, newText }))),
  );
}
