import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Snapshot } from '../../server/src/documents';

const piece = fc
  .array(fc.constantFrom('a', 'ß', '😀', '\n', '\r\n', '\r', ' ', '"'), { maxLength: 12 })
  .map((all) => all.join(''));
const edits = fc.array(fc.tuple(fc.nat(60), fc.nat(60), piece), { minLength: 1, maxLength: 6 });

describe('document synchronization', () => {
  it('gives the same text and positions as a full replacement, for any sequence of edits', () => {
    fc.assert(
      fc.property(piece, piece, edits, (head, tail, changes) => {
        let snapshot = new Snapshot('file:///a', 'word', 1, head + tail);
        let expected = snapshot.text;
        for (const [at, length, text] of changes) {
          // Moves an offset that is past the end of the text or between the two characters of a line break, because
          // an editor never uses such a position.
          const clean = (offset: number) =>
            snapshot.offsetAt(snapshot.positionAt(Math.min(offset, expected.length)));
          const start = clean(at);
          const end = Math.max(start, clean(at + length));
          snapshot = snapshot.changed(
            [{ range: snapshot.rangeOf({ start, end }), text }],
            snapshot.version + 1,
          );
          expected = expected.slice(0, start) + text + expected.slice(end);
          assert.equal(snapshot.text, expected);
        }
        const full = new Snapshot('file:///a', 'word', 1, expected);
        for (let offset = 0; offset <= expected.length; offset++)
          assert.deepEqual(snapshot.positionAt(offset), full.positionAt(offset));
      }),
      { numRuns: 300 },
    );
  });

  it('applies several changes of one message in order', () => {
    const before = new Snapshot('file:///a', 'word', 1, 'one\ntwo');
    const at = (line: number, start: number, end: number) => ({
      start: { line, character: start },
      end: { line, character: end },
    });
    const after = before.changed(
      [
        { range: at(0, 3, 3), text: '\nand' },
        { range: at(2, 0, 3), text: 'three' },
      ],
      2,
    );
    assert.equal(after.text, 'one\nand\nthree');
    assert.equal(after.version, 2);
    assert.equal(before.text, 'one\ntwo');
  });
});
