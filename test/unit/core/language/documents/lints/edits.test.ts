import assert from 'node:assert/strict';
import { insertMember } from '../../../../../../core/language/documents/lints/edits';
import { parseJson } from '../../../../../../core/json/parse';
import { type JsonObject, itemsOf } from '../../../../../../core/json/tree';

const objectsIn = (text: string): JsonObject[] =>
  itemsOf(parseJson(text, { comments: false }).roots[0]).filter((item) => item.type === 'object');

/** Inserts `"b": 1` into the first object of a list. */
const inserted = (text: string): string => {
  const [object] = objectsIn(text);
  assert.ok(object);
  const { start, end, newText } = insertMember(text, object, 'b', '1');
  return text.slice(0, start) + newText + text.slice(end);
};

/** A string wrapper that counts how many of its characters are read. */
class CountedText {
  read = 0;
  constructor(private readonly text: string) {}
  slice(start: number, end: number): string {
    this.read += end - start;
    return this.text.slice(start, end);
  }
}

describe('insertMember', () => {
  const layouts: readonly (readonly [title: string, before: string, after: string])[] = [
    ['on one line', '[{"a": 0}]', '[{"a": 0, "b": 1}]'],
    ['on the first line, although it is indented', ' [{"a": 0}]', ' [{"a": 0, "b": 1}]'],
    ['on its own lines', '[\n  {\n    "a": 0\n  }\n]', '[\n  {\n    "a": 0,\n    "b": 1\n  }\n]'],
    ['indented with tabs', '[\n\t{\n\t\t"a": 0\n\t}\n]', '[\n\t{\n\t\t"a": 0,\n\t\t"b": 1\n\t}\n]'],
    ['after another property on its line', '[{\n "x": 0, "a": 0\n}]', '[{\n "x": 0, "a": 0, "b": 1\n}]'],
    ['at the start of a line', '[{\n"a": 0\n}]', '[{\n"a": 0,\n"b": 1\n}]'],
    ['into an empty object', '[\n  {}\n]', '[\n  {\n    "b": 1\n  }\n]'],
    ['into an empty object on the first line', '\t[{}]', '\t[{\n\t  "b": 1\n\t}]'],
    ['into an unclosed object', '[\n  {', '[\n  {\n    "b": 1\n  '],
  ];
  for (const [title, before, after] of layouts)
    it(`adds a property ${title}`, () => {
      assert.equal(inserted(before), after);
    });

  it('does not detect the layout of an unusually long line', () => {
    const long = `  [${'1, '.repeat(1000)}{}]`;
    assert.equal(inserted(long), long.replace('{}', '{\n  "b": 1\n}'));
  });

  for (const item of ['{}', '{"a":0}'])
    it(`reads as much for each of 10,000 times ${item} on one line as for each of 5,000`, () => {
      const readOf = (count: number): number => {
        const text = `[${Array(count).fill(item).join()}]`;
        const counted = new CountedText(text);
        const objects = objectsIn(text);
        assert.equal(objects.length, count);
        for (const object of objects) insertMember(counted as unknown as string, object, 'b', '1');
        return counted.read;
      };
      assert.ok(readOf(10_000) < 2.1 * readOf(5000));
    });
});
