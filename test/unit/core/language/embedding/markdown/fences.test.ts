import assert from 'node:assert/strict';
import { findFences } from '../../../../../../core/language/embedding/markdown/fences';

/** Test cases: the lines of a Markdown document, and the info string and content of each code block in it. */
const cases: readonly [name: string, lines: readonly string[], ...blocks: [info: string, content: string][]][] = [
  ['a block', ['a', '```x y ', 'b', '```', 'c'], ['x y', 'b']],
  ['a block after an empty line', ['', '```', 'b', '```', ''], ['', 'b']],
  ['a block at the end of the text', ['~~~', 'b', '~~~'], ['', 'b']],
  ['text that looks like a block because of inline code', ['```a`b', 'c', '```']],
  ['a grave accent after tildes', ['~~~ a`b', 'c', '~~~'], ['a`b', 'c']],
  ['a shorter fence inside', ['````', '```', '`````'], ['', '```']],
  ['another fence inside', ['```', '~~~', '```', 'b', '~~~'], ['', '~~~']],
  ['a fence with text after it, which closes nothing', ['```', 'a', '``` b', '``` '], ['', 'a\n``` b']],
  ['two fences in a row', ['```a', '```', '```b', 'c', '```'], ['b', 'c']],
  ['two characters', ['``', 'a', '``']],
  ['indentation, removed from each line as far as the line has it', ['  ```', '   a', ' b', 'c', '  ```'], ['', ' a\nb\nc']],
  ['a quote', ['> ~~~a', '> b', '>c', '> ~~~'], ['a', 'b\nc']],
  ['indented lines in a quote', ['>  ~~~', '>    a', '>  b', '> c', '>  ~~~'], ['', '  a\nb\nc']],
  ['a quote in a quote', ['> > ~~~', '> > a', '>> b', '> > ~~~'], ['', 'a\nb']],
  ['a quote with a line that has no marker', ['> ~~~', 'a', '> ~~~'], ['', 'a']],
  ['a numbered item', ['1. ```', '   a', '   ```', '2) ```', '   b', '   ```'], ['', 'a'], ['', 'b']],
  ['a number that is too long for an item', ['1234567890. ```', 'a', '```']],
  ['an unclosed block before a block of the other kind', ['```', 'a', '~~~', 'b', '~~~'], ['', 'b']],
  ['an unclosed block before a block with a shorter fence', ['````', '```', 'b', '```'], ['', 'b']],
  ['an unclosed block before one with a longer fence', ['```', 'a', '````b', 'c']],
  ['an unclosed block in a quote before a block', ['> ```', '> a', '~~~', 'b', '~~~'], ['', 'b']],
]; // prettier-ignore

describe('fenced blocks of Markdown', () => {
  for (const [name, lines, ...blocks] of cases)
    for (const end of ['\n', '\r\n'])
      it(`${name}, with ${JSON.stringify(end)}`, () =>
        assert.deepEqual(
          findFences(lines.join(end)).map(({ info, content }) => [info, content.text]),
          blocks,
        ));

  it('map each line to its place', () => {
    const text = '> ```\r\n> ab\r\n> c\r\n> ```';
    const [fence] = findFences(text);
    const places = [0, 1, 2, 3].map((start) => fence?.content.hostRange({ start, end: start + 1 }));
    assert.deepEqual(places, [
      { start: 9, end: 10 },
      { start: 10, end: 11 },
      { start: 11, end: 15 },
      { start: 15, end: 16 },
    ]);
    assert.equal(fence?.content.hostStart, 9);
  });

  it('are written with the markers of their lines, unless the text would end the block', () => {
    const write = (text: string, written: string) => findFences(text)[0]?.content.encode(written, 0, 1);
    assert.equal(write('- > ```\n  > a\n  > ```', 'b\nc\r\nd'), 'b\n  > c\n  > d');
    assert.equal(write('```\na\n```', 'b\n```'), undefined);
    assert.equal(write('````\na\n````', 'b\n```'), 'b\n```');
  });
});
