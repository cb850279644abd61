import assert from 'node:assert/strict';
import { parseJson } from '../../../../../core/json/parse';
import { stringsOf, withinOneOf } from '../../../../../core/language/embedding/placed-strings';

describe('the strings of a document', () => {
  const found = (text: string) =>
    stringsOf(parseJson(text, { comments: false }).roots[0]).map(
      ({ node, start, path }) => `${path.join('/')} ${node.value} ${start}`,
    );

  const rows: readonly (readonly [text: string, ...expected: string[]])[] = [
    [''],
    ['"a"', ' a 0'],
    [' "a"', ' a 1'],
    ['"a'],
    ['[1, true, null]'],
    ['["a", "b"]', '0 a 1', '1 b 6'],
    ['{"k": "a"}', 'k a 1'],
    ['{"k": {"l": "a"}, "m": ["b", {"n": "c"}]}', 'k/l a 7', 'm/0 b 24', 'm/1/n c 30'],
    ['{"k": , "l": "a"}', 'l a 8'],
    ['{"k": "a", "l": "b', 'k a 1'],
  ];
  for (const [text, ...expected] of rows) it(text, () => assert.deepEqual(found(text), expected));
});

describe('a range within one of several texts', () => {
  const isWithin = withinOneOf([
    { start: 20, end: 30 },
    { start: 5, end: 10 },
  ]);
  const rows: readonly (readonly [start: number, end: number, expected: boolean])[] = [
    [0, 3, false],
    [6, 10, true],
    [6, 11, false],
    [9, 9, true],
    [12, 13, false],
    [21, 30, true],
    [21, 31, false],
    [6, 25, false],
    // a range that starts at the start of a string is not within it, because the string starts with a quote
    [5, 8, false],
  ];
  for (const [start, end, expected] of rows)
    it(`${start} to ${end}`, () => assert.equal(isWithin({ start, end }), expected));

  it('does not exist without texts', () => {
    assert.equal(withinOneOf([])({ start: 0, end: 0 }), false);
  });
});
