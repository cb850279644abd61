import assert from 'node:assert/strict';
import { embeddedScalar, type YamlScalar } from '../../../../../../core/language/embedding/yaml/scalars';

const block = (host: string, style: YamlScalar['style'], value: string) =>
  embeddedScalar(host, { style, start: 0, end: host.length, value });

describe('a block of YAML', () => {
  it('can have any indentation, which an indicator may give', () => {
    for (let width = 1; width <= 12; width++) {
      const host = `|2\n${' '.repeat(width)}  a\n${' '.repeat(width)}b\n`;
      assert.equal(block(host, 'BLOCK_LITERAL', '  a\nb\n')?.text, '  a\nb', String(width));
    }
    const deep = `|\n${' '.repeat(14)}a\n`;
    assert.equal(block(deep, 'BLOCK_LITERAL', 'a\n')?.text, 'a');
    // a digit in the comment is not an indentation indicator
    assert.equal(block(`| # 2\n${' '.repeat(14)}a\n`, 'BLOCK_LITERAL', 'a\n')?.text, 'a');
  });

  it('is at the end of the text if no line follows its indicator, and nothing can be written into it', () => {
    const host = '# a\nb: |';
    const text = embeddedScalar(host, { style: 'BLOCK_LITERAL', start: 7, end: 8, value: '' });
    assert.equal(text?.text, '');
    assert.deepEqual([text.hostStart, text.hostEnd], [8, 8]);
    assert.equal(text.encode('ssl', 0, 0), undefined);
  });

  it('maps a folded line break to the break and the indentation', () => {
    const host = '>\n\n  a\n  b\n';
    const text = block(host, 'BLOCK_FOLDED', '\na b\n');
    assert.equal(text?.text, '\na b');
    // for a blank line before the first line, the range is from the start of the block to its first character
    assert.deepEqual(text.hostRange({ start: 0, end: 1 }), { start: 2, end: 5 });
    assert.deepEqual(text.hostRange({ start: 2, end: 3 }), { start: 6, end: 9 });
    assert.deepEqual(text.hostRange({ start: 3, end: 4 }), { start: 9, end: 10 });
  });
});

describe('a change to a scalar of YAML', () => {
  /**
   * Test cases: the style and source of a scalar whose value is `ab`, a position in the value, text to insert there,
   * and the source of the inserted text, which is undefined if the text cannot be inserted.
   */
  const changes: readonly (readonly [YamlScalar['style'], host: string, at: number, text: string, source?: string])[] = [
    ['PLAIN', 'ab', 0, 'x y', 'x y'],
    ['PLAIN', 'ab', 0, 'x\n  y', 'x y'],
    ['PLAIN', 'ab', 0, '"x"'],
    ['PLAIN', 'ab', 1, '"x"', '"x"'],
    ['PLAIN', 'ab', 0, '- x'],
    ['PLAIN', 'ab', 1, 'x: y'],
    ['PLAIN', 'ab', 1, 'x:'],
    ['PLAIN', 'ab', 1, 'x #y'],
    ['PLAIN', 'ab', 1, 'x#y:z', 'x#y:z'],
    ['QUOTE_SINGLE', "'ab'", 0, `'x" y`, `''x" y`],
    ['QUOTE_SINGLE', "'ab'", 0, 'x\n y', 'x y'],
    ['QUOTE_DOUBLE', '"ab"', 0, `'x" \\\n`, `'x\\" \\\\\\n`],
    ['BLOCK_LITERAL', '|\n  ab\n', 0, 'x: "y"\nz', 'x: "y"\n  z'],
    ['BLOCK_FOLDED', '>\n   ab\n', 1, 'x\r\ny', 'x\n   y'],
  ]; // prettier-ignore
  for (const [style, host, at, text, source] of changes)
    it(`${style}: ${JSON.stringify(text)} at ${at} is ${source === undefined ? 'not written' : JSON.stringify(source)}`, () =>
      assert.equal(block(host, style, 'ab')?.encode(text, at, at), source));
});
